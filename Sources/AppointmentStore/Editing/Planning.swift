import Scheduling

/// Works out what an edit of series means for their rows, by what is there.
struct Plan {
  /// What was read, by identifier.
  private let read: [AppointmentID: Appointment]
  private let trash: [AppointmentID: Appointment]
  private var rows: [AppointmentID: Appointment]
  private var restored = Set<AppointmentID>()
  /// What the operations are about, in their order.
  private(set) var subjects: [AppointmentID] = []

  /// - Parameters:
  ///   - living: the named appointments with the rest of their series.
  ///   - trash: those in the trash that may be taken out, likewise.
  init(living: [Appointment], trash: [Appointment]) {
    read = Dictionary(living.map { ($0.id, $0) }) { first, _ in first }
    self.trash = Dictionary(trash.map { ($0.id, $0) }) { first, _ in first }
    rows = read
  }

  /// Takes in one operation after the other.
  ///
  /// - Parameter zone: the zone of a time in a calendar.
  mutating func take(
    _ operation: Edit.Operation, zone: (AppointmentTime, CalendarID) throws(StoreError) -> Zone,
    newID: () -> AppointmentID
  ) throws(StoreError) {
    switch operation {
    case .add(var appointment):
      if appointment.uid.isEmpty { appointment.uid = "\(appointment.id)" }
      rows[appointment.id] = appointment
      note(appointment.id)
    case .restore(let id): try restore(id)
    case .replace(let master, let overrides, let expecting):
      try replace(try row(master.id, expecting: expecting), by: master, overrides)
    case .change(let id, let patch, let expecting):
      let row = try row(id, expecting: expecting)
      try change(
        row, row.occurrence, patch, row.isSeries ? .all : .this, zone: zone, newID: newID)
    case .changeOccurrence(let id, let occurrence, let patch, let scope, let expecting):
      let row = try row(id)
      try check(expecting, series(of: row), occurrence, row)
      try change(row, occurrence, patch, scope, zone: zone, newID: newID)
    case .delete(let id, let expecting):
      let row = try row(id, expecting: expecting)
      try delete(row, row.occurrence, row.isSeries ? .all : .this, zone: zone)
    case .deleteOccurrence(let id, let occurrence, let scope, let expecting):
      let row = try row(id)
      try check(expecting, series(of: row), occurrence, row)
      try delete(row, occurrence, scope, zone: zone)
    }
  }

  private mutating func change(
    _ row: Appointment, _ occurrence: OccurrenceID?, _ patch: AppointmentPatch,
    _ scope: EditScope, zone: (AppointmentTime, CalendarID) throws(StoreError) -> Zone,
    newID: () -> AppointmentID
  ) throws(StoreError) {
    guard let series = series(of: row) else {
      guard occurrence == row.occurrence else { throw Self.noOccurrence(occurrence) }
      rows[row.id] = row.applying(patch)
      note(row.id)
      return
    }
    let own = try zone(series.master.time, series.master.calendar)
    let calendar = patch.calendar ?? series.master.calendar
    var target: Zone?
    if let time = patch.time { target = try zone(time, calendar) }
    do throws(RecurrenceError) {
      let edit = try series.changing(
        occurrence, by: patch, scope: scope, in: own, target: target, newID: newID)
      replace(series, by: edit)
    } catch {
      throw StoreError(error)
    }
  }

  private mutating func delete(
    _ row: Appointment, _ occurrence: OccurrenceID?, _ scope: EditScope,
    zone: (AppointmentTime, CalendarID) throws(StoreError) -> Zone
  ) throws(StoreError) {
    guard let series = series(of: row) else {
      guard occurrence == row.occurrence else { throw Self.noOccurrence(occurrence) }
      rows[row.id] = nil
      note(row.id)
      return
    }
    let own = try zone(series.master.time, series.master.calendar)
    do throws(RecurrenceError) {
      replace(series, by: try series.deleting(occurrence, scope: scope, in: own))
    } catch {
      throw StoreError(error)
    }
  }

  private mutating func restore(_ id: AppointmentID) throws(StoreError) {
    guard let row = trash[id] else {
      throw StoreError(.notFound, "There is no such appointment in the trash.")
    }
    restored.insert(id)
    note(id)
    // What went with the series comes back with it.
    for (other, sibling) in trash
    where row.isSeries && sibling.uid == row.uid && sibling.calendar == row.calendar
      && sibling.revision == row.revision
    {
      restored.insert(other)
    }
  }

  private mutating func replace(
    _ row: Appointment, by master: Appointment, _ overrides: [Appointment]
  ) throws(StoreError) {
    guard row.occurrence == nil, master.occurrence == nil, master.calendar == row.calendar else {
      throw StoreError(.badValue, "Only a whole series can be replaced, and in its calendar.")
    }
    let family = Series(
      master: row,
      overrides: rows.values.filter {
        $0.uid == row.uid && $0.calendar == row.calendar && $0.occurrence != nil
      })
    let known = Dictionary(family.overrides.map { ($0.occurrence, $0.id) }) { first, _ in first }
    var new = [master]
    for var override in overrides {
      override.id = known[override.occurrence] ?? override.id
      new.append(override)
    }
    replace(family, by: SeriesEdit(rows: new, subject: master.id))
  }

