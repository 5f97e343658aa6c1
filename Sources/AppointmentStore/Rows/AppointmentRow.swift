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
    let id: AppointmentID = try identifier(first)
    let time = try appointmentTime(from: first + 4)
    let series = try recurrence(first + AppointmentColumns.recurrence, of: id, first: time)
    let extras = first + AppointmentColumns.categories
    // Made at once, as it is large to be copied when it has been changed.
    return Appointment(
      id: id, calendar: try identifier(first + 1), uid: try string(first + 3), time: time,
      title: try string(first + 10), location: try string(first + 11),
      notes: try string(first + 12), isBusy: try bool(first + 13),
      status: AppointmentStatus(code: Int16(truncatingIfNeeded: try int4(first + 14))),
      rules: series?.rules ?? [], additions: series?.additions ?? [],
      exclusions: series?.exclusions ?? [],
      occurrence: try occurrence(first + AppointmentColumns.recurrenceID),
      categories: isNull(extras)
        ? [] : try string(extras).split(separator: "\n").map(String.init),
      url: isNull(extras + 1) ? "" : try string(extras + 1),
      extensions: isNull(extras + 2) ? "" : try string(extras + 2), revision: try int8(first + 2))
  }

  private func occurrence(_ column: Int) throws(PostgreSQLError) -> OccurrenceID? {
    if isNull(column) { return nil }
    let wall = WallTime(wallSeconds: try wallSeconds(column))
    return try bool(column + 1) ? OccurrenceID(wall.date) : OccurrenceID(wall)
  }

  private func recurrence(_ column: Int, of id: AppointmentID, first time: AppointmentTime)
    throws(PostgreSQLError) -> RecurrenceSet?
  {
    if isNull(column) { return nil }
    let text = try string(column)
    do throws(RecurrenceError) {
      return try RecurrenceText.read(text, first: time)
    } catch {
      throw PostgreSQLError(
        .protocolViolation, "the series \(id) has rules that cannot be read: \(error)")
    }
  }

  /// The appointment in `AppointmentColumns` from a column on with the instants that are stored with
  /// it; its series is not told.
  func instance(from first: Int) throws(PostgreSQLError) -> Instance {
    Instance(
      appointment: try appointment(from: first),
      range: InstantRange(
        start: try instant(first + AppointmentColumns.startsAt),
        end: try instant(first + AppointmentColumns.endsAt)))
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
