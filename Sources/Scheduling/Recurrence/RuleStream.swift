/// The occurrences of one rule in a zone, one ahead.
struct RuleStream: Sendable {
  /// A start that a rule names.
  struct Start: Sendable {
    /// The wall time that the rule names, in era seconds.
    var wall: Int
    /// What occurrences are ordered and told apart by: the instant, or in an all-day series `wall`.
    var key: Int
    var placed: ZoneCursor.Placed
  }

  enum Kind: Sendable { case zoned, floating, allDay }

  private var walk: RuleWalk
  private let kind: Kind
  private let last: Int
  private let until: Int64
  private let namesTimes: Bool
  private let fold: Fold

  init(_ expansion: RuleExpansion, of first: AppointmentTime, from wall: Int, through last: Int) {
    walk = RuleWalk(expansion, from: wall, through: last)
    self.last = min(expansion.last, last)
    until = expansion.untilInstant(of: first)
    namesTimes = expansion.namesTimes
    fold = first.startFold
    switch first {
    case .zoned: kind = .zoned
    case .floating: kind = .floating
    case .allDay: kind = .allDay
    }
  }

  /// The next start, or nothing when the rule or the range is over.
  mutating func next(_ cursor: inout ZoneCursor) -> Start? {
    while true {
      let wall = walk.next()
      guard wall >= 0, wall <= last else { return nil }
      let wallSeconds = Int64(wall - EraTime.epochDay * 86_400)
      guard kind != .allDay else {
        let date = CalendarDate(eraDay: wall / 86_400)
        let instant = cursor.zone.startOfDay(date).secondsSinceEpoch
        let placed = ZoneCursor.Placed(instant: instant, shown: wallSeconds, fold: .first, gap: 0)
        return Start(wall: wall, key: wall, placed: placed)
      }
      let placed = cursor.place(wallSeconds, fold: fold)
      if placed.gap > 0, namesTimes || placed.gap >= 86_400 { continue }
      guard placed.instant <= until else { return nil }
      return Start(wall: wall, key: Int(placed.instant), placed: placed)
    }
  }
}
