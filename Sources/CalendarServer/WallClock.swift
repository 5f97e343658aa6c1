package import Scheduling

/// The time of day: a seam, so that tests decide what time it is.
package struct WallClock: Sendable {
  /// Milliseconds since 1970-01-01T00:00:00Z.
  package let milliseconds: @Sendable () -> Int64

  package init(milliseconds: @escaping @Sendable () -> Int64) {
    self.milliseconds = milliseconds
  }

  package var now: Instant { Instant(secondsSinceEpoch: milliseconds() / 1_000) }
}
