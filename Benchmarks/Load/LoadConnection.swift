import CalendarClient
import Networking

/// A connection that sends a line and waits for the end of its answer without taking it apart, as
/// pgbench leaves its rows alone too.
actor LoadConnection {
  private let stream: ByteStream
  nonisolated let unownedExecutor: UnownedSerialExecutor

  private init(_ stream: ByteStream) {
    self.stream = stream
    unownedExecutor = stream.loop.asUnownedSerialExecutor()
  }

  /// Connects and signs in.
  static func open(
    _ endpoint: ServerEndpoint, token: String, on loop: EventLoop
  ) async throws -> LoadConnection {
    let stream = try await ByteStream.connect(host: endpoint.host, port: endpoint.port, on: loop)
    let connection = LoadConnection(stream)
    try await connection.ask("HELLO 1 client=benchmark zone=UTC")
    try await connection.ask("AUTH token \(token)")
    return connection
  }

  /// Sends a command and waits for its last line; throws unless that is OK.
  func ask(_ command: String) async throws {
    stream.write(Array("b \(command)\n".utf8))
    var tail: [UInt8] = []
    while true {
      guard let bytes = try await stream.read() else {
        throw BenchmarkError("the server ended the connection")
      }
      // Only the last line tells whether the answer is whole.
      if let end = bytes.dropLast().lastIndex(of: 0x0A) {
        tail = Array(bytes[(end + 1)...])
      } else if tail.last == 0x0A {
        tail = bytes
      } else {
        tail += bytes
      }
      guard tail.last == 0x0A else { continue }
      if tail.starts(with: "b OK".utf8) { return }
      if tail.starts(with: "b ERR".utf8) {
        throw BenchmarkError(String(decoding: tail, as: UTF8.self))
      }
    }
  }

  func close() { stream.close() }
}
