package import CalendarClient
package import LineProtocol
package import Networking
import Synchronization

/// A server on a free port of this machine that answers each command as a closure says.
package final class ScriptedServer: Sendable {
  /// What came in, in order, as `VERB value key=value`.
  package final class Log: Sendable {
    private let lines = Mutex<[String]>([])
    package var all: [String] { lines.withLock { $0 } }
    func add(_ line: String) { lines.withLock { $0.append(line) } }
  }

  /// The lines to answer, without the tag: `ROW …`, `OK …`, `ERR …`; those that start with `!` or
  /// `#` go out as they stand, and `close` ends the connection.
  package typealias Answer = @Sendable (Command) -> [String]

  package let loops: EventLoopGroup
  package let endpoint: ServerEndpoint
  package let log: Log
  private let listener: Listener

  package init(
    greeting: String = "# ELP 1 server=scripted/1 caps=push\n", answer: @escaping Answer
  ) async throws {
    let log = Log()
    loops = try EventLoopGroup(count: 1, name: "scripted")
    listener = try await Listener.bind(host: "127.0.0.1", port: 0, on: loops) { stream in
      Task(executorPreference: stream.loop) {
        await Conversation(stream, log, answer).serve(greeting)
      }
    }
    self.log = log
    endpoint = ServerEndpoint(host: "127.0.0.1", port: listener.address.port ?? 0)
  }

  package var loop: EventLoop { loops.loops[0] }

  package func stop() {
    loops.stop()
  }

  private actor Conversation {
    private nonisolated let loop: EventLoop
    private let stream: ByteStream
    private let log: Log
    private let answer: Answer
    private var framer = Framer(limits: ProtocolLimits().framing)
    /// A command whose file is still coming, and what has come of it.
    private var uploading: Command?
    private var upload: [UInt8] = []

    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    init(_ stream: ByteStream, _ log: Log, _ answer: @escaping Answer) {
      loop = stream.loop
      self.stream = stream
      self.log = log
      self.answer = answer
    }

    func serve(_ greeting: String) async {
      stream.write(Array(greeting.utf8))
      while let bytes = try? await stream.read() {
        framer.append(bytes)
        while let output = framer.next() { take(output) }
      }
      stream.close()
    }

    private func take(_ output: FramerOutput) {
      switch output {
      case .line(let line):
        guard case .command(let command) = ClientLine(line) else { return }
        if command.streamedOctets == nil { reply(to: command) } else { uploading = command }
      case .part(let octets):
        upload += octets
      case .partsEnd:
        guard var command = uploading.take() else { return }
        command.arguments[command.arguments.count - 1].value = String(
          decoding: upload, as: UTF8.self)
        upload = []
        reply(to: command)
      case .fatal: stream.close()
      }
    }

    private func reply(to command: Command) {
      log.add(
        ([command.verb]
          + command.arguments.map { argument in
            argument.key.map { "\($0)=\(argument.value)" } ?? argument.value
          }).joined(separator: " "))
      for line in answer(command) {
        if line == "close" { return stream.close() }
        let isUnasked = line.hasPrefix("!") || line.hasPrefix("#")
        stream.write(Array((isUnasked ? line : "\(command.tag.text) \(line)").utf8) + [0x0A])
      }
    }
  }
}

extension Command {
  package subscript(key: String) -> String? { arguments.first { $0.key == key }?.value }
  package var values: [String] { arguments.filter { $0.key == nil }.map(\.value) }
}
