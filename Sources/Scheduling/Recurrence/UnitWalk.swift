/// Goes through the occurrences of a `UnitRule` from a wall time on.
struct UnitWalk: Sendable {
  private let rule: UnitRule
  private let lastUnit: Int
  private let isSingle: Bool
  /// The unit that comes next; past `lastUnit` when the walk is over.
  private var index: Int
  /// The least time within the unit that may come next, or its number with BYSETPOS.
  private var inner = 0
  private var shape = YearShape(1)
  private var passing = DaySet.empty
  private var barren = 0

  init(_ rule: UnitRule, from wall: Int, through last: Int) {
    self.rule = rule
    let start = max(rule.anchor, wall)
    lastUnit = start <= last && rule.canMatch ? min(last / rule.unit, rule.endUnit) : -1
    isSingle = rule.positions == nil && rule.inner.count == 1
    index = rule.aligned(start / rule.unit)
    guard index <= lastUnit else { return }
    if rule.hasFilter {
      shape = YearShape(EraTime.year(ofDay: index / rule.unitsPerDay))
      passing = rule.filter.days(of: shape)
    }
    settle()
    if index == start / rule.unit {
      let rest = start % rule.unit
      inner = rule.positions == nil ? rest : rule.inner.count(below: rest)
    }
  }

  /// The next occurrence in era seconds, or -1.
  mutating func next() -> Int {
    while index <= lastUnit {
      let found: Int
      if let positions = rule.positions {
        let chosen = positions.next(from: inner, of: rule.inner.count)
        found = chosen < 0 ? -1 : rule.inner.time(at: chosen)
        inner = chosen + 1
      } else {
        found = rule.inner.next(from: inner)
        inner = found + 1
      }
      let wall = index * rule.unit + found
      if found < 0 || isSingle {
        index += rule.interval
        inner = 0
        settle()
        if found < 0 { continue }
      }
      return wall
    }
    return -1
  }

  /// Goes on to the first unit that lies on a passing day at a permitted time.
  private mutating func settle() {
    guard rule.hasFilter || rule.limit != nil else { return }
    while index <= lastUnit {
      if rule.hasFilter {
        let day = index / rule.unitsPerDay
        guard show(day) else {
          index = lastUnit + 1
          return
        }
        let next = passing.next(from: day - shape.first)
        if next != day - shape.first {
          let day = shape.first + (next < 0 ? shape.length : next)
          index = rule.aligned(day * rule.unitsPerDay)
          continue
        }
        guard rule.isAlive(day) else {
          index = rule.aligned((day + 1) * rule.unitsPerDay)
          continue
        }
      }
      let permitted = rule.permitted(index)
      if permitted == index { return }
      index = permitted
    }
  }

  /// Turns to the year of a day; says no once so many had none that none will have one.
  private mutating func show(_ day: Int) -> Bool {
    guard day >= shape.first + shape.length else { return true }
    barren = passing.isEmpty ? barren + 1 : 0
    guard barren < rule.barrenYears else { return false }
    shape = YearShape(EraTime.year(ofDay: day))
    passing = rule.filter.days(of: shape)
    return true
  }
}
