import CalendarClient
import Networking

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension CommandDefinition {
  static let record = CommandDefinition(
    "record", arguments: "FILE", count: 1...1,
    summary: "Write a client's session down, so that replay can play it.",
    options: [
      CommandOption(
        "listen", "HOST:PORT", "Where clients connect; else a free port of this machine."),
      CommandOption("once", nil, "Stop when no client is left; else at Ctrl-C."),
    ],
    details: [
      "Clients connect to the address that it prints instead of to the server. Their lines pass one\n"
        + "at a time, so that the order holds whenever it is played. Ids become names such as $a1,\n"
        + "tokens and passwords are never written: $token is your token. A recording holds change\n"
        + "numbers, so play it against a server in the state in which it began, such as a new one; what\n"
        + "shows the present day plays on that day alone.",
      "JSON, a line each: address; then lines and file.",
    ],
    examples: [
      "edgewise record session.elp", "edgewise record drag.elp --listen 127.0.0.1:7412 --once",
    ]
  ) { context in
    let path = context.arguments.positionals[0]
    let choice = try ServerChoice(context.arguments, environment: context.surroundings.environment)
    let written = context.arguments.value("listen") ?? "127.0.0.1:0"
    guard let (host, port) = listening(written) else {
      throw CommandFailure(
        .usage, code: "usage", "--listen takes HOST:PORT, such as 127.0.0.1:7412")
    }
    let file: RecordingFile
    do throws(SmallFile.Failure) {
      file = try RecordingFile(path)
    } catch {
      throw CommandFailure(
        .usage, code: "file", "cannot write \(path): \(error.reason)",
        hint: "give the path of a file that is not there yet")
    }
    let loops = try EventLoopGroup(count: 1, name: "record")
    defer { loops.stop() }
    let loop = loops.loops[0]
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    let proxy = RecordingProxy(to: choice.endpoint, token: choice.token, on: loop) {
      file.write($0)
    }
    let isOnce = context.arguments.has("once")
    let listener: Listener
    do {
      listener = try await Listener.bind(host: host, port: port, on: loops) { stream in
        Task(executorPreference: loop) {
          let left = await proxy.serve(stream)
          if isOnce, left == 0 { end.yield() }
        }
      }
    } catch {
      unlink(path)
      throw error
    }
    let address = "\(listener.address)"
    context.print(
      .members(["address": .string(address)]),
      [
        "Recording to \(path). Connect to \(address) instead of \(choice.endpoint)"
          + (isOnce ? "." : "; Ctrl-C ends it.")
      ])
    let signals = Task {
      for await _ in loop.signals([SIGINT, SIGTERM]) {
        end.yield()
        return
      }
    }
    for await _ in ends { break }
    signals.cancel()
    let count = await proxy.finish()
    context.print(
      .members(["lines": .integer(count), "file": .string(path)]),
      [
        count == 0
          ? "No client came; \(path) holds no session."
          : "Recorded \(count) lines. Play them with: edgewise replay \(path)"
      ])
  }

  /// As an endpoint, but with 0 for a port that the system picks.
  private static func listening(_ written: String) -> (String, Int)? {
    if written.hasSuffix(":0"), let endpoint = ServerEndpoint(String(written.dropLast(2)) + ":1") {
      return (endpoint.host, 0)
    }
    return ServerEndpoint(written).map { ($0.host, $0.port) }
  }
}

/// A new file that its owner alone may read, written as a recording goes on.
private final class RecordingFile: Sendable {
  private let descriptor: CInt

  init(_ path: String) throws(SmallFile.Failure) {
    descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .lastOne }
  }

  deinit { close(descriptor) }

  func write(_ text: String) { StandardStream.write(text, to: descriptor) }
}
