/// A date and a time of day as a clock on the wall shows them (RFC 5545, 3.3.5 form 1).
///
/// A wall time has no zone: the same one names different instants in different zones, none in a
/// daylight-saving gap, and two where the clock is turned back.
public struct WallTime: Hashable, Comparable, Sendable {
  /// Seconds from 1970-01-01T00:00 on the wall, every day counting 86,400.
  public let wallSeconds: Int64

  /// Creates a wall time from its distance to 1970-01-01T00:00 on the wall, in seconds.
  public init(wallSeconds: Int64) {
    self.wallSeconds = wallSeconds
  }

  /// Creates a wall time; `secondOfDay` may lie outside 0..<86400 and then reaches other days.
  public init(_ date: CalendarDate, secondOfDay: Int = 0) {
    let midnight = WallTime(wallSeconds: Int64(date.daysSinceEpoch) * 86_400)
    self = midnight.adding(seconds: Int64(secondOfDay))
  }

  /// Creates a wall time, or nothing if the hour is not in 0...23 or the minute or second not in
  /// 0...59.
  public init?(_ date: CalendarDate, hour: Int, minute: Int = 0, second: Int = 0) {
    guard (0...23).contains(hour), (0...59).contains(minute), (0...59).contains(second) else {
      return nil
    }
    self.init(date, secondOfDay: hour * 3_600 + minute * 60 + second)
  }

  public var date: CalendarDate {
    let (days, rest) = wallSeconds.quotientAndRemainder(dividingBy: 86_400)
    return CalendarDate(daysSinceEpoch: Int32(clamping: rest < 0 ? days - 1 : days))
  }

  /// Seconds since the midnight of its day, in 0..<86400.
  public var secondOfDay: Int {
    let remainder = Int(wallSeconds % 86_400)
    return remainder < 0 ? remainder + 86_400 : remainder
  }

  public var hour: Int { secondOfDay / 3_600 }
  public var minute: Int { secondOfDay / 60 % 60 }
  public var second: Int { secondOfDay % 60 }

  /// The wall time that many seconds later on the wall, whatever the zone's clock did meanwhile.
  public func adding(seconds: Int64) -> WallTime {
    let (sum, overflow) = wallSeconds.addingReportingOverflow(seconds)
    return WallTime(wallSeconds: overflow ? (seconds < 0 ? .min : .max) : sum)
  }

  /// The same time of day that many days later.
  public func adding(days: Int) -> WallTime {
    WallTime(date.adding(days: days), secondOfDay: secondOfDay)
  }

  /// The wall duration from another wall time to this one, in seconds.
  public func seconds(since other: WallTime) -> Int64 {
    let (difference, overflow) = wallSeconds.subtractingReportingOverflow(other.wallSeconds)
    return overflow ? (wallSeconds < 0 ? .min : .max) : difference
  }

  public static func < (left: WallTime, right: WallTime) -> Bool {
    left.wallSeconds < right.wallSeconds
  }
}
