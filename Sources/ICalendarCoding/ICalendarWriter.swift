package import Scheduling

/// A writer of iCalendar files (RFC 5545), appointment by appointment.
///
/// A zone's rules come before the first appointment that uses it, from 1970 or from that
/// appointment on, whichever is earlier. What the reader makes of a file that was written is what
/// the appointments were.
package struct ICalendarWriter: Sendable {
  private let stamp: Instant
  private let product: String
  private var zones: Set<String> = []

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - stamp: when the events are written (DTSTAMP).
  ///   - product: what writes them (PRODID).
  package init(stamp: Instant, product: String = "-//Edgewise//Edgewise//EN") {
    self.stamp = stamp
    self.product = product
  }

  /// Appends the head of a calendar.
  ///
  /// - Parameter name: what the calendar is called (X-WR-CALNAME).
  package mutating func begin(name: String? = nil, into bytes: inout [UInt8]) {
    zones = []
    writing(into: &bytes) { writer in
      writer.write("BEGIN:VCALENDAR")
      writer.write("VERSION:2.0")
      writer.write("PRODID", text: product)
      if let name { writer.write("X-WR-CALNAME", text: name) }
    }
  }

  /// Appends the foot of a calendar.
  package func end(into bytes: inout [UInt8]) {
    writing(into: &bytes) { $0.write("END:VCALENDAR") }
  }

  /// Appends an appointment as a VEVENT, and before it the rules of its zone if they are new.
  ///
  /// A start at the second of a doubled wall time, which a local time cannot name, is written in
  /// UTC with its zone in a property of our own.
  ///
  /// - Parameters:
  ///   - zone: the appointment's own zone; floating and all-day ones do not consult it.
  ///   - seriesZone: the zone of the series that an override belongs to, if it is not its own.
  package mutating func write(
    _ appointment: Appointment, zone: Zone, seriesZone: Zone? = nil, into bytes: inout [UInt8]
  ) {
    let isZoned = appointment.time.zoneIdentifier != nil
    for used in [isZoned ? zone : nil, appointment.occurrence == nil ? nil : seriesZone] {
      guard let used, used != .utc, zones.insert(used.identifier).inserted else { continue }
      // 1970-01-01, or half a year before an earlier appointment.
      let start = min(0, appointment.time.start.wallSeconds - 180 * 86_400)
      writing(into: &bytes) { $0.write(used, from: Instant(secondsSinceEpoch: start)) }
    }
    writing(into: &bytes) { writer in
      writer.write("BEGIN:VEVENT")
      writer.write("UID", text: appointment.uid)
      writer.write("DTSTAMP:\(RecurrenceTime.utc(stamp))")
      writer.write(appointment.occurrence, of: appointment.time, seriesZone: seriesZone)
      writer.write(appointment.time, zone: zone)
      writer.write(appointment.recurrence, zone: zone)
      writer.write(fieldsOf: appointment)
      writer.write("END:VEVENT")
    }
  }

  private func writing(into bytes: inout [UInt8], _ body: (inout ContentWriter) -> Void) {
    // The buffer moves into the writer and back, so that it is never copied.
    var writer = ContentWriter(bytes: &bytes)
    body(&writer)
    writer.give(&bytes)
  }
}

extension ContentWriter {
  fileprivate mutating func write(_ time: AppointmentTime, zone: Zone) {
    switch time {
    case .zoned(let start, let startFold, let end, let endFold, let identifier):
      let bounds = time.bounds(zone: zone)
      write("DTSTART" + Self.zoned(start, startFold, bounds.start, identifier))
      write("DTEND" + Self.zoned(end, endFold, bounds.end, identifier))
      if startFold == .second, identifier != "UTC" { write("X-EDGEWISE-TZID", text: identifier) }
    case .floating(let start, let end):
      write("DTSTART:\(RecurrenceTime.local(start))")
      write("DTEND:\(RecurrenceTime.local(end))")
    case .allDay(let start, let end):
      write("DTSTART;VALUE=DATE:\(RecurrenceTime.date(start))")
      write("DTEND;VALUE=DATE:\(RecurrenceTime.date(end))")
    }
  }

  private static func zoned(
    _ wall: WallTime, _ fold: Fold, _ instant: Instant, _ zone: String
  ) -> String {
    if zone == "UTC" || fold == .second { return ":\(RecurrenceTime.utc(instant))" }
    return ";TZID=" + parameter(zone) + ":\(RecurrenceTime.local(wall))"
  }

  fileprivate mutating func write(
    _ occurrence: OccurrenceID?, of time: AppointmentTime, seriesZone: Zone?
  ) {
    guard let occurrence else { return }
    guard !occurrence.isDate else {
      write("RECURRENCE-ID;VALUE=DATE:\(RecurrenceTime.date(occurrence.wall.date))")
      return
    }
    let wall = RecurrenceTime.local(occurrence.wall)
    switch seriesZone?.identifier ?? time.zoneIdentifier {
    case nil: write("RECURRENCE-ID:\(wall)")
    case "UTC": write("RECURRENCE-ID:\(wall)Z")
    case let zone?: write("RECURRENCE-ID;TZID=" + Self.parameter(zone) + ":\(wall)")
    }
  }

  fileprivate mutating func write(fieldsOf appointment: Appointment) {
    write("SUMMARY", text: appointment.title)
    if !appointment.location.isEmpty { write("LOCATION", text: appointment.location) }
    if !appointment.notes.isEmpty { write("DESCRIPTION", text: appointment.notes) }
    write("STATUS:" + appointment.status.rawValue.uppercased())
    write("TRANSP:" + (appointment.isBusy ? "OPAQUE" : "TRANSPARENT"))
    if !appointment.categories.isEmpty { write("CATEGORIES", texts: appointment.categories) }
    if !appointment.url.isEmpty { write("URL", address: appointment.url) }
    if !appointment.extensions.isEmpty {
      var lines = ExtensionLines()
      for line in Array(appointment.extensions.utf8).split(separator: 0x0A) { _ = lines.take(line) }
      for line in lines.finish().split(separator: 0x0A) { write(line) }
    }
  }
}
