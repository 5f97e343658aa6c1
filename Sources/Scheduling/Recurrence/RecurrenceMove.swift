extension RecurrenceSet {
  /// The series moved so that it starts at another time: its rules, additions and exclusions follow.
  ///
  /// - Parameters:
  ///   - first: the new first time, of the same kind as the old one.
  ///   - zone: the series' own zone; floating and all-day series do not consult it.
  /// - Throws: `RecurrenceError.cannotFollow` when a rule names days or times that no shift leads to.
  public func moved(
    to first: AppointmentTime, in zone: Zone
  ) throws(RecurrenceError) -> RecurrenceSet {
    let shift = RecurrenceShift(from: self.first.start, to: first.start, zone: zone)
    var result = self
    result.first = first
    result.rules = []
    for rule in rules {
      let moved = try rule.moved(from: self.first.start, to: first.start)
      guard case .until(let time) = rule.end else {
        result.rules.append(moved)
        continue
      }
      result.rules.append(try moved.ending(.until(shift.movedUntil(time))))
    }
    result.additions = additions.map { addition in
      guard case .at(let end) = addition.end else {
        return RecurrenceAddition(shift.moved(addition.start), end: addition.end)
      }
      return RecurrenceAddition(shift.moved(addition.start), end: .at(shift.moved(end)))
    }
    result.exclusions = exclusions.map(shift.moved)
    return result
  }
}

extension Recurrence {
  /// The name that an occurrence has after its series was moved, for overrides that are kept.
  ///
  /// The n-th occurrence of a rule stays the n-th; single times move as far as the start did.
  public func renamed(_ id: OccurrenceID, in moved: Recurrence) -> OccurrenceID {
    let wall = id.wall.eraSeconds
    if let old = expansions.first, let new = moved.expansions.first, expansions.count == 1 {
      let ordinal = old.count(before: wall)
      if old.occurrence(at: ordinal) == wall {
        let found = new.occurrence(at: ordinal)
        if found >= 0 { return name(WallTime(eraSeconds: found), in: moved) }
      }
    }
    let shift = moved.set.first.start.seconds(since: set.first.start)
    return name(id.wall.adding(seconds: shift), in: moved)
  }

  private func name(_ wall: WallTime, in series: Recurrence) -> OccurrenceID {
    series.set.first.isAllDay ? OccurrenceID(wall.date) : OccurrenceID(wall)
  }
}

/// By how much the times of a series move along with its start.
private struct RecurrenceShift {
  let seconds: Int64
  let days: Int
  let zone: Zone

  init(from old: WallTime, to new: WallTime, zone: Zone) {
    seconds = new.seconds(since: old)
    days = new.date.days(since: old.date)
    self.zone = zone
  }

  func moved(_ time: RecurrenceTime) -> RecurrenceTime {
    switch time {
    case .date(let date): .date(date.adding(days: days))
    case .local(let wall): .local(wall.adding(seconds: seconds))
    case .utc(let instant): .local(zone.wallTime(at: instant).adding(seconds: seconds))
    }
  }

  /// UNTIL stays an instant if it was one, as RFC 5545 asks for.
  func movedUntil(_ time: RecurrenceTime) -> RecurrenceTime {
    guard case .utc(let instant) = time else { return moved(time) }
    return .utc(zone.instant(of: zone.wallTime(at: instant).adding(seconds: seconds)))
  }
}
