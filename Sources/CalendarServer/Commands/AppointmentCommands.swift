import AppointmentStore
import Credentials
import LineProtocol
import Scheduling

/// `ADD`, `GET`, `SET` and `DEL`.
extension Session {
  var givenTime: GivenTime { GivenTime(zones: services.zones, sessionZone: zone) }

  func addAppointment(_ add: Request.Add, _ command: Command) async throws(ProtocolError) {
    let time = try givenTime.new(start: add.start, add.fields)
    let calendar = try await calendar(named: add.fields.calendar)
    let id: AppointmentID = services.identifiers.next()
    let appointment = Appointment(
      id: id, calendar: calendar.id, uid: add.uid ?? id.description, time: time,
      title: add.title, location: add.fields.location ?? "", notes: add.fields.notes ?? "",
      isBusy: add.fields.busy ?? true, status: add.fields.status.map(Self.status) ?? .confirmed,
      rules: try GivenRecurrence.rules(add.fields.rule) ?? [],
      additions: try GivenRecurrence.additions(add.fields.additions) ?? [],
      exclusions: try GivenRecurrence.exclusions(add.fields.exclusions) ?? [],
      categories: CategoryText.read(add.fields.categories) ?? [], url: add.fields.url ?? "")
    try check(appointment, in: calendar)
    let outcome = try await apply(
      Edit(.add(appointment)), key: idempotencyKey(add.idempotencyKey, command))
    tellEdit(outcome, command.tag)
  }

  func tellAppointment(_ get: Request.Get, _ tag: Tag) async throws(ProtocolError) {
    let occurrence = try get.occurrence.map(GivenRecurrence.occurrence)
    let found = try await placed(get.id, occurrence)
    var told = [found]
    if found.appointment.isSeries, let series = try await series(of: found.appointment.id) {
      told += series.overrides.map { Placed(appointment: $0, series: series.master.id) }
    }
    let name = try await calendarName(of: found.appointment)
    let row = AppointmentRow(zone: try givenTime.zone(get.zone), zones: services.zones)
    for placed in told {
      out.row(tag) {
        row.write(placed.appointment, of: placed.series, calendar: name, .all, into: &$0)
      }
      await sendPart()
    }
    out.ok(tag) { $0.add("rows", told.count) }
  }

  func changeAppointment(_ change: Request.Change, _ command: Command)
    async throws(ProtocolError)
  {
    let key = idempotencyKey(change.idempotencyKey, command)
    // Without `rev=` a change by others between the reading and the writing is no conflict: the
    // new time is worked out again from what they made of it.
    for attempt in 1... {
      let (edit, isDerived) = try await self.edit(for: change)
      do throws(ProtocolError) {
        tellEdit(try await apply(edit, key: key), command.tag)
        return
      } catch {
        guard isDerived, error.code == .conflict, attempt < 5 else { throw error }
      }
    }
  }

  /// The edit of a `SET`, and whether it holds only for the state that was read here.
  private func edit(for change: Request.Change) async throws(ProtocolError) -> (Edit, Bool) {
    let occurrence = try change.occurrence.map(GivenRecurrence.occurrence)
    let scope = try Self.scope(change.scope, occurrence)
    let found = try await placed(change.id, occurrence)
    let current = found.appointment
    var patch = AppointmentPatch(
      time: try givenTime.changed(current.time, by: change.fields),
      title: change.fields.title, location: change.fields.location, notes: change.fields.notes,
      isBusy: change.fields.busy, status: change.fields.status.map(Self.status),
      categories: CategoryText.read(change.fields.categories), url: change.fields.url,
      rules: try GivenRecurrence.rules(change.fields.rule),
      additions: try GivenRecurrence.additions(change.fields.additions),
      exclusions: try GivenRecurrence.exclusions(change.fields.exclusions))
    var target = try await storedCalendar(current.calendar)
    if let name = change.fields.calendar {
      target = try await calendar(named: name)
      if target.id != current.calendar { patch.calendar = target.id }
    }
    try check(current.applying(patch), in: target)
    let given = change.revision.map(Int64.init)
    let isDerived = given == nil && patch.time != nil
    let expected = isDerived ? current.revision : given
    guard let series = found.series, let place = current.occurrence else {
      return (Edit(.change(current.id, patch, expecting: expected)), isDerived)
    }
    let edit = Edit(
      .changeOccurrence(
        series, place, patch, occurrence == nil ? .this : scope, expecting: expected))
    return (edit, isDerived)
  }

