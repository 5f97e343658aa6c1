import CalendarClient
import ClientTesting
import LineProtocol
import Networking
import Synchronization
import Testing

/// Files that go to the server and come from it, part by part.
@Suite struct CalendarFileTests {
  private static func connect(
    _ answer: @escaping ScriptedServer.Answer
  ) async throws -> (ScriptedServer, CalendarClient) {
    let server = try await ScriptedServer(answer: answer)
    let client = try await CalendarClient.connect(to: server.endpoint, on: server.loop)
    return (server, client)
  }

  /// Gives octets piece by piece.
  private final class File: Sendable {
    let octets: [UInt8]
    private let offset = Mutex(0)

    init(_ octets: [UInt8]) { self.octets = octets }

    func read(_ most: Int) -> [UInt8] {
      offset.withLock { offset in
        defer { offset = min(octets.count, offset + most) }
        return Array(octets[offset...].prefix(most))
      }
    }
  }

  @Test func aFileIsSentWholeAndItsRowsComeAlong() async throws {
    let (server, client) = try await Self.connect { command in
      command.verb == "PING"
        ? ["OK"]
        : [
          "ROW line=3 taken=yes uid=a reason=\"Its title was cut.\"",
          "ROW line=9 taken=no code=CLASH uid=b reason=\"Something is there.\"",
          "OK added=1 updated=2 unchanged=3 skipped=4",
        ]
    }
    defer { server.stop() }
    let file = File((0..<300_000).map { UInt8(ascii: "a") + UInt8($0 % 26) })
    let remarks = Mutex<[ImportRemark]>([])
    let progress = Mutex<[Int]>([])
    async let counts = client.importFile(
      into: "home", octets: file.octets.count, key: "k", read: { file.read($0) },
      progress: { octets in progress.withLock { $0.append(octets) } },
      remark: { remark in remarks.withLock { $0.append(remark) } })
    // Another command meanwhile does not stand among the octets.
    async let ping = client.send(ClientCommand("PING"))
    #expect(try await counts == ImportCounts(added: 1, updated: 2, unchanged: 3, skipped: 4))
    _ = try await ping
    #expect(remarks.withLock { $0.map(\.line) } == [3, 9])
    #expect(remarks.withLock { $0.map(\.isTaken) } == [true, false])
    #expect(remarks.withLock { $0.last?.code } == "CLASH")
    #expect(remarks.withLock { $0.first?.reason } == "Its title was cut.")
    let steps = progress.withLock { $0 }
    #expect(steps.last == 300_000)
    #expect(steps == steps.sorted())
    let text = String(decoding: file.octets, as: UTF8.self)
    #expect(server.log.all.contains("IMPORT cal=home key=k ics=\(text)"))
  }

  @Test func aFileThatGrowsShorterEndsTheConnection() async throws {
    let (server, client) = try await Self.connect { _ in ["OK"] }
    defer { server.stop() }
    let file = File(Array("BEGIN".utf8))
    await #expect(throws: ClientError.self) {
      try await client.importFile(into: "home", octets: 6, read: { file.read($0) })
    }
    #expect(await client.failure != nil)
  }

  @Test func aRefusalIsThrown() async throws {
    let (server, client) = try await Self.connect { _ in ["ERR DENIED retry=no \"You may not.\""] }
    defer { server.stop() }
    let file = File(Array("BEGIN".utf8))
    await #expect(
      throws: ClientError.refusedCommand(
        code: "DENIED", pairs: [Pair("retry", "no")], text: "You may not.")
    ) { try await client.importFile(into: "home", octets: 5, read: { file.read($0) }) }
    // The connection is of use again.
    await #expect(throws: ClientError.self) { try await client.send(ClientCommand("PING")) }
    #expect(server.log.all.last == "PING")
  }

  @Test func anExportComesPartByPart() async throws {
    let (server, client) = try await Self.connect { _ in
      ["ROW ics={6}\none\r\n.", "ROW ics={3}\ntwo", "OK count=2"]
    }
    defer { server.stop() }
    let parts = Mutex<[String]>([])
    let count = try await client.exportCalendar("home", range: "2026-03") { part in
      parts.withLock { $0.append(part) }
    }
    #expect(count == 2)
    #expect(parts.withLock { $0 } == ["one\r\n.", "two"])
    #expect(server.log.all == ["EXPORT cal=home range=2026-03"])
  }
}
