import AppointmentStore
import ICalendarCoding
import Interaction
import LineProtocol
import Scheduling

/// `COPY`, `CUT` and `PASTE`.
extension Session {
  func copy(_ references: [String], isCut: Bool, _ tag: Tag) async throws(ProtocolError) {
    guard references.count <= CopiedAppointments.most else {
      throw .limit(
        "clipboard", maximum: CopiedAppointments.most, "Copy fewer appointments at a time.")
    }
    let principal = try principal()
    var entries: [CopiedAppointments.Entry] = []
    for reference in references {
      let entry = try await entry(reference)
      guard !entries.contains(where: { $0.placed == entry.placed }) else { continue }
      if isCut, try await storedCalendar(entry.appointment.calendar).role < .write {
        throw ProtocolError(
          .denied, [Pair("ref", reference)], "You may not take it away; use COPY.")
      }
      entries.append(entry)
    }
    let text = ICalendarText(stamp: services.clock.now, zones: services.zones)
      .text(of: entries.flatMap { $0.written { services.identifiers.next() } })
    guard text.utf8.count <= limits.literal,
      let copied = CopiedAppointments(
        entries, isCut: isCut, reading: ZoneReader(zones: services.zones), in: zone)
    else {
      throw .limit("literal", maximum: limits.literal, "Copy fewer appointments at a time.")
    }
    services.clipboards.keep(copied, for: principal.user, from: self)
    out.row(tag) { $0.add("ics", text) }
    out.ok(tag) { $0.add("count", entries.count) }
    showClipboard()
    settleViews()
  }

  /// What a ref names, a series with the occurrences that differ from it.
  private func entry(_ reference: String) async throws(ProtocolError) -> CopiedAppointments.Entry {
    let placed = try await placed(reference: reference)
    guard placed.appointment.isSeries, let series = try await series(of: placed.appointment.id)
    else { return CopiedAppointments.Entry(placed: placed) }
    return CopiedAppointments.Entry(placed: placed, overrides: series.overrides)
  }

  func paste(_ paste: Request.Paste, _ command: Command) async throws(ProtocolError) {
    let principal = try principal()
    let copied: CopiedAppointments
    if let text = paste.text {
      copied = try self.copied(in: text)
    } else {
      copied = services.clipboards.content(of: principal.user)
    }
    let key = idempotencyKey(paste.idempotencyKey, command)
    guard !copied.isEmpty else {
      guard let key, let earlier = try await earlierEdit(under: key) else {
        throw ProtocolError(.nothingToPaste, "Nothing was copied; use COPY, or give ics=.")
      }
      return answer(earlier, command.tag)
    }
    let times = try PastedTimes(start: paste.start, fold: paste.fold, givenTime)
      .times(of: copied.entries.map(\.appointment))
    let chosen: StoredCalendar? =
      if let name = paste.calendar { try await calendar(named: name) } else { nil }
    var operations: [Edit.Operation] = []
    for (entry, time) in zip(copied.entries, times) {
      let target = try await target(of: entry.appointment, chosen)
      operations += try await copies(of: entry, in: target, at: time).map { .add($0) }
    }
    if copied.isCut { operations += copied.removals }
    guard operations.count <= Edit.mostOperations else {
      throw .limit("clipboard", maximum: CopiedAppointments.most, "Paste fewer at a time.")
    }
    let outcome = try await pasted(Edit(operations), isCut: copied.isCut, key)
    if copied.isCut, !outcome.isReplay { try emptyClipboard() }
    answer(outcome, command.tag)
    settleViews()
  }

  private func copies(
    of entry: CopiedAppointments.Entry, in target: StoredCalendar, at time: AppointmentTime
  ) async throws(ProtocolError) -> [Appointment] {
    var own = target.settings.zone
    if entry.appointment.isSeries, let known = directory.byID[entry.appointment.calendar] {
      own = known.settings.zone
    }
    let zone = try givenTime.zone(entry.appointment.time.zoneIdentifier ?? own)
    do throws(RecurrenceError) {
      return try entry.copied(in: target.id, at: time, zone: zone, target: zone) {
        services.identifiers.next()
      }
    } catch {
      throw ProtocolError(error, key: "start")
    }
  }

