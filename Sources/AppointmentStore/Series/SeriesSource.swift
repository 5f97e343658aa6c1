import PostgreSQLClient
package import Scheduling

/// A series as it is stored, with what is needed to expand it.
package struct StoredSeries: Hashable, Sendable {
  package var appointment: Appointment
  /// The occurrences that overrides take the place of; those far from the range may be missing.
  package var overridden: Set<OccurrenceID>
  /// The zone of its calendar.
  package var calendarZone: String
  /// Whether it may take place in the range, or is merely the series of an override that does.
  package var touches: Bool
}

extension StoredSeries {
  /// The series for an expansion.
  ///
  /// - Throws: `unknownZone` when its zone is not installed.
  package func source(_ zones: (String) -> Zone?) throws(StoreError) -> Expansion.Source {
    let name = appointment.time.zoneIdentifier ?? calendarZone
    guard let zone = zones(name) else {
      throw StoreError(
        .unknownZone, "No time zone is named \(name); install it, or change the series.")
    }
    return Expansion.Source(series: appointment, overridden: overridden, zone: zone)
  }
}

extension Row {
  /// The series in the columns that `SeriesStatements.columns` names.
  func storedSeries() throws(PostgreSQLError) -> StoredSeries {
    let appointment = try appointment(from: 0)
    let rest = AppointmentColumns.count
    var overridden = Set<OccurrenceID>()
    for seconds in try int8s(rest + 1) {
      let wall = WallTime(wallSeconds: seconds)
      overridden.insert(
        appointment.time.isAllDay ? OccurrenceID(wall.date) : OccurrenceID(wall))
    }
    return StoredSeries(
      appointment: appointment, overridden: overridden, calendarZone: try string(rest),
      touches: try bool(rest + 2))
  }
}
