import AppointmentStore
import ICalendarCoding
import Scheduling

/// Changes of an occurrence and all later ones (RANGE=THISANDFUTURE), and what follows from all of
/// a family's events.
extension ImportedFamily {
  /// Lets the series end before an occurrence, and a new one go on from it as the event says.
  mutating func split(
    _ item: ImportedAppointment, at overridden: OverriddenOccurrence, zones: (String) -> Zone?,
    _ newID: () -> AppointmentID
  ) {
    guard let split = item.splitUID, let recurrence = place(zones: zones) else {
      return refuse(item, "It changes all later occurrences of a series that is not there.")
    }
    guard entries[Name(uid: split, occurrence: nil)] == nil else {
      // It was split off when the file was taken in before.
      change.tally.unchanged += 1
      return
    }
    let occurrence = overridden.id(in: recurrence)
    let (owner, place) = home(of: occurrence)
    guard let master = master(of: owner), let recurrence = self.place(of: owner, zones: zones)
    else {
      return refuse(item, "It changes all later occurrences of a series that is not there.")
    }
    let series = Series(
      master: master, overrides: overrides(of: owner).map(\.appointment))
    let target = item.time.zoneIdentifier.map(zones) ?? calendarZone
    let wanted = item.appointment(id: master.id, calendar: calendar)
    do throws(RecurrenceError) {
      let edit = try series.changing(
        place, by: wanted.patch, scope: .future, in: recurrence.zone, target: target, newID: newID)
      guard edit.rows.contains(where: { $0.id == master.id }), edit.subject != master.id else {
        return refuse(
          item, "It changes its series from the first occurrence on; change the series.")
      }
      take(edit, of: owner, into: split, item, newID)
      note(split, from: occurrence)
    } catch {
      refuse(item, "It cannot change all later occurrences: \(error)")
    }
  }

  /// A series without what was split off it when the file was taken in before.
  func withoutSplits(
    _ item: ImportedAppointment, of items: [ImportedAppointment], zones: (String) -> Zone?
  ) -> ImportedAppointment {
    let present = items.filter { $0.splitUID.flatMap(master) != nil }
    guard !present.isEmpty, let zone = item.time.zoneIdentifier.map(zones) ?? calendarZone,
      let recurrence = try? Recurrence(item.recurrence, zone: zone),
      let first = present.compactMap({ $0.overridden?.id(in: recurrence) }).min(),
      let before = (try? recurrence.split(at: first))?.before
    else { return item }
    var item = item
    item.rules = before.rules
    item.additions = before.additions
    item.exclusions = before.exclusions
    return item
  }

  private mutating func take(
    _ edit: SeriesEdit, of owner: String, into split: String, _ item: ImportedAppointment,
    _ newID: () -> AppointmentID
  ) {
    let before = Dictionary(
      entries.values.map { ($0.appointment.id, $0) }, uniquingKeysWith: { first, _ in first })
    for name in entries.keys where name.uid == owner { entries[name] = nil }
    for var row in edit.rows {
      let present = before[row.id]
      if row.uid == owner {
        entries[Name(uid: owner, occurrence: row.occurrence)] = Entry(
          appointment: row, version: present?.version ?? StoredVersion(of: row),
          stored: present?.stored, line: present?.line ?? item.line)
        continue
      }
      // What goes over to the new series is new there.
      if present?.stored != nil { row.id = newID() }
      row.uid = split
      row.revision = 0
      let isMaster = row.occurrence == nil
      if isMaster {
        row = row.stamped(item.stamp)
      }
      entries[Name(uid: split, occurrence: row.occurrence)] = Entry(
        appointment: row, version: isMaster ? StoredVersion(of: item) : StoredVersion(of: row),
        line: item.line)
    }
    change.tally.added += 1
    tell(
      item, "It changes this and all later occurrences, which became a series of its own.",
      isTaken: true)
  }

  private mutating func refuse(_ item: ImportedAppointment, _ reason: String) {
    change.tally.skipped += 1
    tell(item, reason)
  }

  // MARK: What to write

  /// Turns what differs from the calendar into operations.
  mutating func finish(zones: (String) -> Zone?) {
    for uid in [uid] + splits.map(\.uid) { finish(uid, zones: zones) }
  }

  private mutating func finish(_ uid: String, zones: (String) -> Zone?) {
    let master = entries[Name(uid: uid, occurrence: nil)]
    let overrides = overrides(of: uid)
    if let master, let stored = master.stored, master.line != nil,
      master.appointment.isSeries || stored.isSeries
    {
      let place = place(of: uid, zones: zones)
      let kept = overrides.filter { override in
        override.line != nil
          || override.appointment.occurrence.flatMap { place?.occurrence($0) } != nil
      }
      change.operations.append(
        .replace(
          master.appointment, overrides: kept.map(\.appointment), expecting: stored.revision))
      return
    }
    for entry in (master.map { [$0] } ?? []) + overrides where entry.line != nil {
      if let stored = entry.stored {
        change.operations.append(
          .change(
            stored.id, entry.appointment.patch, expecting: stored.revision))
      } else {
        change.operations.append(.add(entry.appointment))
      }
    }
  }
}

extension Appointment {
  /// The patch that brings an appointment of the same place here, apart from when it repeats.
  fileprivate var patch: AppointmentPatch {
    AppointmentPatch(
      time: time, title: title, location: location, notes: notes, isBusy: isBusy, status: status,
      categories: categories, url: url, extensions: extensions)
  }
}
