import EdgewiseTesting
import Networking
import PrivateCluster
import Synchronization
import Testing

@testable import edgewised

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The order of start and stop, with sessions that only say hello, in this process.
@Suite struct ServerRunTests {
  /// A free one: a server may run on this machine while its tests do.
  private let anyPort = ListenAddress(host: "127.0.0.1", port: 0)

  /// What a run did, and the way to stop it as a signal would.
  private final class Record: Sendable {
    private let entries = Mutex<[String]>([])
    let signals = AsyncStream.makeStream(of: Int32.self)
    func add(_ entry: String) { entries.withLock { $0.append(entry) } }
    var all: [String] { entries.withLock { $0 } }
  }

  private func run(
    _ arguments: ServerArguments, record: Record, environment: [String: String] = [:],
    opening: @escaping @Sendable (SessionsRequest) async throws -> Void = { _ in }
  ) async -> Int32 {
    let run = ServerRun(
      environment: environment, print: { record.add("print \($0)") }, log: { record.add($0) },
      signals: { _ in record.signals.stream },
      open: { request in
        record.add("open \(request.database)")
        try await opening(request)
        return Sessions(
          take: { stream in
            stream.write(Array("hello\n".utf8))
            stream.close()
          }, end: { record.add("end") })
      })
    return await run.serve(arguments)
  }

  @Test func startsServesAndStopsInOrder() async throws {
    let scratch = try ScratchFolder()
    let record = Record()
    let arguments = ServerArguments(
      data: scratch.path, listen: anyPort, database: "given")
    let status = Task { await run(arguments, record: record) }
    try await eventually("the ready line") { record.all.contains { $0.hasPrefix("print ") } }
    let ready = try #require(record.all.first { $0.hasPrefix("print ") })
    let address = try #require(readFile(scratch.path + "/address"))
    #expect(ready == "print listening on \(address)")
    #expect(address.hasPrefix("127.0.0.1:"))

    record.signals.continuation.yield(SIGTERM)
    #expect(await status.value == 0)
    #expect(record.all == ["open given", ready, "stopping on SIGTERM", "end", "stopped"])
    #expect(readFile(scratch.path + "/address") == nil)
    // The lock is free again.
    _ = try DataFolder(path: scratch.path)
  }

  @Test func takesTheDatabaseFromTheEnvironment() async throws {
    let scratch = try ScratchFolder()
    let record = Record()
    let status = await run(
      ServerArguments(data: scratch.path, listen: anyPort), record: record,
      environment: ["EDGEWISE_DATABASE": "from environment"],
      opening: { _ in throw StartFailure("enough") })
    #expect(status == 1)
    #expect(record.all == ["open from environment", "edgewised cannot start: enough"])
  }

  @Test func aSignalEndsAStartThatTakesLong() async throws {
    let scratch = try ScratchFolder()
    let record = Record()
    let arguments = ServerArguments(data: scratch.path, listen: anyPort, database: "given")
    let status = Task {
      // A start without end, for the signal to cut off.
      await run(arguments, record: record) { _ in try await Task.sleep(for: .seconds(3600)) }
    }
    try await eventually("the start") { record.all == ["open given"] }
    record.signals.continuation.yield(SIGINT)
    #expect(await status.value == 0)
    #expect(record.all == ["open given", "stopping before the start was done", "stopped"])
  }

  @Test func aPortInUseIsAnErrorThatSaysWhatToDo() async throws {
    let scratch = try ScratchFolder()
    let group = try EventLoopGroup(count: 1)
    defer { group.stop() }
    let other = try await Listener.bind(host: "127.0.0.1", port: 0, on: group) { $0.close() }
    let port = try #require(other.address.port)
    let record = Record()
    let status = await run(
      ServerArguments(
        data: scratch.path, listen: ListenAddress(host: "127.0.0.1", port: port)),
      record: record)
    #expect(status == 1)
    #expect(record.all.count == 1)
    #expect(record.all[0].contains("already in use"))
    // No database was made for nothing.
    #expect(readFile(scratch.path + "/postgres/PG_VERSION") == nil)
    await other.stop()
  }

  @Test func aFolderInUseIsAnError() async throws {
    let scratch = try ScratchFolder()
    let folder = try DataFolder(path: scratch.path)
    let record = Record()
    #expect(await run(ServerArguments(data: scratch.path, listen: anyPort), record: record) == 1)
    #expect(record.all.count == 1)
    #expect(record.all[0].contains("Another server"))
    withExtendedLifetime(folder) {}
  }

  @Test func withoutAHomeItAsksForAFolder() async throws {
    let record = Record()
    #expect(await run(ServerArguments(listen: anyPort), record: record) == 1)
    #expect(record.all.first?.contains("--data DIR") == true)
  }

  @Test func runsAndStopsAClusterOfItsOwn() async throws {
    let scratch = try ScratchFolder()
    let record = Record()
    let arguments = ServerArguments(
      data: scratch.path, listen: anyPort)
    let status = Task { await run(arguments, record: record) }
    try await eventually("the ready line", within: .seconds(60)) {
      record.all.contains { $0.hasPrefix("print ") }
    }
    #expect(record.all.contains { $0.hasPrefix("open host='\(scratch.path)/postgres'") })
    #expect(readFile(scratch.path + "/postgres/postmaster.pid") != nil)
    record.signals.continuation.yield(SIGTERM)
    #expect(await status.value == 0)
    #expect(readFile(scratch.path + "/postgres/postmaster.pid") == nil)
  }
}

private func readFile(_ path: String) -> String? {
  guard let file = fopen(path, "r") else { return nil }
  defer { fclose(file) }
  var text: [UInt8] = []
  while case let octet = fgetc(file), octet != EOF { text.append(UInt8(truncatingIfNeeded: octet)) }
  return String(decoding: text, as: UTF8.self)
}
