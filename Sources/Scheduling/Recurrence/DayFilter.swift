/// Which days of a year a rule's BYMONTH, BYWEEKNO, BYYEARDAY, BYMONTHDAY and BYDAY name together.
///
/// A day must satisfy each of the parts that are given. A week belongs to the year in which most of
/// its days lie, a day to the calendar year: `BYWEEKNO=1` of 2019 includes 30 and 31 December.
struct DayFilter: Sendable {
  /// Bit n for month n; none means any.
  var months: UInt16 = 0
  /// Bit n for the n-th day of a month, and from its end.
  var monthDays: UInt64 = 0
  var monthDaysFromEnd: UInt64 = 0
  /// Day n - 1 for the n-th day of a year, by the year's length; nothing means any.
  var yearDays: (common: DaySet, leap: DaySet)?
  /// Bit n for the n-th week, and from the year's end.
  var weeks: UInt64 = 0
  var weeksFromEnd: UInt64 = 0
  /// The first day of a week, Monday being 0.
  var weekStart = 0
  /// Bit n for each of a weekday, Monday being 0.
  var weekdays: UInt8 = 0
  /// The n-th weekdays of a month, or of the year.
  var ordinals: [RecurrenceWeekday] = []
  var countsInMonth = false

  /// Whether every day passes.
  var isOpen: Bool {
    months == 0 && monthDays == 0 && monthDaysFromEnd == 0 && yearDays == nil && weeks == 0
      && weeksFromEnd == 0 && weekdays == 0 && ordinals.isEmpty
  }

  /// Whether it asks for weekdays and nothing else, so that each week is like the other.
  var isWeekly: Bool {
    months == 0 && monthDays == 0 && monthDaysFromEnd == 0 && yearDays == nil && weeks == 0
      && weeksFromEnd == 0 && ordinals.isEmpty
  }

  /// The days of the year that pass, 0 being 1 January.
  func days(of shape: YearShape) -> DaySet {
    var days: DaySet
    if weekdays != 0, ordinals.isEmpty {
      days = DaySet(weekly: Self.turned(weekdays, by: shape.weekday), first: shape.length)
    } else {
      days = DaySet(first: shape.length)
    }
    if isWeekly { return days }
    if months != 0 || monthDays != 0 || monthDaysFromEnd != 0 {
      days.formIntersection(daysOfMonths(in: shape))
    }
    if let yearDays {
      days.formIntersection(shape.length == 366 ? yearDays.leap : yearDays.common)
    }
    if weeks != 0 || weeksFromEnd != 0 { days.formIntersection(daysOfWeeks(in: shape)) }
    if !ordinals.isEmpty { days.formIntersection(daysOfOrdinals(in: shape)) }
    return days
  }

  /// A pattern of weekdays as seen from a weekday, whose bit becomes the lowest.
  static func turned(_ pattern: UInt8, by weekday: Int) -> UInt8 {
    (pattern >> weekday | pattern << (7 - weekday)) & 0x7F
  }

  private func daysOfMonths(in shape: YearShape) -> DaySet {
    var days = DaySet.empty
    for month in 1...12 where months == 0 || months >> UInt16(month) & 1 == 1 {
      let start = shape.start(ofMonth: month)
      let length = shape.start(ofMonth: month + 1) - start
      var bits: UInt64 = .max
      if monthDays != 0 || monthDaysFromEnd != 0 {
        // Bit n from the end is the day length + 1 - n, so its mirror moves down to that.
        let mirrored = monthDaysFromEnd.bitReversed() >> UInt64(63 - length)
        bits = monthDays >> 1 | mirrored
      }
      days.insert(bits: bits & (1 << UInt64(length) - 1), at: start)
    }
    return days
  }

  private func daysOfWeeks(in shape: YearShape) -> DaySet {
    var days = DaySet.empty
    let first = shape.firstWeek(from: weekStart)
    let count = shape.weekCount(from: weekStart)
    func insert(week: Int, of count: Int, from start: Int) {
      guard weeks >> UInt64(week) & 1 == 1 || weeksFromEnd >> UInt64(count + 1 - week) & 1 == 1
      else { return }
      days.insert(max(0, start)..<max(0, min(shape.length, start + 7)))
    }
    if first > 0 {
      // The days before week 1 are the last week of the year before, which may be the year 0.
      let before = shape.year > 1 ? YearShape(shape.year - 1).weekCount(from: weekStart) : 52
      insert(week: before, of: before, from: first - 7)
    }
    for week in 1...count { insert(week: week, of: count, from: first + (week - 1) * 7) }
    if first + count * 7 < shape.length {
      let next = YearShape(shape.year + 1).weekCount(from: weekStart)
      insert(week: 1, of: next, from: first + count * 7)
    }
    return days
  }

  private func daysOfOrdinals(in shape: YearShape) -> DaySet {
    var days = DaySet.empty
    if weekdays != 0 {
      days = DaySet(weekly: Self.turned(weekdays, by: shape.weekday), first: shape.length)
    }
    func insert(in range: Range<Int>) {
      let first = (shape.weekday + range.lowerBound) % 7
      for day in ordinals {
        let start = range.lowerBound + (day.weekday.index - first + 7) % 7
        let count = (range.upperBound - 1 - start) / 7 + 1
        let index = day.ordinal > 0 ? day.ordinal - 1 : count + day.ordinal
        if index >= 0, index < count { days.insert(start + index * 7) }
      }
    }
    if countsInMonth {
      for month in 1...12 where months == 0 || months >> UInt16(month) & 1 == 1 {
        insert(in: shape.start(ofMonth: month)..<shape.start(ofMonth: month + 1))
      }
    } else {
      insert(in: 0..<shape.length)
    }
    return days
  }
}

extension UInt64 {
  func bitReversed() -> UInt64 {
    var value = self
    value = value >> 1 & 0x5555_5555_5555_5555 | (value & 0x5555_5555_5555_5555) << 1
    value = value >> 2 & 0x3333_3333_3333_3333 | (value & 0x3333_3333_3333_3333) << 2
    value = value >> 4 & 0x0F0F_0F0F_0F0F_0F0F | (value & 0x0F0F_0F0F_0F0F_0F0F) << 4
    return value.byteSwapped
  }
}