  func deleteAppointment(_ removal: Request.Removal, _ command: Command)
    async throws(ProtocolError)
  {
    let id = try Self.appointmentID(removal.id)
    let expected = removal.revision.map(Int64.init)
    let edit: Edit
    if let text = removal.occurrence {
      let occurrence = try GivenRecurrence.occurrence(text)
      let scope = try Self.scope(removal.scope, occurrence)
      edit = Edit(.deleteOccurrence(id, occurrence, scope, expecting: expected))
    } else {
      _ = try Self.scope(removal.scope, nil)
      edit = Edit(.delete(id, expecting: expected))
    }
    let outcome = try await apply(edit, key: idempotencyKey(removal.idempotencyKey, command))
    out.ok(command.tag) { pairs in
      pairs.add("rev", outcome.items.first.map { Int($0.revision) })
      pairs.add("undo", outcome.undo.description)
    }
  }

  func tellEdit(_ outcome: EditOutcome, _ tag: Tag) {
    out.ok(tag) { pairs in
      if let item = outcome.items.first {
        pairs.add("id", item.appointment.description)
        pairs.add("rev", Int(item.revision))
      }
      pairs.add("undo", outcome.undo.description)
    }
  }

  // MARK: Editing

  /// Commits an edit and lets everyone who watches hear of it.
  func apply(_ edit: Edit, key: IdempotencyKey?) async throws(ProtocolError) -> EditOutcome {
    let principal = try principal()
    return noted(
      try await refusing { () async throws(StoreError) in
        try await services.store.apply(edit, as: principal, key: key)
      })
  }

  /// Marks what this connection changed as its own and wakes the watchers.
  func noted(_ outcome: EditOutcome) -> EditOutcome {
    guard !outcome.isReplay else { return outcome }
    own.insert(outcome.undo)
    for item in outcome.items {
      own.insert(item.calendar, item.revision)
    }
    // The calendar that something left before the one it went to, so that it is not taken for gone.
    services.feed.noteCommitted(outcome.touched.reversed())
    return outcome
  }

  /// The store's form of `key=`: with a hash of the whole command beside its tag.
  func idempotencyKey(_ key: String?, _ command: Command) -> IdempotencyKey? {
    guard let key else { return nil }
    return IdempotencyKey(key: key, commandHash: SHA256.digest(of: command.fingerprint))
  }

  // MARK: Reading

  /// An identifier; one in any other form is not found, as no such appointment exists.
  static func appointmentID(_ text: String) throws(ProtocolError) -> AppointmentID {
    guard let id = AppointmentID(text: text) else {
      throw ProtocolError(.notFound, "There is no appointment \(text); LIST shows identifiers.")
    }
    return id
  }

  func appointment(_ text: String) async throws(ProtocolError) -> Appointment {
    let id = try Self.appointmentID(text)
    let principal = try principal()
    return try await refusing { () async throws(StoreError) in
      try await services.store.appointment(id, as: principal)
    }
  }

  func storedCalendar(_ id: CalendarID) async throws(ProtocolError) -> StoredCalendar {
    if directory.byID[id] == nil { try await readDirectory() }
    guard let calendar = directory.byID[id] else {
      throw ProtocolError(.notFound, "The calendar is gone; CALENDARS lists yours.")
    }
    return calendar
  }

  private func calendarName(of appointment: Appointment) async throws(ProtocolError) -> String {
    try await storedCalendar(appointment.calendar).settings.name
  }

  // MARK: Checking

  /// Throws the refusal of an appointment that cannot be kept.
  private func check(_ appointment: Appointment, in calendar: StoredCalendar)
    throws(ProtocolError)
  {
    let zone = try givenTime.zone(appointment.time.zoneIdentifier ?? calendar.settings.zone)
    do throws(AppointmentError) {
      try appointment.validate(zone: zone)
    } catch {
      switch error {
      case .tooLong(let field, _, let limit):
        throw .limit(field, maximum: limit, error.description)
      case .unfitText(let field):
        throw ProtocolError(.badValue, [Pair("key", field)], error.description)
      default:
        throw ProtocolError(.badRange, error.description)
      }
    }
  }

  private static func status(_ status: Request.Status) -> AppointmentStatus {
    switch status {
    case .tentative: .tentative
    case .confirmed: .confirmed
    case .cancelled: .cancelled
    }
  }
}
