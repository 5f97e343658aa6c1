/// A rule that steps by days, hours, minutes or seconds on the wall, seen from a series' start.
///
/// A unit is the day, hour, minute or second that the rule steps by, numbered from 0001-01-01T00:00.
struct UnitRule: Sendable {
  /// Seconds of a unit: 86400, 3600, 60 or 1.
  let unit: Int
  let interval: Int
  /// The series' start in era seconds, and its unit.
  let anchor: Int
  let origin: Int
  /// Which days units may lie on.
  let filter: DayFilter
  let hasFilter: Bool
  /// Which times of the day units may start at, or nothing if any.
  let limit: ClockSet?
  /// The times within a unit, counted from its start.
  let inner: ClockSet
  let positions: PositionSet?

  init(
    unit: Int, interval: Int, anchor: Int, filter: DayFilter, limit: ClockSet?, inner: ClockSet,
    positions: PositionSet?
  ) {
    self.unit = unit
    self.interval = interval
    self.anchor = anchor
    self.origin = anchor / unit
    self.filter = filter
    self.hasFilter = !filter.isOpen
    self.limit = limit
    self.inner = inner
    self.positions = positions
  }

  var unitsPerDay: Int { 86_400 / unit }

  /// The last unit of the year 9999.
  var endUnit: Int { EraTime.lastSecond / unit }

  /// The first unit of the stride at or after one.
  func aligned(_ index: Int) -> Int {
    guard index > origin else { return origin }
    guard interval > 1 else { return index }
    return origin + (index - origin + interval - 1) / interval * interval
  }

  /// The first unit of the stride at or after one that starts at a permitted time of its day, or
  /// the first one of a later day.
  func permitted(_ index: Int) -> Int {
    guard let limit else { return index }
    var index = index
    let day = index / unitsPerDay
    while index / unitsPerDay == day {
      let time = (index - day * unitsPerDay) * unit
      let next = limit.next(from: time)
      if next == time { return index }
      index = aligned(next < 0 ? (day + 1) * unitsPerDay : day * unitsPerDay + next / unit)
    }
    return index
  }

  /// Whether some day of all has a permitted time; the step and the day decide together.
  var canMatch: Bool {
    guard positions.map({ $0.next(from: 0, of: inner.count) >= 0 }) ?? true else { return false }
    guard let limit else { return true }
    // The times of day that a step reaches on some day are those of one remainder.
    let divisor = Self.greatestDivisor(interval, unitsPerDay)
    let rest = origin % divisor
    var time = limit.next(from: 0)
    while time >= 0 {
      let index = time / unit
      let past = (index - rest) % divisor
      if past == 0 { return true }
      let next = index + (past < 0 ? -past : divisor - past)
      time = next < unitsPerDay ? limit.next(from: next * unit) : -1
    }
    return false
  }

  static func greatestDivisor(_ left: Int, _ right: Int) -> Int {
    var (left, right) = (left, right)
    while right != 0 { (left, right) = (right, left % right) }
    return left
  }

  /// How many years in a row without a fitting day show that none will come, if steps skip none.
  var barrenYears: Int { interval <= 365 * unitsPerDay ? 400 : .max }
}
