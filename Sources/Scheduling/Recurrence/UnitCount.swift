extension UnitRule {
  /// How many occurrences come before a wall time; none is counted before the series' start.
  ///
  /// Rules that limit nothing are counted by arithmetic; those whose days are alike by years, of
  /// which those that lie alike are counted once; others day by day, in a fraction of a second for
  /// all years up to 9999.
  func count(before wall: Int) -> Int {
    guard wall > anchor else { return 0 }
    let wall = min(wall, EraTime.lastSecond + 1)
    let unit = wall / self.unit
    guard hasFilter || limit != nil else {
      let next = aligned(unit)
      let past = (next - origin) / interval * perUnit
      return past + (next == unit ? innerCount(below: wall % self.unit) : 0) - skipped
    }
    guard canMatch else { return 0 }
    var days = UnitDays(self)
    var count = days.skipYears(before: wall / 86_400) * perUnit - skipped
    let lastDay = wall / 86_400
    while days.advance(through: lastDay) {
      if days.day < lastDay {
        count += days.units * perUnit
      } else {
        count += units(from: lastDay * unitsPerDay, to: unit) * perUnit
        if isReached(unit) { count += innerCount(below: wall % self.unit) }
      }
    }
    return count
  }

  /// The occurrence that has that many before it, or -1 if the years end first.
  func occurrence(at ordinal: Int) -> Int {
    guard perUnit > 0, canMatch else { return -1 }
    var rest = ordinal + skipped
    guard hasFilter || limit != nil else {
      let (units, inner) = rest.quotientAndRemainder(dividingBy: perUnit)
      let (steps, overflow) = units.multipliedReportingOverflow(by: interval)
      guard !overflow, steps <= endUnit - origin else { return -1 }
      return (origin + steps) * unit + innerTime(at: inner)
    }
    var days = UnitDays(self)
    rest -= days.skipYears(before: EraTime.endDay, atMost: rest / perUnit) * perUnit
    while days.advance(through: EraTime.endDay - 1) {
      let count = days.units * perUnit
      guard rest >= count else {
        var index = permitted(aligned(days.day * unitsPerDay))
        while rest >= perUnit {
          rest -= perUnit
          index = permitted(index + interval)
        }
        return index * unit + innerTime(at: rest)
      }
      rest -= count
    }
    return -1
  }

  /// Occurrences of each unit.
  private var perUnit: Int {
    positions.map { $0.count(below: inner.count, of: inner.count) } ?? inner.count
  }

  /// Occurrences of the start's unit before the start itself.
  private var skipped: Int {
    guard limit != nil || hasFilter else { return innerCount(below: anchor % unit) }
    let day = origin / unitsPerDay
    let shape = YearShape(EraTime.year(ofDay: day))
    guard !hasFilter || filter.days(of: shape).contains(day - shape.first), isReached(origin)
    else { return 0 }
    return innerCount(below: anchor % unit)
  }

  private func innerCount(below time: Int) -> Int {
    let below = inner.count(below: time)
    return positions.map { $0.count(below: below, of: inner.count) } ?? below
  }

  private func innerTime(at ordinal: Int) -> Int {
    guard let positions else { return inner.time(at: ordinal) }
    var index = positions.next(from: 0, of: inner.count)
    for _ in 0..<ordinal { index = positions.next(from: index + 1, of: inner.count) }
    return inner.time(at: max(0, index))
  }

  /// Whether a unit belongs to the stride and starts at a permitted time.
  private func isReached(_ index: Int) -> Bool {
    aligned(index) == index && permitted(index) == index
  }

  /// How many units of the stride start at permitted times in a range of units within one day.
  fileprivate func units(from start: Int, to end: Int) -> Int {
    var index = aligned(start)
    if limit == nil { return index < end ? (end - index + interval - 1) / interval : 0 }
    var count = 0
    index = permitted(index)
    while index < end {
      count += 1
      index = permitted(index + interval)
    }
    return count
  }
}

/// Goes through the days on which a rule's units may lie, with how many do.
private struct UnitDays {
  let rule: UnitRule
  private(set) var day: Int
  private(set) var units = 0
  private var shape: YearShape
  private var passing: DaySet
  /// The units of a day by where the first one starts, as there are few such places.
  private var known: [Int32]

  init(_ rule: UnitRule) {
    self.rule = rule
    day = rule.origin / rule.unitsPerDay - 1
    shape = YearShape(EraTime.year(ofDay: day + 1))
    passing = rule.filter.days(of: shape)
    let phases = rule.interval / rule.divisor
    known = Array(repeating: -1, count: phases <= UnitRule.phaseLimit ? phases : 0)
  }

  mutating func advance(through lastDay: Int) -> Bool {
    while true {
      let next = passing.next(from: day + 1 - shape.first)
      if next < 0 {
        let year = shape.year + 1
        guard year <= 9_999 else { return false }
        shape = YearShape(year)
        passing = rule.filter.days(of: shape)
        day = shape.first - 1
        guard day < lastDay else { return false }
        continue
      }
      day = shape.first + next
      guard day <= lastDay else { return false }
      units = countUnits()
      return true
    }
  }

  /// Passes over whole years where all days have as many units, and says how many these have.
  ///
  /// - Parameters:
  ///   - lastDay: the day at which to be, or before.
  ///   - limit: the most units to pass over.
  mutating func skipYears(before lastDay: Int, atMost limit: Int = .max) -> Int {
    guard rule.interval == rule.divisor else { return 0 }
    var tally = YearTally()
    var count = 0
    var isFirst = true
    while shape.first + shape.length <= lastDay {
      let passed: Int
      if isFirst {
        var days = self
        passed = days.units(through: shape.first + shape.length - 1)
      } else {
        let each = each
        passed = tally.value(of: shape) { rule.filter.days(of: $0).count } * each
      }
      guard passed <= limit - count else { break }
      count += passed
      isFirst = false
      guard shape.year < 9_999 else {
        day = shape.first + shape.length - 1
        break
      }
      shape = YearShape(shape.year + 1)
      day = shape.first - 1
    }
    passing = rule.filter.days(of: shape)
    return count
  }

  /// The units of any day after the start's.
  private var each: Int {
    let start = (rule.origin / rule.unitsPerDay + 1) * rule.unitsPerDay
    return rule.units(from: start, to: start + rule.unitsPerDay)
  }

  private mutating func units(through lastDay: Int) -> Int {
    var count = 0
    while advance(through: lastDay) { count += units }
    return count
  }

  private mutating func countUnits() -> Int {
    let start = day * rule.unitsPerDay
    let end = start + rule.unitsPerDay
    let phase = (rule.aligned(start) - start) / rule.divisor
    guard start > rule.origin, phase < known.count else { return rule.units(from: start, to: end) }
    if known[phase] < 0 { known[phase] = Int32(clamping: rule.units(from: start, to: end)) }
    return Int(known[phase])
  }
}
