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
    var appointments: [Appointment] = []
    for reference in references {
      let appointment = try await appointment(reference)
      guard !appointments.contains(where: { $0.id == appointment.id }) else { continue }
      if isCut, try await storedCalendar(appointment.calendar).role < .write {
        throw ProtocolError(
          .denied, [Pair("ref", reference)], "You may not take it away; use COPY.")
      }
      appointments.append(appointment)
    }
    let text = ICalendarText(stamp: services.clock.now, zones: services.zones)
      .text(of: appointments)
    guard text.utf8.count <= limits.literal,
      let copied = CopiedAppointments(
        appointments, isCut: isCut, reading: ZoneReader(zones: services.zones), in: zone)
    else {
      throw .limit("literal", maximum: limits.literal, "Copy fewer appointments at a time.")
    }
    services.clipboards.keep(copied, for: principal.user, from: self)
    out.row(tag) { $0.add("ics", text) }
    out.ok(tag) { $0.add("count", appointments.count) }
    showClipboard()
    settleViews()
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
      return answer(try await earlierPaste(under: key), command.tag)
    }
    let times = try PastedTimes(start: paste.start, fold: paste.fold, givenTime)
      .times(of: copied.appointments)
    let chosen: StoredCalendar? =
      if let name = paste.calendar { try await calendar(named: name) } else { nil }
    var operations: [Edit.Operation] = []
    for (appointment, time) in zip(copied.appointments, times) {
      let target = try await target(of: appointment, chosen)
      operations.append(
        .add(appointment.copied(as: services.identifiers.next(), in: target.id, at: time)))
    }
    if copied.isCut {
      for original in copied.appointments {
        operations.append(.delete(original.id, expecting: original.revision))
      }
    }
    let outcome = try await pasted(Edit(operations), isCut: copied.isCut, key)
    if copied.isCut, !outcome.isReplay { try emptyClipboard() }
    answer(outcome, command.tag)
    settleViews()
  }

  private func answer(_ outcome: EditOutcome, _ tag: Tag) {
    out.ok(tag) { pairs in
      let new = outcome.items.filter { $0.current != nil }
      pairs.add("ids", new.map(\.appointment.description).joined(separator: ","))
      pairs.add("undo", outcome.undo.description)
    }
  }

  /// What the same command did before the clipboard was empty, if it was sent under a key.
  private func earlierPaste(under key: IdempotencyKey?) async throws(ProtocolError) -> EditOutcome {
    let refusal = ProtocolError(
      .nothingToPaste, "Nothing was copied; use COPY, or give ics=.")
    guard let key else { throw refusal }
    do throws(ProtocolError) {
      // Of an edit that cannot be made, the store tells only what was done under its key.
      return try await apply(
        Edit(.delete(services.identifiers.next(), expecting: nil)), key: key)
    } catch {
      throw error.code == .notFound ? refusal : error
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
    var appointments: [Appointment] = []
    let reader = ICalendarText(stamp: services.clock.now, zones: services.zones)
    for item in reader.items(of: text, in: zone) {
      switch item {
      case .skipped(let skipped):
        throw ProtocolError(
          .badValue, [Pair("key", "ics"), Pair("line", String(skipped.line))], skipped.reason)
      case .appointment(let imported):
        guard imported.rules.isEmpty, imported.additions.isEmpty, imported.overridden == nil else {
          throw ProtocolError(
            .badRule, [Pair("key", "ics"), Pair("line", String(imported.line))],
            "This release keeps single appointments only; leave the series out.")
        }
        // The calendar is chosen later.
        appointments.append(
          imported.appointment(
            id: services.identifiers.next(), calendar: services.identifiers.next()))
      }
    }
    guard
      let copied = CopiedAppointments(
        appointments, isCut: false, reading: ZoneReader(zones: services.zones), in: zone)
    else {
      throw .limit(
        "clipboard", maximum: CopiedAppointments.most, "Paste fewer appointments at a time.")
    }
    return copied
  }
}
