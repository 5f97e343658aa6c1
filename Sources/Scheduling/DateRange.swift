/// A half-open run of days: the start date belongs to it, the end date does not.
public struct DateRange: Hashable, Sendable {
  public let start: CalendarDate
  public let end: CalendarDate

  /// Creates a range; an end before the start makes an empty one at the start.
  public init(start: CalendarDate, end: CalendarDate) {
    self.start = start
    self.end = max(start, end)
  }

  /// The range of a single day.
  public init(day: CalendarDate) {
    self.init(start: day, end: day.adding(days: 1))
  }

  /// The days of a month, or nothing if it is not in the years 1...9999.
  public init?(year: Int, month: Int) {
    guard let first = CalendarDate(year: year, month: month, day: 1) else { return nil }
    self.init(
      start: first, end: first.adding(days: CalendarDate.days(inMonth: month, of: year)))
  }

  /// The days of an ISO 8601 week, Monday first, or nothing if the year has no such week.
  public init?(isoYear year: Int, week: Int) {
    // The week that holds 4 January is a year's first.
    guard let fourth = CalendarDate(year: year, month: 1, day: 4), (1...53).contains(week) else {
      return nil
    }
    let monday = fourth.adding(days: 1 - fourth.weekday.rawValue + (week - 1) * 7)
    guard week < 53 || monday.adding(days: 3).year == year else { return nil }
    self.init(start: monday, end: monday.adding(days: 7))
  }

  /// The seven days around a date that start on a weekday.
  public init(weekOf date: CalendarDate, first: Weekday = .monday) {
    let since = (date.weekday.rawValue - first.rawValue + 7) % 7
    let start = date.adding(days: -since)
    self.init(start: start, end: start.adding(days: 7))
  }

  public var isEmpty: Bool { start == end }

  /// The number of days.
  public var count: Int { end.days(since: start) }

  public func contains(_ date: CalendarDate) -> Bool {
    start <= date && date < end
  }

  public func overlaps(_ other: DateRange) -> Bool {
    start < other.end && other.start < end
  }

  /// The instants of these days in a zone, from the first day's start to the end day's start.
  public func instants(in zone: Zone) -> InstantRange {
    InstantRange(start: zone.startOfDay(start), end: zone.startOfDay(end))
  }
}
