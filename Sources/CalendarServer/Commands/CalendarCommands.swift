import AppointmentStore
import LineProtocol
import Scheduling

/// `CALENDARS` and `CALENDAR`.
extension Session {
  func listCalendars(_ tag: Tag) async throws(ProtocolError) {
    try await readDirectory()
    for calendar in directory.byName.values.sorted(by: { $0.settings.name < $1.settings.name }) {
      out.row(tag) { Self.write(calendar, called: directory.ownName(of: calendar), into: &$0) }
    }
    out.ok(tag) { $0.add("rows", directory.byName.count) }
  }

  func addCalendar(_ change: Request.CalendarChange, _ command: Command) async throws(ProtocolError)
  {
    let key = idempotencyKey(change.idempotencyKey, command)
    let settings = CalendarSettings(
      name: change.name, title: change.title ?? "",
      zone: try givenTime.zone(change.zone).identifier, isGuarded: change.guarded ?? false,
      hours: try Self.hours(change.hours), days: try Self.days(change.days) ?? [],
      color: change.color ?? "")
    let principal = try principal()
    let calendar = try await refusing { () async throws(StoreError) in
      try await services.store.addCalendar(settings, as: principal, key: key)
    }
    directory.note(calendar)
    out.ok(command.tag) {
      $0.add("cal", calendar.settings.name)
      $0.add("rev", Int(calendar.revision))
    }
  }

  func setCalendar(_ change: Request.CalendarChange, _ command: Command) async throws(ProtocolError)
  {
    let key = idempotencyKey(change.idempotencyKey, command)
    let known = try await calendar(named: change.name)
    let patch = CalendarPatch(
      title: change.title,
      zone: try change.zone.map { name throws(ProtocolError) in
        try givenTime.zone(name).identifier
      },
      isGuarded: change.guarded,
      hours: try Self.hours(change.hours), days: try Self.days(change.days), color: change.color)
    let principal = try principal()
    let calendar = try await refusing { () async throws(StoreError) in
      try await services.store.setCalendar(known.id, patch, as: principal, key: key)
    }
    directory.note(calendar)
    own.insert(calendar.id, calendar.revision)
    services.feed.noteCommitted([calendar.id])
    out.ok(command.tag) {
      $0.add("cal", calendar.settings.name)
      $0.add("rev", Int(calendar.revision))
    }
  }

  func deleteCalendar(_ removal: Request.CalendarRemoval, _ command: Command)
    async throws(ProtocolError)
  {
    let key = idempotencyKey(removal.idempotencyKey, command)
    let known = try await self.calendar(removal, key)
    let principal = try principal()
    try await refusing { () async throws(StoreError) in
      try await services.store.deleteCalendar(known, as: principal, key: key)
    }
    directory.isStale = true
    services.feed.noteCommitted([known])
    out.ok(command.tag) { $0.add("cal", removal.name) }
  }

  /// The calendar to remove. Under a key it may be gone already: then any identifier does, as the
  /// key alone tells.
  private func calendar(_ removal: Request.CalendarRemoval, _ key: IdempotencyKey?)
    async throws(ProtocolError) -> CalendarID
  {
    do throws(ProtocolError) {
      return try await calendar(named: removal.name).id
    } catch {
      guard key != nil, error.code == .notFound else { throw error }
      return services.identifiers.next()
    }
  }

  // MARK: Finding

  /// The calendar of a name, or the user's default one.
  func calendar(named name: String?) async throws(ProtocolError) -> StoredCalendar {
    if let known = directory.find(name) { return known }
    try await readDirectory()
    if let known = directory.find(name) { return known }
    throw ProtocolError(
      .notFound,
      name.map { "There is no calendar \($0); CALENDARS lists yours." }
        ?? "You have no calendar to write in; make one with CALENDAR add NAME.")
  }

  /// The calendars of some names, or all of which the user has at least a role.
  func calendars(named names: [String], least: CalendarRole = .read)
    async throws(ProtocolError) -> [StoredCalendar]
  {
    guard !names.isEmpty else {
      // Others may have shared something in the meantime.
      try await readDirectory()
      return directory.calendars(atLeast: least)
    }
    var found: [StoredCalendar] = []
    for name in names {
      let calendar = try await calendar(named: name, least: least)
      if !found.contains(where: { $0.id == calendar.id }) { found.append(calendar) }
    }
    return found
  }

  /// The calendar of a name, of which the user has at least a role.
  func calendar(named name: String, least: CalendarRole)
    async throws(ProtocolError) -> StoredCalendar
  {
    var calendar = try await calendar(named: name)
    if calendar.role < least {
      // The role may have been raised since it was read.
      try await readDirectory()
      calendar = try await self.calendar(named: name)
    }
    guard calendar.role >= least else {
      throw ProtocolError(
        .denied,
        least < .write
          ? "The entries of \(name) are not shared with you; ask its owner."
          : "You may not write in \(name); ask its owner.")
    }
    return calendar
  }

  func readDirectory() async throws(ProtocolError) {
    let principal = try principal()
    let seen = try await refusing { () async throws(StoreError) in
      try await services.store.calendars(of: principal)
    }
    directory = CalendarDirectory(seen, after: directory)
  }

  // MARK: Values

  private static func write(
    _ calendar: StoredCalendar, called ownName: String, into pairs: inout PairWriter
  ) {
    let settings = calendar.settings
    pairs.add("cal", settings.name)
    if let owner = calendar.owner { pairs.add("owner", owner) }
    if ownName != settings.name { pairs.add("own-name", ownName) }
    if !settings.title.isEmpty { pairs.add("title", settings.title) }
    pairs.add("zone", settings.zone)
    pairs.add("role", calendar.role.word)
    pairs.add("guarded", settings.isGuarded)
    pairs.add("hours", settings.hours?.description)
    if !settings.days.isEmpty { pairs.add("days", settings.days.text) }
    if !settings.color.isEmpty { pairs.add("color", settings.color) }
    pairs.add("rev", Int(calendar.revision))
  }

  static func hours(_ value: HoursValue?) throws(ProtocolError) -> DayHours? {
    guard let value else { return nil }
    guard let hours = DayHours(startMinute: value.start, endMinute: value.end) else {
      throw .badValue("hours", expected: "hours such as 09:00-17:00")
    }
    return hours
  }

  static func days(_ text: String?) throws(ProtocolError) -> Set<Weekday>? {
    guard let text else { return nil }
    guard let days = Set<Weekday>(text: text) else {
      throw .badValue("days", expected: "days such as mo-fr or mo,we,fr")
    }
    return days
  }
}

extension CalendarRole {
  /// The word of `role=`.
  var word: String {
    switch self {
    case .none: "none"
    case .freeBusy: "freebusy"
    case .read: "read"
    case .write: "write"
    case .own: "own"
    }
  }
}
