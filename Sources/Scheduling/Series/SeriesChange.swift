extension Series {
  /// Changes an occurrence, all from it on, or the whole series.
  ///
  /// - `this`: the occurrence becomes an override, or leaves the series when it is to repeat or to
  ///   lie in another calendar.
  /// - `future`: the series ends strictly before the occurrence, and a new one with a UID of its own
  ///   goes on from it; overrides and exclusions go with their side.
  /// - `all`: the whole series moves by as much as the occurrence does. Overrides and exclusions are
  ///   renamed along with the occurrences that they stand for; an override follows the change in
  ///   what it had in common with the series, and keeps the rest.
  ///
  /// - Parameters:
  ///   - id: the occurrence; nothing for the series as a whole, whose time is then its first one's.
  ///   - zone: the series' own zone; for floating and all-day series the calendar's.
  ///   - target: the zone of the time in the patch, if it has one of its own.
  ///   - newID: makes identifiers for new appointments.
  /// - Throws: `RecurrenceError.noSuchOccurrence`, `cannotContinue` or `cannotFollow`, or what is
  ///   wrong with new rules.
  public func changing(
    _ id: OccurrenceID?, by patch: AppointmentPatch, scope: EditScope, in zone: Zone,
    target: Zone? = nil, newID: () -> AppointmentID
  ) throws(RecurrenceError) -> SeriesEdit {
    guard let id, scope != .all else {
      return try changingAll(id, by: patch, in: zone, target: target ?? zone)
    }
    switch scope {
    case .this: return try changingOne(id, by: patch, in: zone, newID: newID)
    default:
      return try changingOn(from: id, by: patch, in: zone, target: target ?? zone, newID: newID)
    }
  }

  // MARK: One occurrence

  private func changingOne(
    _ id: OccurrenceID, by patch: AppointmentPatch, in zone: Zone, newID: () -> AppointmentID
  ) throws(RecurrenceError) -> SeriesEdit {
    let present = overrides.first { $0.occurrence == id }
    var single: Appointment
    if let present {
      single = present
    } else {
      single = master.withoutRecurrence()
      single.id = newID()
      single.revision = 0
      single.time = try ruledTime(of: id, in: zone)
      single.occurrence = id
    }
    single = single.applying(patch)
    let leaves = single.calendar != master.calendar || patch.changesRecurrence
    guard leaves else {
      var changed = self
      changed.overrides.removeAll { $0.occurrence == id }
      changed.overrides.append(single)
      return SeriesEdit(rows: changed.rows, subject: single.id)
    }
    single.occurrence = nil
    single.uid = present == nil ? "\(single.id)" : "\(newID())"
    let rest = try deleting(id, scope: .this, in: zone)
    return SeriesEdit(rows: rest.rows + [single], subject: single.id)
  }

  // MARK: From one on

  private func changingOn(
    from id: OccurrenceID, by patch: AppointmentPatch, in zone: Zone, target: Zone,
    newID: () -> AppointmentID
  ) throws(RecurrenceError) -> SeriesEdit {
    let parts = try Recurrence(master.recurrence, zone: zone).split(at: id)
    guard let before = parts.before else {
      return try changingAll(id, by: patch, in: zone, target: target)
    }
    let head = Series(
      master: master.taking(place: before),
      overrides: overrides.filter { ($0.occurrence ?? id) < id })
    var tail = Series(
      master: master.taking(place: parts.after),
      overrides: overrides.filter { ($0.occurrence ?? id) >= id })
    tail.master.id = newID()
    tail.master.uid = "\(tail.master.id)"
    tail.master.revision = 0
    for index in tail.overrides.indices { tail.overrides[index].uid = tail.master.uid }
    let edit = try tail.changingAll(id, by: patch, in: zone, target: target)
    return SeriesEdit(rows: head.rows + edit.rows, subject: edit.subject)
  }
}
