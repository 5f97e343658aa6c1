import Scheduling
import SystemZones

/// Finds the instants of appointments by the rules of their own zones.
struct ZoneReader {
  let zones: SystemZones

  /// The instants of a time; floating and all-day ones are read in the reader's zone, and so is
  /// one whose own zone is not installed any more.
  func bounds(of time: AppointmentTime, readIn zone: Zone) -> InstantRange {
    guard let own = time.zoneIdentifier, own != zone.identifier,
      let rules = try? zones.zone(named: own)
    else { return time.bounds(zone: zone) }
    return time.bounds(zone: rules)
  }

  /// Whether an instance touches a range; its own instants tell, unless it is floating or
  /// all-day.
  func touches(_ instance: Instance, _ range: InstantRange, readIn zone: Zone) -> Bool {
    let time = instance.appointment.time
    return range.overlaps(time.zoneIdentifier == nil ? time.bounds(zone: zone) : instance.range)
  }

  /// A series by the rules of its own zone, or of the given one; nothing if that is not installed.
  func recurrence(of series: Appointment, in other: String) -> Recurrence? {
    guard let zone = try? zones.zone(named: series.time.zoneIdentifier ?? other) else { return nil }
    return try? Recurrence(series.recurrence, zone: zone)
  }
}
