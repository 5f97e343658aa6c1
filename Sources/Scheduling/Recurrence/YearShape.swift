/// How a year lies in the calendar.
struct YearShape: Sendable {
  let year: Int
  /// The era day of 1 January.
  let first: Int
  /// 365 or 366.
  let length: Int

  init(_ year: Int) {
    self.year = year
    self.first = EraTime.firstDay(ofYear: year)
    self.length = CalendarDate.isLeap(year) ? 366 : 365
  }

  /// The weekday of 1 January, Monday being 0.
  var weekday: Int { first % 7 }

  /// The days before a month, 1...13.
  func start(ofMonth month: Int) -> Int {
    let days = (367 * month - 362) / 12
    return month <= 2 ? days : days - (length == 366 ? 1 : 2)
  }

  /// The day of the year on which week 1 starts, -3...3: the first week with four days of it.
  func firstWeek(from weekStart: Int) -> Int {
    let past = (weekday - weekStart + 7) % 7
    return past <= 3 ? -past : 7 - past
  }

  /// The weeks of the year, 52 or 53.
  func weekCount(from weekStart: Int) -> Int {
    let next = YearShape(year + 1)
    return (length + next.firstWeek(from: weekStart) - firstWeek(from: weekStart)) / 7
  }
}
