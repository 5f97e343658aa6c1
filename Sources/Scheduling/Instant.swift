/// A point on the UTC time line, to the second.
public struct Instant: Hashable, Comparable, Sendable {
  /// Seconds since 1970-01-01T00:00:00Z, without leap seconds (POSIX time).
  public let secondsSinceEpoch: Int64

  /// Creates an instant from its POSIX time.
  public init(secondsSinceEpoch: Int64) {
    self.secondsSinceEpoch = secondsSinceEpoch
  }

  /// The instant that many elapsed seconds later.
  public func adding(seconds: Int64) -> Instant {
    let (sum, overflow) = secondsSinceEpoch.addingReportingOverflow(seconds)
    return Instant(secondsSinceEpoch: overflow ? (seconds < 0 ? .min : .max) : sum)
  }

  /// The elapsed seconds from another instant to this one.
  public func seconds(since other: Instant) -> Int64 {
    let (difference, overflow) =
      secondsSinceEpoch.subtractingReportingOverflow(other.secondsSinceEpoch)
    return overflow ? (secondsSinceEpoch < 0 ? .min : .max) : difference
  }

  public static func < (left: Instant, right: Instant) -> Bool {
    left.secondsSinceEpoch < right.secondsSinceEpoch
  }
}
