extension AppointmentTime {
  /// The time moved by as much as another was, with the kind and the zone that it got, and with its
  /// length if that is new.
  func shifted(like old: AppointmentTime, to new: AppointmentTime) -> AppointmentTime {
    guard old != self else { return new }
    let days = new.start.date.days(since: old.start.date)
    let seconds = new.start.secondOfDay - old.start.secondOfDay
    let start = self.start.adding(days: days).adding(seconds: Int64(seconds))
    let length = new.end.seconds(since: new.start)
    let keepsLength =
      length == old.end.seconds(since: old.start) && isAllDay == new.isAllDay
    let end = start.adding(
      seconds: keepsLength ? self.end.seconds(since: self.start) : length)
    switch new {
    case .allDay: return .allDay(start: start.date, end: end.date)
    case .floating: return .floating(start: start, end: end)
    case .zoned(_, _, _, _, let zone):
      return .zoned(
        start: start, startFold: start == self.start ? startFold : .first, end: end,
        endFold: end == self.end ? endFold : .first, zone: zone)
    }
  }

  private var endFold: Fold {
    if case .zoned(_, _, _, let fold, _) = self { return fold }
    return .first
  }
}

extension RecurrenceSet {
  /// The series at the same wall times in the kind and the zone of another time.
  func restated(
    like time: AppointmentTime, from zone: Zone, to target: Zone
  ) throws(RecurrenceError) -> RecurrenceSet {
    let isSameKind =
      time.isAllDay == first.isAllDay && time.zoneIdentifier == first.zoneIdentifier
    if isSameKind { return self }
    var set = self
    set.first = first.restated(like: time)
    set.rules = []
    for rule in rules {
      guard case .until(let until) = rule.end else {
        set.rules.append(rule)
        continue
      }
      let end = until.restated(like: time, of: first, from: zone)
      // RFC 5545 has UNTIL as an instant in a series with a zone.
      if case .local(let wall) = end, time.zoneIdentifier != nil {
        set.rules.append(try rule.ending(.until(.utc(target.instant(of: wall)))))
      } else {
        set.rules.append(try rule.ending(.until(end)))
      }
    }
    set.additions = additions.map { addition in
      let start = addition.start.restated(like: time, of: first, from: zone)
      guard case .at(let end) = addition.end else {
        return RecurrenceAddition(start, end: addition.end)
      }
      return RecurrenceAddition(start, end: .at(end.restated(like: time, of: first, from: zone)))
    }
    set.exclusions = exclusions.map { $0.restated(like: time, of: first, from: zone) }
    return set
  }
}

extension AppointmentTime {
  fileprivate func restated(like time: AppointmentTime) -> AppointmentTime {
    switch time {
    case .allDay:
      .allDay(start: start.date, end: max(start.date.adding(days: 1), end.date))
    case .floating: .floating(start: start, end: end)
    case .zoned(_, _, _, _, let zone):
      .zoned(start: start, startFold: startFold, end: end, endFold: .first, zone: zone)
    }
  }
}

extension RecurrenceTime {
  fileprivate func restated(
    like time: AppointmentTime, of first: AppointmentTime, from zone: Zone
  ) -> RecurrenceTime {
    switch self {
    case .date: return self
    case .local(let wall): return time.isAllDay ? .date(wall.date) : self
    case .utc(let instant):
      let wall =
        first.zoneIdentifier == nil
        ? WallTime(wallSeconds: instant.secondsSinceEpoch) : zone.wallTime(at: instant)
      return time.isAllDay ? .date(wall.date) : .local(wall)
    }
  }
}
