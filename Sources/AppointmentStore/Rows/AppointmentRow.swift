import PostgreSQLClient
import Scheduling

extension Row {
  func identifier<Named>(_ column: Int) throws(PostgreSQLError) -> Identifier<Named> {
    Identifier(try uuid(column))
  }

  func instant(_ column: Int) throws(PostgreSQLError) -> Instant {
    Instant(secondsSinceEpoch: try unixSeconds(column))
  }

  /// The appointment in `AppointmentColumns` from a column on, though it be in the trash.
  func appointment(from first: Int) throws(PostgreSQLError) -> Appointment {
    var appointment = Appointment(
      id: try identifier(first), calendar: try identifier(first + 1), uid: try string(first + 3),
      time: try appointmentTime(from: first + 4), title: try string(first + 10),
      location: try string(first + 11), notes: try string(first + 12),
      isBusy: try bool(first + 13),
      status: AppointmentStatus(code: Int16(truncatingIfNeeded: try int4(first + 14))),
      revision: try int8(first + 2))
    let recurrence = first + AppointmentColumns.recurrence
    if !isNull(recurrence) { try readSeries(of: &appointment, try string(recurrence)) }
    let place = first + AppointmentColumns.recurrenceID
    if !isNull(place) {
      let wall = WallTime(wallSeconds: try wallSeconds(place))
      appointment.occurrence = try bool(place + 1) ? OccurrenceID(wall.date) : OccurrenceID(wall)
    }
    let categories = first + AppointmentColumns.categories
    if !isNull(categories) {
      appointment.categories = try string(categories).split(separator: "\n").map(String.init)
    }
    if !isNull(categories + 1) { appointment.url = try string(categories + 1) }
    if !isNull(categories + 2) { appointment.extensions = try string(categories + 2) }
    return appointment
  }

  private func readSeries(of appointment: inout Appointment, _ text: String)
    throws(PostgreSQLError)
  {
    do throws(RecurrenceError) {
      let set = try RecurrenceText.read(text, first: appointment.time)
      appointment.rules = set.rules
      appointment.additions = set.additions
      appointment.exclusions = set.exclusions
    } catch {
      throw PostgreSQLError(
        .protocolViolation, "the series \(appointment.id) has rules that cannot be read: \(error)")
    }
  }

  /// The appointment in `AppointmentColumns` from a column on; nothing when there is none or it is
  /// in the trash.
  func livingAppointment(from first: Int) throws(PostgreSQLError) -> Appointment? {
    if isNull(first) || !isNull(first + AppointmentColumns.deletedAt) { return nil }
    return try appointment(from: first)
  }

  private func appointmentTime(from first: Int) throws(PostgreSQLError) -> AppointmentTime {
    let start = WallTime(wallSeconds: try wallSeconds(first + 1))
    let end = WallTime(wallSeconds: try wallSeconds(first + 2))
    switch DerivedTime.Kind(rawValue: try int4(first)) {
    case .floating: return .floating(start: start, end: end)
    case .allDay: return .allDay(start: start.date, end: end.date)
    default:
      return .zoned(
        start: start, startFold: Fold(rawValue: Int(try int4(first + 3))) ?? .first,
        end: end, endFold: Fold(rawValue: Int(try int4(first + 4))) ?? .first,
        zone: try string(first + 5))
    }
  }
}
