/// Goes through the wall times of a rule, in order, none twice.
struct RuleWalk: Sendable {
  private var days: DayWalk?
  private var units: UnitWalk?

  /// Starts at the first wall time of at least `wall`; none past `last` is of interest.
  init(_ expansion: RuleExpansion, from wall: Int, through last: Int) {
    let last = min(last, expansion.last)
    switch expansion.steps {
    case .days(let rule): days = DayWalk(rule, from: wall, through: last)
    case .units(let rule): units = UnitWalk(rule, from: wall, through: last)
    }
  }

  /// The next wall time in era seconds, or -1; it may lie past `last`.
  mutating func next() -> Int {
    days?.next() ?? units?.next() ?? -1
  }
}