  private func answer(_ outcome: EditOutcome, _ tag: Tag) {
    out.ok(tag) { pairs in
      // Beside what is new, a series that an occurrence was cut from, which is older, and
      // occurrences that differ from a pasted series, which are named by that.
      let first = outcome.items.first?.appointment
      let new = outcome.items.filter { item in
        first.map { $0 <= item.appointment } ?? false && item.current != nil
          && item.current?.occurrence == nil
      }
      pairs.add("ids", new.map(\.appointment.description).joined(separator: ","))
      pairs.add("undo", outcome.undo.description)
    }
  }

  private func pasted(_ edit: Edit, isCut: Bool, _ key: IdempotencyKey?)
    async throws(ProtocolError) -> EditOutcome
  {
    do throws(ProtocolError) {
      return try await apply(edit, key: key)
    } catch {
      // What was cut is gone, or out of sight.
      guard isCut, error.code == .notFound else { throw error }
      throw ProtocolError(
        .conflict, "Something that was cut is gone; copy what is left and paste again.")
    }
  }

  /// Where a pasted appointment goes: as asked, else where it was, else the default calendar.
  private func target(of appointment: Appointment, _ chosen: StoredCalendar?)
    async throws(ProtocolError) -> StoredCalendar
  {
    if let chosen { return chosen }
    if directory.isStale { try await readDirectory() }
    if let own = directory.byID[appointment.calendar], own.role >= .write { return own }
    return try await calendar(named: nil)
  }

  /// The appointments of an iCalendar text; whole, or not at all.
  private func copied(in text: String) throws(ProtocolError) -> CopiedAppointments {
    let reader = ICalendarText(stamp: services.clock.now, zones: services.zones)
    var events: [ImportedAppointment] = []
    for item in reader.items(of: text, in: zone) {
      switch item {
      case .skipped(let skipped):
        throw ProtocolError(
          .badValue, [Pair("key", "ics"), Pair("line", String(skipped.line))], skipped.reason)
      case .appointment(let event): events.append(event)
      }
    }
    guard
      let copied = CopiedAppointments(
        try pastedEntries(events), isCut: false, reading: ZoneReader(zones: services.zones),
        in: zone)
    else {
      throw .limit(
        "clipboard", maximum: CopiedAppointments.most, "Paste fewer appointments at a time.")
    }
    return copied
  }

  /// Events of a text: overrides with the series of their UID, or alone if that is not there.
  private func pastedEntries(_ events: [ImportedAppointment])
    throws(ProtocolError) -> [CopiedAppointments.Entry]
  {
    // The calendar is chosen later.
    let calendar: CalendarID = services.identifiers.next()
    var entries: [CopiedAppointments.Entry] = []
    var masters: [String: (index: Int, recurrence: Recurrence)] = [:]
    for event in events where event.overridden == nil {
      let appointment = event.appointment(id: services.identifiers.next(), calendar: calendar)
      if appointment.isSeries {
        masters[event.uid] = (entries.count, try recurrence(of: event))
      }
      entries.append(CopiedAppointments.Entry(placed: Placed(appointment: appointment)))
    }
    for event in events {
      guard let overridden = event.overridden else { continue }
      let master = masters[event.uid]
      guard !overridden.reachesOn else {
        throw ProtocolError(
          .badRule, [Pair("key", "ics"), Pair("line", String(event.line))],
          "RANGE=THISANDFUTURE splits a series; IMPORT the text instead.")
      }
      let override = event.appointment(
        id: services.identifiers.next(), calendar: calendar,
        occurrence: master.map { overridden.id(in: $0.recurrence) })
      if let master {
        entries[master.index].overrides.append(override)
      } else {
        entries.append(CopiedAppointments.Entry(placed: Placed(appointment: override)))
      }
    }
    return entries
  }

  private func recurrence(of event: ImportedAppointment) throws(ProtocolError) -> Recurrence {
    let own = try givenTime.zone(event.time.zoneIdentifier)
    do throws(RecurrenceError) {
      return try Recurrence(event.recurrence, zone: own)
    } catch {
      throw ProtocolError(
        .badRule, [Pair("key", "ics"), Pair("line", String(event.line))], error.description)
    }
  }
}

extension CopiedAppointments.Entry {
  /// What a text tells of it: an occurrence alone is an appointment with a UID of its own.
  fileprivate func written(newID: () -> AppointmentID) -> [Appointment] {
    guard placed.series != nil else { return rows }
    var single = appointment
    single.id = newID()
    single.uid = single.id.description
    single.occurrence = nil
    return [single]
  }
}
