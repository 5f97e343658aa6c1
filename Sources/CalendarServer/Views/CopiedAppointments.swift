import AppointmentStore
import Interaction
import Scheduling
import SystemZones

/// What a user has copied or cut, with all that a paste needs.
struct CopiedAppointments: Sendable {
  /// One of them, as it was then.
  struct Entry: Sendable {
    /// One that stands alone, a series, or an occurrence of one.
    var placed: Placed
    /// The occurrences that differ from a series.
    var overrides: [Appointment] = []

    var appointment: Appointment { placed.appointment }
    var rows: [Appointment] { [appointment] + overrides }
  }

  /// The most appointments; a cut and its paste are one edit.
  static let most = Edit.mostOperations / 2
  /// The most octets of their texts.
  static let mostOctets = 1_048_576

  /// By start.
  private(set) var entries: [Entry] = []
  private(set) var isCut = false

  init() {}

  /// Keeps appointments; nothing if they are more than a clipboard holds.
  init?(_ entries: [Entry], isCut: Bool, reading zones: ZoneReader, in zone: Zone) {
    let rows = entries.flatMap(\.rows)
    guard rows.count <= Self.most, rows.reduce(0, { $0 + $1.textOctets }) <= Self.mostOctets
    else { return nil }
    let starts = entries.map { zones.bounds(of: $0.appointment.time, readIn: zone).start }
    self.entries = zip(starts, entries).sorted {
      ($0.0, $0.1.appointment.id.description) < ($1.0, $1.1.appointment.id.description)
    }.map(\.1)
    self.isCut = isCut
  }

  var isEmpty: Bool { entries.isEmpty }

  subscript(reference: ItemReference) -> Entry? {
    entries.first { ItemReference($0.placed) == reference }
  }

  /// What the user's views know of it.
  func clipboard(_ zones: SystemZones) -> Clipboard {
    Clipboard(
      entries: entries.map {
        Clipboard.Entry(
          reference: ItemReference($0.placed), revision: $0.appointment.revision,
          time: ItemTime($0.appointment.time, zones))
      }, isCut: isCut)
  }

  /// The operations that take away what was cut.
  var removals: [Edit.Operation] {
    entries.map { entry in
      let appointment = entry.appointment
      guard let series = entry.placed.series, let occurrence = appointment.occurrence else {
        return .delete(appointment.id, expecting: appointment.revision)
      }
      return .deleteOccurrence(series, occurrence, .this, expecting: appointment.revision)
    }
  }
}

extension CopiedAppointments.Entry {
  /// New appointments that are like these: an occurrence becomes a single one, a series a series.
  ///
  /// - Parameters:
  ///   - time: when it takes place, a series for the first time.
  ///   - zone: the zone of the series, and that of the new time.
  /// - Throws: `RecurrenceError` when the series cannot be moved there.
  func copied(
    in calendar: CalendarID, at time: AppointmentTime, zone: Zone, target: Zone,
    newID: () -> AppointmentID
  ) throws(RecurrenceError) -> [Appointment] {
    guard appointment.isSeries else {
      return [appointment.copied(as: newID(), in: calendar, at: time)]
    }
    let moved = try Series(master: appointment, overrides: overrides).changing(
      nil, by: AppointmentPatch(time: time), scope: .all, in: zone, target: target, newID: newID)
    let id = newID()
    return moved.rows.map { row in
      var copy = row
      copy.id = row.isSeries ? id : newID()
      copy.uid = id.description
      copy.calendar = calendar
      copy.revision = 0
      if let old = overrides.first(where: { $0.id == row.id }) {
        copy.time = row.followed(from: old, in: zone)
      }
      return copy
    }
  }
}

extension Appointment {
  /// The time of an override that keeps its distance to the occurrence that it takes the place of.
  fileprivate func followed(from old: Appointment, in zone: Zone) -> AppointmentTime {
    guard time == old.time, let before = old.occurrence?.wall, let now = occurrence?.wall,
      [nil, zone.identifier].contains(time.zoneIdentifier)
    else { return time }
    let shift = WallDuration(
      days: now.date.days(since: before.date),
      seconds: now.secondOfDay - before.secondOfDay)
    return time.moved(by: shift, in: zone).time
  }
}

extension Appointment {
  fileprivate var textOctets: Int {
    title.utf8.count + location.utf8.count + notes.utf8.count + url.utf8.count
      + extensions.utf8.count + categories.reduce(0) { $0 + $1.utf8.count }
  }

  /// A new appointment that is like this one.
  fileprivate func copied(
    as id: AppointmentID, in calendar: CalendarID, at time: AppointmentTime
  ) -> Appointment {
    var copy = self
    copy.id = id
    copy.uid = id.description
    copy.calendar = calendar
    copy.time = time
    copy.occurrence = nil
    copy.revision = 0
    return copy
  }
}
