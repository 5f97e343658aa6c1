extension Series {
  /// The whole series changed, moved by as much as one occurrence is.
  func changingAll(
    _ id: OccurrenceID?, by patch: AppointmentPatch, in zone: Zone, target: Zone
  ) throws(RecurrenceError) -> SeriesEdit {
    let set = master.recurrence
    let old = try Recurrence(set, zone: zone)
    var moved = set
    if let time = patch.time {
      var first = time
      if let id {
        let present = try self.time(of: id, in: zone)
        first = set.first.shifted(like: present, to: time)
      }
      moved.rules = patch.rules == nil ? set.rules : []
      moved = try moved.restated(like: first, from: zone, to: target).moved(to: first, in: target)
    }
    moved.rules = patch.rules ?? moved.rules
    let fresh = try Recurrence(moved.withoutExclusions, zone: moved.zone(zone, target))
    let keepsRules = patch.rules == nil
    func renamed(_ id: OccurrenceID) -> OccurrenceID {
      guard patch.time != nil else { return id }
      return keepsRules ? old.renamed(id, in: fresh) : fresh.shifted(id, from: old)
    }
    if patch.time != nil {
      moved.exclusions = zip(set.exclusions, moved.exclusions).map { old, shifted in
        old.isDay(in: set) ? shifted : shifted.renamed(old, in: set, zone: zone, by: renamed)
      }
    }
    moved.additions = patch.additions ?? moved.additions
    moved.exclusions = patch.exclusions ?? moved.exclusions
    var changed = self
    changed.master = master.applying(patch).taking(place: moved)
    let result = try Recurrence(moved, zone: fresh.zone)
    if let id, let time = patch.time, keepsRules, overrides.allSatisfy({ $0.occurrence != id }) {
      try result.check(time, follows: old, at: id)
    }
    changed.overrides = []
    for var override in overrides {
      guard let place = override.occurrence else { continue }
      let name = renamed(place)
      if patch.changesRecurrence, fresh.occurrence(name) == nil { continue }
      if place == id {
        override = override.applying(patch.withoutRecurrence)
      } else {
        let ruled = old.occurrence(place)?.time(like: set.first)
        override = override.following(patch, from: master)
        if patch.time != nil, override.time == ruled, let new = fresh.occurrence(name) {
          override.time = new.time(like: moved.first)
        }
      }
      override.occurrence = name
      changed.overrides.append(override)
    }
    return SeriesEdit(rows: changed.rows, subject: changed.master.id)
  }
}

extension Appointment {
  /// An override with those fields of a patch that it had in common with its series.
  fileprivate func following(_ patch: AppointmentPatch, from master: Appointment) -> Appointment {
    var patch = patch.withoutRecurrence
    patch.time = nil
    if title != master.title { patch.title = nil }
    if location != master.location { patch.location = nil }
    if notes != master.notes { patch.notes = nil }
    if isBusy != master.isBusy { patch.isBusy = nil }
    if status != master.status { patch.status = nil }
    if categories != master.categories { patch.categories = nil }
    if url != master.url { patch.url = nil }
    if extensions != master.extensions { patch.extensions = nil }
    return applying(patch)
  }
}

extension RecurrenceSet {
  fileprivate var withoutExclusions: RecurrenceSet {
    var set = self
    set.exclusions = []
    return set
  }

  /// The zone that the series is expanded in: of two, its own.
  fileprivate func zone(_ old: Zone, _ new: Zone) -> Zone {
    first.zoneIdentifier.map { $0 == old.identifier } ?? true ? old : new
  }
}

extension RecurrenceTime {
  /// Whether it excludes a day of a series with times, whatever takes place on it.
  fileprivate func isDay(in set: RecurrenceSet) -> Bool {
    if case .date = self { return !set.first.isAllDay }
    return false
  }

  /// A shifted exclusion under the new name of the occurrence that the old one stood for.
  fileprivate func renamed(
    _ old: RecurrenceTime, in set: RecurrenceSet, zone: Zone,
    by rename: (OccurrenceID) -> OccurrenceID
  ) -> RecurrenceTime {
    let id: OccurrenceID =
      switch old {
      case .date(let date): OccurrenceID(date)
      case .local(let wall): set.first.isAllDay ? OccurrenceID(wall.date) : OccurrenceID(wall)
      case .utc(let instant):
        set.first.isAllDay
          ? OccurrenceID(old.date(in: zone)) : OccurrenceID(zone.wallTime(at: instant))
      }
    let new = rename(id)
    return new.isDate ? .date(new.wall.date) : .local(new.wall)
  }
}

extension Recurrence {
  /// The name of an occurrence moved as far as the series' start was.
  fileprivate func shifted(_ id: OccurrenceID, from old: Recurrence) -> OccurrenceID {
    let shift = set.first.start.seconds(since: old.set.first.start)
    let wall = id.wall.adding(seconds: shift)
    return set.first.isAllDay ? OccurrenceID(wall.date) : OccurrenceID(wall)
  }

  /// Refuses a move by which a rule's day would not come to lie where its occurrence was brought.
  fileprivate func check(
    _ time: AppointmentTime, follows old: Recurrence, at id: OccurrenceID
  ) throws(RecurrenceError) {
    guard time.start.date != id.wall.date, occurrence(renamedFirst: old, id) != time.start else {
      return
    }
    throw .cannotFollow(part: "BYDAY")
  }

  private func occurrence(renamedFirst old: Recurrence, _ id: OccurrenceID) -> WallTime? {
    occurrence(old.renamed(id, in: self))?.start
  }
}
