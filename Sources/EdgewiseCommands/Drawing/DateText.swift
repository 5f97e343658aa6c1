package import Scheduling

/// Dates in words for people.
package enum DateText {
  /// `Wed 2 Dec`.
  package static func short(_ date: CalendarDate) -> String {
    let (_, month, day) = date.components
    return "\(weekday(date).prefix(3)) \(day) \(name(month).prefix(3))"
  }

  /// `Wed 2 Dec`, with the year where it is not the one that people take for granted.
  static func short(_ date: CalendarDate, in year: Int) -> String {
    short(date) + (date.year == year ? "" : " \(date.year)")
  }

  /// `Wednesday 2 December 2026`.
  package static func long(_ date: CalendarDate) -> String {
    let (year, month, day) = date.components
    return "\(weekday(date)) \(day) \(name(month)) \(year)"
  }

  /// `2 December 2026`.
  static func day(_ date: CalendarDate) -> String {
    let (year, month, day) = date.components
    return "\(day) \(name(month)) \(year)"
  }

  /// `December`, for 12.
  static func month(_ number: Int) -> String { name(number) }

  /// `30 November – 6 December 2026`, for days up to an exclusive end.
  static func span(_ days: Range<CalendarDate>) -> String {
    let first = days.lowerBound.components
    let last = days.upperBound.adding(days: -1).components
    var start = "\(first.day)"
    if (first.year, first.month) != (last.year, last.month) { start += " \(name(first.month))" }
    if first.year != last.year { start += " \(first.year)" }
    return "\(start) – \(last.day) \(name(last.month)) \(last.year)"
  }

  /// The number of the ISO 8601 week that holds a date.
  static func isoWeek(_ date: CalendarDate) -> Int {
    let thursday = date.adding(days: 4 - date.weekday.rawValue)
    guard let newYear = CalendarDate(year: thursday.year, month: 1, day: 1) else { return 1 }
    return thursday.days(since: newYear) / 7 + 1
  }

  static func weekday(_ date: CalendarDate) -> String {
    TimeWords.weekdayNames[date.weekday.rawValue - 1].capitalizedFirst
  }

  private static func name(_ month: Int) -> String {
    TimeWords.monthNames[month - 1].capitalizedFirst
  }
}

extension String {
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
