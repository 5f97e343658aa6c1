/// Which occurrence of a series is meant (RFC 5545, 3.8.4.4 RECURRENCE-ID).
///
/// It is the wall time that the rule names, in the series' own zone, and stays the same wherever the
/// occurrence is moved to. A wall time occurs once in a series, even where the clock shows it twice.
public struct OccurrenceID: Hashable, Comparable, Sendable {
  /// The wall time of its start; midnight for whole days.
  public let wall: WallTime
  /// Whether the series is all-day, so that a date alone names its occurrences.
  public let isDate: Bool

  public init(_ wall: WallTime) {
    self.wall = wall
    self.isDate = false
  }

  public init(_ date: CalendarDate) {
    self.wall = WallTime(date)
    self.isDate = true
  }

  public static func < (left: OccurrenceID, right: OccurrenceID) -> Bool {
    (left.wall.wallSeconds, left.isDate ? 0 : 1) < (right.wall.wallSeconds, right.isDate ? 0 : 1)
  }
}

extension OccurrenceID: CustomStringConvertible {
  /// Reads `2026-03-03T09:30`, with seconds if need be, or `2026-03-03` for all-day series.
  public init?(text: String) {
    if let date = CalendarDate(text: text) {
      self.init(date)
    } else if let wall = WallTime(text: text) {
      self.init(wall)
    } else {
      return nil
    }
  }

  /// Appends `2026-03-03T09:30`, or `2026-03-03` for all-day series.
  public func write(into bytes: inout [UInt8]) {
    if isDate { wall.date.write(into: &bytes) } else { wall.write(into: &bytes) }
  }

  public var description: String { String(writing: write(into:)) }
}
