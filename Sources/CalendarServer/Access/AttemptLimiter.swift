/// The failed attempts to sign in of each address, so that guessing is slow.
///
/// A value without a clock: each method is told the time, in milliseconds of any monotonic clock.
struct AttemptLimiter {
  /// Failures that an address may make within one window.
  let allowed: Int
  /// The length of a window in milliseconds.
  let window: Int64
  /// How many addresses are remembered; past it the oldest windows are forgotten first.
  let capacity: Int

  private var failures: [String: (count: Int, since: Int64)] = [:]

  init(allowed: Int = 10, window: Int64 = 60_000, capacity: Int = 10_000) {
    self.allowed = allowed
    self.window = window
    self.capacity = capacity
  }

  /// Whether an address may try again now.
  mutating func mayTry(_ address: String, at now: Int64) -> Bool {
    guard let entry = failures[address] else { return true }
    if now - entry.since >= window {
      failures[address] = nil
      return true
    }
    return entry.count < allowed
  }

  /// Counts a refused secret.
  mutating func failed(_ address: String, at now: Int64) {
    if var entry = failures[address], now - entry.since < window {
      entry.count += 1
      failures[address] = entry
      return
    }
    if failures.count >= capacity { forgetOldest(at: now) }
    failures[address] = (1, now)
  }

  private mutating func forgetOldest(at now: Int64) {
    failures = failures.filter { now - $0.value.since < window }
    while failures.count >= capacity,
      let oldest = failures.min(by: { $0.value.since < $1.value.since })
    {
      failures[oldest.key] = nil
    }
  }
}
