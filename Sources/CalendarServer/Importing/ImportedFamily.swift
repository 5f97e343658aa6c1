import AppointmentStore
import ICalendarCoding
import Scheduling

/// A series with its overrides, or a single appointment: how it stands in a calendar, and how it
/// stands with a file's events in it.
///
/// An event is taken in if nothing of its UID and occurrence is there, or if it is a newer version
/// of what is there. What the file does not mention stays, but for overrides of occurrences that a
/// newer version of their series does not have.
struct ImportedFamily {
  struct Name: Hashable {
    var uid: String
    var occurrence: OccurrenceID?
  }

  struct Entry {
    var appointment: Appointment
    var version: StoredVersion
    /// What the calendar holds; nothing for what is new.
    var stored: Appointment?
    /// The event that it is made of; nothing for what stays as it is stored.
    var line: Int?
  }

  /// A series that goes on where this one ends.
  struct Split {
    /// Its first occurrence, as the file names it.
    var from: OccurrenceID
    var uid: String
    /// How many seconds on the wall its occurrences lie after those that the file names.
    var shift: Int64
    var isAllDay: Bool
  }

  let uid: String
  let calendar: CalendarID
  let calendarZone: Zone
  var entries: [Name: Entry] = [:]
  /// The series that go on from one of its occurrences, by where they begin.
  private(set) var splits: [Split] = []
  var change = FamilyChange(items: [])

  init(uid: String, calendar: CalendarID, calendarZone: Zone, stored: [Appointment]) {
    self.uid = uid
    self.calendar = calendar
    self.calendarZone = calendarZone
    enter(stored)
  }

  private mutating func enter(_ stored: [Appointment]) {
    for row in stored {
      entries[Name(uid: row.uid, occurrence: row.occurrence)] = Entry(
        appointment: row, version: StoredVersion(of: row), stored: row)
    }
  }

  /// Takes in the stored series that an earlier import split off.
  mutating func add(split rows: [Appointment]) { enter(rows) }

  /// Notes that from an occurrence on another series goes on, if it is there.
  mutating func note(_ split: String, from occurrence: OccurrenceID) {
    guard let time = master(of: split)?.time else { return }
    let shift = time.start.seconds(since: occurrence.wall)
    splits.append(Split(from: occurrence, uid: split, shift: shift, isAllDay: time.isAllDay))
    splits.sort { $0.from < $1.from }
  }

  /// Whether its series, or the single appointment, is there.
  var hasMaster: Bool { master(of: uid) != nil }

  func master(of uid: String) -> Appointment? {
    entries[Name(uid: uid, occurrence: nil)]?.appointment
  }

  func overrides(of uid: String) -> [Entry] {
    entries.filter { $0.key.uid == uid && $0.key.occurrence != nil }
      .sorted {
        ($0.key.occurrence?.wall.wallSeconds ?? 0) < ($1.key.occurrence?.wall.wallSeconds ?? 0)
      }
      .map(\.value)
  }

  /// The series that an occurrence belongs to, and what it is called there.
  func home(of occurrence: OccurrenceID) -> (uid: String, occurrence: OccurrenceID) {
    guard let split = splits.last(where: { $0.from <= occurrence }) else {
      return (uid, occurrence)
    }
    let wall = occurrence.wall.adding(seconds: split.shift)
    return (split.uid, split.isAllDay ? OccurrenceID(wall.date) : OccurrenceID(wall))
  }

