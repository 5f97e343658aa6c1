import AppointmentStore
import ICalendarCoding
import Scheduling
import SystemZones

/// An iCalendar file on its way to a client, handed out in parts of whole lines.
struct ExportedFile {
  /// How many appointments were written.
  private(set) var count = 0
  private let name: String
  private let calendarZone: Zone
  private let zones: SystemZones
  private var writer: ICalendarWriter
  private var bytes: [UInt8] = []
  /// The series that was written last, for the zone in which its overrides are named.
  private var series: Appointment?

  init(calendar: StoredCalendar, zone: Zone, stamp: Instant, zones: SystemZones) {
    name = calendar.settings.title.isEmpty ? calendar.settings.name : calendar.settings.title
    calendarZone = zone
    self.zones = zones
    writer = ICalendarWriter(stamp: stamp)
  }

  mutating func begin() { writer.begin(name: name, into: &bytes) }

  mutating func end() { writer.end(into: &bytes) }

  /// Writes an appointment; a series comes before its overrides.
  mutating func write(_ appointment: Appointment) {
    if appointment.occurrence == nil { series = appointment }
    let own = zone(of: appointment) ?? calendarZone
    var seriesZone: Zone?
    if appointment.occurrence != nil, let series, series.uid == appointment.uid {
      seriesZone = zone(of: series)
    }
    writer.write(appointment, zone: own, seriesZone: seriesZone, into: &bytes)
    count += 1
  }

  private func zone(of appointment: Appointment) -> Zone? {
    appointment.time.zoneIdentifier.flatMap { try? zones.zone(named: $0) }
  }

  /// The next part of at most so many octets; nothing while less than that is written, unless that
  /// is all.
  mutating func takePart(isWhole: Bool, most: Int) -> String? {
    guard bytes.count >= most || isWhole, !bytes.isEmpty else { return nil }
    var end = min(most, bytes.count)
    if end < bytes.count {
      // Lines are folded, so that one ends within any stretch of this length.
      end = bytes[..<end].lastIndex(of: 0x0A).map { $0 + 1 } ?? end
    }
    defer { bytes.removeFirst(end) }
    return String(decoding: bytes[..<end], as: UTF8.self)
  }
}
