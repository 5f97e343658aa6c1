/// Every n-th week, month or year, counted from the one that holds a series' start.
struct PeriodStride: Sendable {
  enum Unit: Sendable { case week, month, year }

  let unit: Unit
  let interval: Int
  /// The first day of a week, Monday being 0.
  let weekStart: Int
  /// The period of the series' start.
  let origin: Int

  init(_ unit: Unit, every interval: Int, weekStart: Int, from day: Int) {
    self.unit = unit
    self.interval = interval
    self.weekStart = weekStart
    self.origin = Self.period(unit, weekStart, ofDay: day)
  }

  /// The period that holds a day: periods are numbered without gaps.
  func period(ofDay day: Int) -> Int { Self.period(unit, weekStart, ofDay: day) }

  private static func period(_ unit: Unit, _ weekStart: Int, ofDay day: Int) -> Int {
    switch unit {
    case .week: return (day - weekStart + 7) / 7
    case .month:
      let (year, month, _) = CalendarDate(eraDay: day).components
      return year * 12 + month - 1
    case .year: return EraTime.year(ofDay: day)
    }
  }

  /// The first period of the stride at or after one.
  func aligned(_ period: Int) -> Int {
    guard period > origin else { return origin }
    guard interval > 1 else { return period }
    return origin + (period - origin + interval - 1) / interval * interval
  }

  /// The first day of a period; of the first week of all it may lie before the year 1.
  func firstDay(of period: Int) -> Int {
    switch unit {
    case .week: return period * 7 + weekStart - 7
    case .month:
      let shape = YearShape(period / 12)
      return shape.first + shape.start(ofMonth: period % 12 + 1)
    case .year: return EraTime.firstDay(ofYear: period)
    }
  }

  /// The first year at or after one in which a period of the stride has days.
  func year(from year: Int) -> Int {
    guard interval > 1 else { return year }
    switch unit {
    case .week:
      let first = EraTime.firstDay(ofYear: year)
      return max(year, EraTime.year(ofDay: max(0, firstDay(of: aligned(period(ofDay: first))))))
    case .month: return aligned(year * 12) / 12
    case .year: return aligned(year)
    }
  }

  /// The days of a year that lie in a period of the stride.
  func days(in shape: YearShape) -> DaySet {
    guard interval > 1 else { return DaySet(first: shape.length) }
    var days = DaySet.empty
    switch unit {
    case .week:
      var period = aligned(self.period(ofDay: shape.first))
      while true {
        let start = firstDay(of: period) - shape.first
        guard start < shape.length else { return days }
        days.insert(max(0, start)..<min(shape.length, start + 7))
        period += interval
      }
    case .month:
      var period = aligned(shape.year * 12)
      while period < shape.year * 12 + 12 {
        let month = period % 12 + 1
        days.insert(shape.start(ofMonth: month)..<shape.start(ofMonth: month + 1))
        period += interval
      }
    case .year:
      if aligned(shape.year) == shape.year { days.insert(0..<shape.length) }
    }
    return days
  }

  /// How many years in a row without a fitting day show that none will come.
  ///
  /// The calendar repeats after 400 years, and so do the years that a yearly stride visits; a
  /// stride of less than a year visits each.
  var barrenYears: Int {
    switch unit {
    case .week: interval <= 52 ? 400 : .max
    case .month: interval <= 12 ? 400 : .max
    case .year: 400
    }
  }
}
