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
  /// Which days have a permitted time, by where the first unit of the day starts; nothing if all do.
  ///
  /// With it a search over days that never fit takes a moment: a step of n units meets the day in at
  /// most n ways, few of which may be alive.
  private var livePhases: [Bool]?
  /// The greatest divisor of the interval and the day, which all phases of a day have in common.
  let divisor: Int

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
    self.divisor = Self.greatestDivisor(interval, 86_400 / unit)
    // More phases than this leave one unit a day, and nothing to save.
    let phases = interval / divisor
    guard hasFilter, limit != nil, interval > 1, phases <= Self.phaseLimit else { return }
    // A day long past the start, so that none of its units is cut off.
    let day = (origin / unitsPerDay + 1) * unitsPerDay
    let rest = ((origin - day) % divisor + divisor) % divisor
    livePhases = (0..<phases).map { phase in
      var index = phase * divisor + rest
      while index < unitsPerDay {
        let next = limit?.next(from: index * unit) ?? -1
        if next < 0 { return false }
        if next == index * unit { return true }
        index += (next / unit - index + interval - 1) / interval * interval
      }
      return false
    }
  }

  static let phaseLimit = 65_536

  /// Whether a day after the start's has a unit at a permitted time.
  func isAlive(_ day: Int) -> Bool {
    guard let livePhases else { return true }
    let start = day * unitsPerDay
    guard start > origin else { return true }
    return livePhases[(aligned(start) - start) / divisor]
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
