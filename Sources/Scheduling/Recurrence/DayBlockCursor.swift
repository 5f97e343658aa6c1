/// Goes through the blocks of a rule that have days, in order.
struct DayBlockCursor: Sendable {
  let rule: DayRule
  /// The last era day that is of interest.
  private let lastDay: Int
  /// The block reached.
  private(set) var block = DayBlock(first: 0, days: .empty)
  /// The period to try next, or the year without BYSETPOS.
  private var upcoming: Int
  private var shape: YearShape
  /// The filter's days of the year `shape`.
  private var passing: DaySet
  private var barren = 0

  /// Starts at the block that holds a day, or the first one after it.
  init(_ rule: DayRule, from day: Int, through lastDay: Int) {
    self.rule = rule
    self.lastDay = min(lastDay, EraTime.endDay - 1)
    let year = EraTime.year(ofDay: day)
    self.upcoming = rule.positions == nil ? year : rule.stride.period(ofDay: day)
    self.shape = YearShape(year)
    self.passing = rule.filter.days(of: shape)
  }

  /// Goes to the next block that has days, or says that there is none.
  mutating func advance() -> Bool {
    rule.positions == nil ? advanceYear() : advancePeriod()
  }

  private mutating func advanceYear() -> Bool {
    while true {
      let year = rule.stride.year(from: upcoming)
      guard year <= 9_999, show(year), shape.first <= lastDay else { return false }
      upcoming = year + 1
      var days = passing
      if days.isEmpty { continue }
      if rule.stride.interval > 1 { days.formIntersection(rule.stride.days(in: shape)) }
      if days.isEmpty { continue }
      block = DayBlock(first: shape.first, days: days)
      return true
    }
  }

  private mutating func advancePeriod() -> Bool {
    while true {
      let period = rule.stride.aligned(upcoming)
      let first = rule.stride.firstDay(of: period)
      guard first <= lastDay else { return false }
      upcoming = period + 1
      guard show(EraTime.year(ofDay: max(0, first))) else { return false }
      var days = passing
      var start = shape.first
      switch rule.stride.unit {
      case .year: break
      case .month:
        let month = period % 12 + 1
        var mask = DaySet.empty
        mask.insert(shape.start(ofMonth: month)..<shape.start(ofMonth: month + 1))
        days.formIntersection(mask)
      case .week:
        start = first
        days = .empty
        for offset in 0..<7 where first + offset >= 0 && first + offset < EraTime.endDay {
          let day = first + offset
          if day >= shape.first + shape.length {
            guard show(shape.year + 1) else { return false }
          }
          if passing.contains(day - shape.first) { days.insert(offset) }
        }
      }
      if days.isEmpty { continue }
      block = DayBlock(first: start, days: days)
      return true
    }
  }

  /// Turns to a year; says no once so many had no day that none will have one.
  private mutating func show(_ year: Int) -> Bool {
    guard year != shape.year else { return true }
    barren = passing.isEmpty ? barren + 1 : 0
    guard barren < rule.stride.barrenYears else { return false }
    shape = YearShape(year)
    passing = rule.filter.days(of: shape)
    return true
  }
}