  private mutating func replace(_ series: Series, by edit: SeriesEdit) {
    for row in series.rows { rows[row.id] = nil }
    for row in edit.rows { rows[row.id] = row }
    note(edit.subject)
  }

  private mutating func note(_ subject: AppointmentID) {
    if !subjects.contains(subject) { subjects.append(subject) }
  }

  // MARK: What is there

  private func row(_ id: AppointmentID) throws(StoreError) -> Appointment {
    guard let row = rows[id] else {
      throw StoreError(.notFound, "There is no such appointment.")
    }
    return row
  }

  private func row(_ id: AppointmentID, expecting: Int64?) throws(StoreError) -> Appointment {
    let row = try row(id)
    try check(expecting, row)
    return row
  }

  /// The series that a row is or belongs to, as the operations so far have left it.
  private func series(of row: Appointment) -> Series? {
    if row.occurrence == nil, !row.isSeries { return nil }
    let family = rows.values.filter { $0.uid == row.uid && $0.calendar == row.calendar }
    guard let master = family.first(where: \.isSeries) else { return nil }
    return Series(
      master: master,
      overrides: family.filter { $0.occurrence != nil }.sorted { $0.id < $1.id })
  }

  /// Checks the revision of what an occurrence was shown with: its override, or its series.
  private func check(
    _ expecting: Int64?, _ series: Series?, _ occurrence: OccurrenceID, _ row: Appointment
  ) throws(StoreError) {
    let shown = series?.overrides.first { $0.occurrence == occurrence } ?? series?.master ?? row
    try check(expecting, shown)
  }

  private func check(_ expecting: Int64?, _ shown: Appointment) throws(StoreError) {
    guard let expecting, let present = read[shown.id]?.revision, present != expecting else {
      return
    }
    throw StoreError(
      .conflict(current: present),
      "The appointment has changed since; read it again and repeat the change.")
  }

  private static func noOccurrence(_ occurrence: OccurrenceID?) -> StoreError {
    let name = occurrence.map { "\($0)" } ?? "none"
    return StoreError(
      .notFound, "The appointment has no occurrence \(name); list it to see which it has.")
  }

  // MARK: What to write

  /// The operations on rows that lead from what was read to what was planned.
  func parameters(
    zone: (AppointmentTime, CalendarID) throws(StoreError) -> Zone
  ) throws(StoreError) -> EditParameters {
    var lists = EditParameters()
    let asked = Set(subjects)
    var families: [FamilyName: (count: Int, newest: Int64)] = [:]
    for row in read.values {
      let known = families[FamilyName(row)] ?? (0, 0)
      families[FamilyName(row)] = (known.count + 1, max(known.newest, row.revision))
    }
    for (family, state) in families {
      lists.check(family.uid, in: family.calendar, has: state.count, newest: state.newest)
    }
    for id in read.keys.filter({ rows[$0] == nil }).sorted() {
      lists.drop(id, expecting: read[id]?.revision ?? 0, isAsked: asked.contains(id))
    }
    for id in restored.sorted() {
      lists.restore(id, expecting: trash[id]?.revision ?? 0, isAsked: asked.contains(id))
    }
    for (row, old) in changed {
      let zone = try zone(row.time, row.calendar)
      lists.put(
        row, at: try DerivedTime(row.time, in: zone), try DerivedSeries(row, in: zone),
        expecting: old.revision, isAsked: asked.contains(row.id))
    }
    for row in rows.values.filter({ read[$0.id] == nil }).sorted(by: { $0.id < $1.id }) {
      let zone = try zone(row.time, row.calendar)
      lists.add(
        row, at: try DerivedTime(row.time, in: zone), try DerivedSeries(row, in: zone),
        isAsked: asked.contains(row.id))
    }
    return lists
  }

  /// Rows that differ, those asked for even if they do not; overrides that all move by as much do so
  /// from the far end, so that none meets another's name.
  private var changed: [(new: Appointment, old: Appointment)] {
    var changed: [(new: Appointment, old: Appointment)] = []
    for (id, old) in read {
      guard let new = rows[id], new != old || subjects.contains(id) else { continue }
      changed.append((new, old))
    }
    return changed.sorted { left, right in
      (Self.order(left.new, left.old), left.new.id) < (
        Self.order(right.new, right.old), right.new.id
      )
    }
  }

  private static func order(_ new: Appointment, _ old: Appointment) -> Int64 {
    guard let from = old.occurrence, let to = new.occurrence else { return .min }
    return from < to ? -from.wall.wallSeconds : from.wall.wallSeconds
  }
}
