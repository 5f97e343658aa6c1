/// The server's events on their way to one reader, in bounded memory.
///
/// Events that find no room are counted, and the count takes the place of the first of them.
struct EventQueue {
  let stream: AsyncStream<ServerEvent>
  private let continuation: AsyncStream<ServerEvent>.Continuation
  private var missed = 0

  init(limit: Int) {
    (stream, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(limit))
  }

  mutating func add(_ event: ServerEvent) {
    if missed > 0 {
      guard case .enqueued = continuation.yield(.missed(missed)) else {
        missed += 1
        return
      }
      missed = 0
    }
    if case .dropped = continuation.yield(event) { missed = 1 }
  }

  func finish() {
    continuation.finish()
  }
}
