extension Recurrence {
  /// Splits a series into what comes before an occurrence and what begins with it.
  ///
  /// The old rules end strictly before the occurrence, by UNTIL or by the part of their COUNT that
  /// came before; the new ones take over what is left of it. Together the two have the occurrences
  /// that the series had.
  ///
  /// - Returns: nothing for `before` when the occurrence is the first.
  /// - Throws: `RecurrenceError.noSuchOccurrence`, or `cannotContinue` for a series of several rules
  ///   that no common start continues.
  public func split(
    at id: OccurrenceID
  ) throws(RecurrenceError) -> (before: RecurrenceSet?, after: RecurrenceSet) {
    guard let occurrence = occurrence(id) else { throw .noSuchOccurrence("\(id)") }
    let cut = SplitPoint(occurrence, of: set.first, zone: zone)
    let after = try after(cut)
    let start = Instant(secondsSinceEpoch: EraTime.least)
    var earlier = occurrences(startingIn: InstantRange(start: start, end: occurrence.range.start))
    guard earlier.next() != nil else { return (nil, after) }
    return (try before(cut), after)
  }

  private func before(_ cut: SplitPoint) throws(RecurrenceError) -> RecurrenceSet {
    var before = set
    for (index, rule) in set.rules.enumerated() {
      if expansions[index].last < cut.wall { continue }
      var end = RecurrenceEnd.until(cut.lastBefore)
      if case .count = rule.end {
        let count = counted(index, before: cut.wall)
        if count > 0 { end = .count(count) }
      }
      before.rules[index] = try rule.ending(end)
    }
    before.additions = set.additions.filter { cut.follows($0.start) }
    before.exclusions = set.exclusions.filter { cut.follows($0) || cut.isOn($0) }
    return before
  }

  private func after(_ cut: SplitPoint) throws(RecurrenceError) -> RecurrenceSet {
    var after = set
    after.additions = set.additions.filter { !cut.follows($0.start) }
    after.exclusions = set.exclusions.filter { !cut.follows($0) || cut.isOn($0) }
    after.rules = []
    var starts: [(index: Int, wall: Int)] = []
    for (index, expansion) in expansions.enumerated() {
      var walk = RuleWalk(expansion, from: cut.wall, through: expansion.last)
      let wall = walk.next()
      if wall >= 0, wall <= expansion.last { starts.append((index, wall)) }
    }
    guard let start = starts.map(\.wall).min() else { return try withoutRules(after, from: cut) }
    after.first = first(at: WallTime(eraSeconds: start))
    for (index, wall) in starts {
      var rule = set.rules[index]
      if wall != start { rule = try continued(rule, from: after.first.start) }
      if case .count(let count) = rule.end {
        rule = try rule.ending(.count(max(1, count - counted(index, before: cut.wall))))
      }
      after.rules.append(rule)
    }
    return after
  }

  /// How many of a rule's occurrences come before a wall time, without those that gaps take away.
  private func counted(_ index: Int, before wall: Int) -> Int {
    let expansion = expansions[index]
    var count = expansion.count(before: wall)
    guard set.first.zoneIdentifier != nil else { return count }
    zone.eachGap(from: anchor) { gap in
      guard gap.lowerBound < wall else { return false }
      if expansion.takesAway(gap) {
        count -=
          expansion.count(before: min(wall, gap.upperBound))
          - expansion.count(before: gap.lowerBound)
      }
      return true
    }
    return count
  }

  /// The first time of a series that begins at a wall time and lasts as long.
  private func first(at start: WallTime) -> AppointmentTime {
    let end = start.adding(seconds: length)
    switch set.first {
    case .allDay: return .allDay(start: start.date, end: end.date)
    case .floating: return .floating(start: start, end: end)
    case .zoned(_, let fold, _, let endFold, let zone):
      let isSame = start == set.first.start
      return .zoned(
        start: start, startFold: fold, end: isSame ? set.first.end : end,
        endFold: isSame ? endFold : fold, zone: zone)
    }
  }

  /// A rule for a start that it does not name, with what it took from its own start written out.
  private func continued(
    _ rule: RecurrenceRule, from start: WallTime
  ) throws(RecurrenceError) -> RecurrenceRule {
    guard rule.interval == 1, rule.frequency >= .daily,
      start.secondOfDay == set.first.start.secondOfDay
    else { throw .cannotContinue }
    let old = set.first.start.date
    var rule = rule
    guard rule.weekdays.isEmpty, rule.monthDays.isEmpty, rule.yearDays.isEmpty else { return rule }
    switch rule.frequency {
    case .weekly: rule.weekdays = [RecurrenceWeekday(old.weekday)]
    case .monthly: rule.monthDays = [old.day]
    case .yearly where !rule.weeks.isEmpty: rule.weekdays = [RecurrenceWeekday(old.weekday)]
    case .yearly:
      rule.monthDays = [old.day]
      if rule.months.isEmpty { rule.months = [old.month] }
    default: break
    }
    return rule
  }

  /// What is left when every rule has ended: single times, the first of which begins the series.
  private func withoutRules(
    _ set: RecurrenceSet, from cut: SplitPoint
  ) throws(RecurrenceError) -> RecurrenceSet {
    var set = set
    let added = additions.filter { $0.occurrence.id.wall.eraSeconds >= cut.wall }
    guard let first = added.first else { throw .noSuchOccurrence("\(cut.id)") }
    set.first = first.occurrence.time(like: self.set.first)
    set.additions = added.dropFirst().map { placed in
      let start = placed.occurrence.id
      let end = placed.occurrence.end
      return start.isDate
        ? RecurrenceAddition(.date(start.wall.date), end: .at(.date(end.date)))
        : RecurrenceAddition(.local(start.wall), end: .at(.local(end)))
    }
    return set
  }
}

/// Where a series is split, in the forms that its parts are compared in.
private struct SplitPoint {
  let id: OccurrenceID
  /// The wall time that the rule names, in era seconds.
  let wall: Int
  let instant: Instant
  /// What UNTIL says to end strictly before.
  let lastBefore: RecurrenceTime
  private let zone: Zone
  private let isZoned: Bool

  init(_ occurrence: Occurrence, of first: AppointmentTime, zone: Zone) {
    id = occurrence.id
    wall = id.wall.eraSeconds
    instant = occurrence.range.start
    self.zone = zone
    isZoned = first.zoneIdentifier != nil
    switch first {
    case .allDay: lastBefore = .date(id.wall.date.adding(days: -1))
    case .floating: lastBefore = .local(id.wall.adding(seconds: -1))
    case .zoned: lastBefore = .utc(instant.adding(seconds: -1))
    }
  }

  /// Whether the split comes after a time.
  func follows(_ time: RecurrenceTime) -> Bool {
    switch time {
    case .date(let date): date < id.wall.date
    case .local(let wall) where isZoned: zone.instant(of: wall) < instant
    case .local(let wall): wall.eraSeconds < self.wall
    case .utc(let instant) where isZoned: instant < self.instant
    case .utc(let instant): WallTime(wallSeconds: instant.secondsSinceEpoch).eraSeconds < wall
    }
  }

  /// Whether a time is the date of the split, which concerns both sides.
  func isOn(_ time: RecurrenceTime) -> Bool { time == .date(id.wall.date) }
}
