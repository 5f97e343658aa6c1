/// How long to wait before the next attempt: little at first, then twice as long, up to a limit.
struct Backoff {
  /// In milliseconds; low enough that a server which is back within two seconds is used at once.
  private static let first: Int64 = 25
  private static let longest: Int64 = 400

  private var delay = Backoff.first

  mutating func reset() { delay = Backoff.first }

  /// The next pause in milliseconds.
  mutating func next() -> Int64 {
    defer { delay = min(delay * 2, Backoff.longest) }
    // Spread, so that many clients do not come back at the same moment.
    return delay / 2 + Int64.random(in: 0...delay / 2)
  }
}