  /// The change that takes a file's events in.
  func taking(
    in items: [ImportedAppointment], zones: (String) -> Zone?, newID: () -> AppointmentID
  ) -> FamilyChange {
    var family = self
    family.change.items = items
    for item in items where item.overridden == nil {
      family.put(withoutSplits(item, of: items, zones: zones), nil, in: uid, newID)
    }
    let place = family.place(zones: zones)
    for item in items {
      guard let split = item.splitUID, let overridden = item.overridden, let place else { continue }
      family.note(split, from: overridden.id(in: place))
    }
    for item in items {
      guard let overridden = item.overridden, !overridden.reachesOn else { continue }
      let occurrence =
        (place ?? item.alone(in: calendarZone, zones)).map(overridden.id) ?? item.ownOccurrence
      let home = family.home(of: occurrence)
      family.put(item, home.occurrence, in: home.uid, newID)
    }
    for item in items {
      guard let overridden = item.overridden, overridden.reachesOn else { continue }
      family.split(item, at: overridden, zones: zones, newID)
    }
    family.finish(zones: zones)
    return family.change
  }

  /// The series by its zone's rules; nothing when there is none.
  func place(of uid: String? = nil, zones: (String) -> Zone?) -> Recurrence? {
    guard let master = master(of: uid ?? self.uid), master.isSeries else { return nil }
    let zone = master.time.zoneIdentifier.map(zones) ?? calendarZone
    return zone.flatMap { try? Recurrence(master.recurrence, zone: $0) }
  }

  /// Enters an event where it belongs, if nothing as new is there.
  mutating func put(
    _ item: ImportedAppointment, _ occurrence: OccurrenceID?, in uid: String,
    _ newID: () -> AppointmentID
  ) {
    let name = Name(uid: uid, occurrence: occurrence)
    let version = StoredVersion(of: item)
    guard let present = entries[name] else {
      var appointment = item.appointment(id: newID(), calendar: calendar, occurrence: occurrence)
        .stamped(item.stamp)
      appointment.uid = uid
      entries[name] = Entry(appointment: appointment, version: version, line: item.line)
      change.tally.added += 1
      warn(of: item)
      return
    }
    var appointment = item.appointment(
      id: present.appointment.id, calendar: calendar, occurrence: occurrence
    ).stamped(item.stamp)
    appointment.uid = uid
    appointment.revision = present.appointment.revision
    if present.appointment.saysTheSame(as: appointment) {
      change.tally.unchanged += 1
      return
    }
    guard present.version < version else {
      change.tally.unchanged += 1
      tell(item, present.line.map(Self.other) ?? Self.kept(present.version, version))
      return
    }
    if let line = present.line {
      // Of two in the file the newer one is taken in, and the older one told.
      change.tally.unchanged += 1
      change.remarks.append(
        ImportRemark(line: line, uid: item.uid, reason: Self.other(on: item.line)))
    } else {
      change.tally.updated += 1
    }
    entries[name] = Entry(
      appointment: appointment, version: version, stored: present.stored, line: item.line)
    warn(of: item)
  }

  // MARK: Telling

  mutating func tell(_ item: ImportedAppointment, _ reason: String, isTaken: Bool = false) {
    change.remarks.append(
      ImportRemark(line: item.line, uid: item.uid, isTaken: isTaken, reason: reason))
  }

  private mutating func warn(of item: ImportedAppointment) {
    if let warning = ImportRemark(warningOf: item) { change.remarks.append(warning) }
  }

  private static func other(on line: Int) -> String {
    "The event on line \(line) is a version of it that is as new or newer; that one was taken."
  }

  private static func kept(_ stored: StoredVersion, _ given: StoredVersion) -> String {
    given < stored
      ? "The calendar has a newer version of it, which was kept."
      : "The calendar has changed it since it was taken in; the change was kept."
  }
}

extension ImportedAppointment {
  /// A series of its own time, by which an override whose series is unknown is named.
  fileprivate func alone(in calendarZone: Zone, _ zones: (String) -> Zone?) -> Recurrence? {
    let zone = time.zoneIdentifier.flatMap(zones) ?? calendarZone
    return try? Recurrence(RecurrenceSet(first: time), zone: zone)
  }

  fileprivate var ownOccurrence: OccurrenceID {
    time.isAllDay ? OccurrenceID(time.start.date) : OccurrenceID(time.start)
  }
}
