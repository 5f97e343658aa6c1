import ICalendarCoding
import Scheduling
import SystemZones

/// Appointments as `text/calendar`, for the clipboard.
struct ICalendarText {
  /// When the text is made.
  let stamp: Instant
  let zones: SystemZones

  func text(of appointments: [Appointment]) -> String {
    var bytes: [UInt8] = []
    var writer = ICalendarWriter(stamp: stamp)
    writer.begin(into: &bytes)
    for appointment in appointments {
      let own = appointment.time.zoneIdentifier.flatMap { try? zones.zone(named: $0) }
      writer.write(appointment, zone: own ?? zones.local, into: &bytes)
    }
    writer.end(into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// What a text holds; times of an unknown zone are read in the given one.
  func items(of text: String, in zone: Zone) -> ICalendarReader {
    ICalendarReader(Array(text.utf8), defaultZone: zone) { [zones] in
      try? zones.zone(named: $0)
    }
  }
}
