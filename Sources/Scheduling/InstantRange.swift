/// A half-open stretch of the UTC time line: the start belongs to it, the end does not.
public struct InstantRange: Hashable, Sendable {
  public let start: Instant
  public let end: Instant

  /// Creates a range; an end before the start makes an empty one at the start.
  public init(start: Instant, end: Instant) {
    self.start = start
    self.end = max(start, end)
  }

  public var isEmpty: Bool { start == end }

  /// The elapsed seconds from start to end.
  public var seconds: Int64 { end.seconds(since: start) }

  public func contains(_ instant: Instant) -> Bool {
    start <= instant && instant < end
  }

  /// Whether the two share an instant; an empty range counts as the instant of its start.
  public func overlaps(_ other: InstantRange) -> Bool {
    if isEmpty { return other.contains(start) || self == other }
    if other.isEmpty { return contains(other.start) }
    return start < other.end && other.start < end
  }
}
