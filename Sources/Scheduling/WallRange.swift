/// A half-open range of wall times: the start belongs to it, the end does not.
public struct WallRange: Hashable, Sendable {
  public let start: WallTime
  public let end: WallTime

  /// Creates a range; an end before the start makes an empty one at the start.
  public init(start: WallTime, end: WallTime) {
    self.start = start
    self.end = max(start, end)
  }

  /// The range from the first day's midnight to the end day's.
  public init(_ days: DateRange) {
    self.init(start: WallTime(days.start), end: WallTime(days.end))
  }

  /// The instants of the range in a zone; a doubled start means the first, a doubled end too.
  public func instants(in zone: Zone) -> InstantRange {
    InstantRange(start: zone.instant(of: start), end: zone.instant(of: end))
  }
}
