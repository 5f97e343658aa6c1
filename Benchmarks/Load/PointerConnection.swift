import CalendarClient
import Networking

/// A connection with several views over each of which a pointer moves.
///
/// It looks at nothing but the numbers that frames acknowledge, so that the server is measured and
/// not its client.
actor PointerConnection {
  static let views = 8

  private let stream: ByteStream
  nonisolated let unownedExecutor: UnownedSerialExecutor
  private var lines = AcknowledgementScanner(views: PointerConnection.views)
  private var sent = 0
  /// When each event was due, from the oldest that a view has not acknowledged on.
  private var due: [Int64] = []
  private var firstDue = 1
  /// Nanoseconds from when an event was due to when its frame came.
  private(set) var delays: [Int64] = []

  private init(_ stream: ByteStream) {
    self.stream = stream
    unownedExecutor = stream.loop.asUnownedSerialExecutor()
  }

  /// Connects, signs in and opens the views.
  static func open(_ endpoint: ServerEndpoint, token: String, on loop: EventLoop) async throws
    -> PointerConnection
  {
    let stream = try await ByteStream.connect(host: endpoint.host, port: endpoint.port, on: loop)
    let connection = PointerConnection(stream)
    try await connection.ask("HELLO 1 client=benchmark zone=UTC want=view")
    try await connection.ask("AUTH token \(token)")
    for _ in 0..<views {
      try await connection.ask(
        "VIEW open week=2026-01-05 size=1400x960 cal=b1 indirect=yes clock=client")
    }
    return connection
  }

  private func ask(_ command: String) async throws {
    stream.write(Array("b \(command)\n".utf8))
    while true {
      guard let bytes = try await stream.read() else {
        throw BenchmarkError("the server ended the connection")
      }
      lines.take(bytes)
      if let answer = lines.answer {
        lines.answer = nil
        guard answer else { throw BenchmarkError("the server refused: \(command)") }
        return
      }
    }
  }

  /// Moves the pointer over each view once; `due` is when that ought to have happened.
  func move(due moment: Int64) {
    sent += 1
    due.append(moment)
    var text: [UInt8] = []
    let x = 3 + sent * 7 % 1_390
    let y = 3 + sent * 3 % 950
    let tail = Array(" \(sent) \(sent * 16) hover \(x) \(y)\n".utf8)
    for view in 1...Self.views {
      text += [UInt8(ascii: "@"), UInt8(ascii: "v"), UInt8(ascii: "0") + UInt8(view)]
      text += tail
    }
    stream.write(text)
  }

  /// Reads frames until all that was sent is acknowledged and `last` events were sent.
  func read(until last: Int) async throws {
    while !lines.acknowledged.allSatisfy({ $0 >= last }) {
      guard let bytes = try await stream.read() else {
        throw BenchmarkError("the server ended the connection")
      }
      let now = nanoseconds()
      let before = lines.acknowledged
      lines.take(bytes)
      for (from, to) in zip(before, lines.acknowledged) where to > from {
        for sequence in (from + 1)...to { delays.append(now - due[sequence - firstDue]) }
      }
      let oldest = lines.acknowledged.min() ?? 0
      if oldest - firstDue > 512 {
        due.removeFirst(oldest + 1 - firstDue)
        firstDue = oldest + 1
      }
    }
  }

  func close() { stream.close() }
}
