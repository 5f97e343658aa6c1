import CalendarClient
import LineProtocol

/// Pointer moves through a whole server: written to a socket, acknowledged by frames.
struct ServedPointerMoves {
  let load: ProtocolLoad

  /// How many events the client writes at once; it then waits until half are acknowledged.
  private static let burst = 256

  /// Events a second on one connection, from the first one's writing to the last one's frame.
  func perSecond(events: Int) async throws -> Double {
    let client = try await load.connect()
    let opened = try await client.send(
      ClientCommand(
        "VIEW", "open",
        pairs: [
          "week": "2026-01-05", "size": "1400x960", "cal": "b1", "indirect": "yes",
          "clock": "client",
        ]))
    guard let view = opened["view"].flatMap({ Int($0.dropFirst()) }) else {
      throw BenchmarkError("the server opened no view")
    }
    var acknowledgements = Acknowledgements(view: view, client.events.makeAsyncIterator())
    let start = nanoseconds()
    var sent = 0
    while sent < events {
      let batch = (sent + 1)...min(events, sent + Self.burst)
      await client.input(batch.map { Self.hover(view: view, $0) })
      sent = batch.upperBound
      try await acknowledgements.wait(for: sent - Self.burst / 2)
    }
    try await acknowledgements.wait(for: events)
    let elapsed = nanoseconds() - start
    await client.close()
    return Double(events) * 1e9 / Double(elapsed)
  }

  private static func hover(view: Int, _ sequence: Int) -> InputEvent {
    InputEvent(
      view: view, sequence: sequence, time: sequence / 8,
      gesture: .hover(
        x: 3 + sequence * 7 % 1_390, y: 3 + sequence * 3 % 950, pencil: false, []))
  }
}

/// The newest event that a view's frames have acknowledged.
private struct Acknowledgements {
  private let view: Int
  private var events: AsyncStream<ServerEvent>.Iterator
  private var newest = 0

  init(view: Int, _ events: AsyncStream<ServerEvent>.Iterator) {
    self.view = view
    self.events = events
  }

  mutating func wait(for sequence: Int) async throws {
    while newest < sequence {
      guard let event = await events.next(isolation: #isolation) else {
        throw BenchmarkError("the connection ended before its events were acknowledged")
      }
      if case .push(.view(view), _, "END", let pairs) = event,
        let acknowledged = pairs["ack"].flatMap(Int.init)
      {
        newest = acknowledged
      }
    }
  }
}
