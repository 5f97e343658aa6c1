import ICalendarCoding
import Scheduling
import Testing

/// A file of appointments, as it is exported.
func written(_ appointments: [(appointment: Appointment, zone: Zone)]) -> [UInt8] {
  var writer = ICalendarWriter(stamp: Instant(secondsSinceEpoch: 1_772_000_000))
  var bytes: [UInt8] = []
  writer.begin(name: "Team, all", into: &bytes)
  for (appointment, zone) in appointments { writer.write(appointment, zone: zone, into: &bytes) }
  writer.end(into: &bytes)
  return bytes
}

/// The appointments of a file, with the identifiers of those that were written.
func readBack(
  _ bytes: [UInt8], _ originals: [(appointment: Appointment, zone: Zone)]
) throws -> [Appointment] {
  let items = try read(bytes)
  guard items.count == originals.count else { throw Refused(reason: "\(items)") }
  return try zip(items, originals).map { item, original in
    guard case .appointment(let imported) = item else { throw Refused(reason: "\(item)") }
    #expect(imported.warnings.isEmpty, "\(imported.warnings) \(original)")
    var occurrence: OccurrenceID?
    if let overridden = imported.overridden {
      let series = try Recurrence(
        RecurrenceSet(first: original.appointment.time), zone: original.zone)
      occurrence = overridden.id(in: series)
    }
    return imported.appointment(
      id: original.appointment.id, calendar: original.appointment.calendar,
      occurrence: occurrence)
  }
}
