import AppointmentStore
import LineProtocol
import Scheduling

/// `CALENDARS` and `CALENDAR`.
extension Session {
  func listCalendars(_ tag: Tag) async throws(ProtocolError) {
    try await readDirectory()
    for calendar in directory.byName.values.sorted(by: { $0.settings.name < $1.settings.name }) {
      out.row(tag) { Self.write(calendar, into: &$0) }
    }
    out.ok(tag) { $0.add("rows", directory.byName.count) }
  }

  func addCalendar(_ change: Request.CalendarChange, _ tag: Tag) async throws(ProtocolError) {
    try refuse(key: change.idempotencyKey)
    try refuse(guarded: change.guarded)
    let settings = CalendarSettings(
      name: change.name, title: change.title ?? "",
      zone: try givenTime.zone(change.zone).identifier,
      hours: try Self.hours(change.hours), days: try Self.days(change.days) ?? [],
      color: change.color ?? "")
    let principal = try principal()
    let calendar = try await refusing { () async throws(StoreError) in
      try await services.store.addCalendar(settings, as: principal)
    }
    directory.note(calendar)
    out.ok(tag) {
      $0.add("cal", calendar.settings.name)
      $0.add("rev", Int(calendar.revision))
    }
  }

  func setCalendar(_ change: Request.CalendarChange, _ tag: Tag) async throws(ProtocolError) {
    try refuse(key: change.idempotencyKey)
    try refuse(guarded: change.guarded)
    let known = try await calendar(named: change.name)
    let patch = CalendarPatch(
      title: change.title,
      zone: try change.zone.map { name throws(ProtocolError) in
        try givenTime.zone(name).identifier
      },
      hours: try Self.hours(change.hours), days: try Self.days(change.days), color: change.color)
    let principal = try principal()
    let calendar = try await refusing { () async throws(StoreError) in
      try await services.store.setCalendar(known.id, patch, as: principal)
    }
    directory.note(calendar)
    own.insert(calendar.id, calendar.revision)
    services.feed.noteCommitted([calendar.id])
    out.ok(tag) {
      $0.add("cal", calendar.settings.name)
      $0.add("rev", Int(calendar.revision))
    }
  }

  func deleteCalendar(_ removal: Request.CalendarRemoval, _ tag: Tag) async throws(ProtocolError) {
    try refuse(key: removal.idempotencyKey)
    let known = try await calendar(named: removal.name)
    let principal = try principal()
    try await refusing { () async throws(StoreError) in
      try await services.store.deleteCalendar(known.id, as: principal)
    }
    directory.isStale = true
    services.feed.noteCommitted([known.id])
    out.ok(tag) { $0.add("cal", removal.name) }
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

  /// The calendars of some names, or all that may be read.
  func calendars(named names: [String]) async throws(ProtocolError) -> [StoredCalendar] {
    guard !names.isEmpty else {
      if directory.isStale { try await readDirectory() }
      return directory.readable
    }
    var found: [StoredCalendar] = []
    for name in names {
      let calendar = try await calendar(named: name)
      guard calendar.role >= .read else {
        throw ProtocolError(.denied, "The entries of \(name) are not shared with you.")
      }
      if !found.contains(where: { $0.id == calendar.id }) { found.append(calendar) }
    }
    return found
  }

  func readDirectory() async throws(ProtocolError) {
    let principal = try principal()
    directory = CalendarDirectory(
      try await refusing { () async throws(StoreError) in
        try await services.store.calendars(of: principal)
      })
  }

  // MARK: Values

  private static func write(_ calendar: StoredCalendar, into pairs: inout PairWriter) {
    let settings = calendar.settings
    pairs.add("cal", settings.name)
    if !settings.title.isEmpty { pairs.add("title", settings.title) }
    pairs.add("zone", settings.zone)
    pairs.add("role", calendar.role.word)
    pairs.add("guarded", settings.isGuarded)
    pairs.add("hours", settings.hours?.description)
    if !settings.days.isEmpty { pairs.add("days", settings.days.text) }
    if !settings.color.isEmpty { pairs.add("color", settings.color) }
    pairs.add("rev", Int(calendar.revision))
  }

  private static func hours(_ value: HoursValue?) throws(ProtocolError) -> DayHours? {
    guard let value else { return nil }
    guard let hours = DayHours(startMinute: value.start, endMinute: value.end) else {
      throw .badValue("hours", expected: "hours such as 09:00-17:00")
    }
    return hours
  }

  private static func days(_ text: String?) throws(ProtocolError) -> Set<Weekday>? {
    guard let text else { return nil }
    guard let days = Set<Weekday>(text: text) else {
      throw .badValue("days", expected: "days such as mo-fr or mo,we,fr")
    }
    return days
  }

  private func refuse(key: String?) throws(ProtocolError) {
    guard key != nil else { return }
    throw ProtocolError(
      .unknownKey, [Pair("key", "key")],
      "CALENDAR takes no key=; its name makes it safe to repeat.")
  }

  private func refuse(guarded: Bool?) throws(ProtocolError) {
    guard guarded == true else { return }
    throw .badValue("guarded", expected: "no; this release does not refuse double booking yet")
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
