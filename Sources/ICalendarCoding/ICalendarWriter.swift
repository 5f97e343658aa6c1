package import Scheduling

/// A writer of iCalendar files (RFC 5545), appointment by appointment.
package struct ICalendarWriter: Sendable {
  private let stamp: Instant

  /// Creates a writer that stamps its events with an instant (DTSTAMP).
  package init(stamp: Instant) {
    self.stamp = stamp
  }

  /// Appends the head of a calendar.
  package func begin(into bytes: inout [UInt8]) {
    for line in ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Edgewise//Edgewise//EN"] {
      append(line, to: &bytes)
    }
  }

  /// Appends the foot of a calendar.
  package func end(into bytes: inout [UInt8]) {
    append("END:VCALENDAR", to: &bytes)
  }

  /// Appends an appointment as a VEVENT.
  ///
  /// The second of a doubled wall time, which a local time cannot name, is written in UTC.
  ///
  /// - Parameter zone: the appointment's own zone; floating and all-day ones do not consult it.
  package func write(_ appointment: Appointment, zone: Zone, into bytes: inout [UInt8]) {
    append("BEGIN:VEVENT", to: &bytes)
    append("UID:" + Self.escaped(appointment.uid), to: &bytes)
    append("DTSTAMP:" + Self.utc(stamp), to: &bytes)
    switch appointment.time {
    case .zoned(let start, let startFold, let end, let endFold, let identifier):
      let bounds = appointment.time.bounds(zone: zone)
      append("DTSTART" + Self.zoned(start, startFold, bounds.start, identifier), to: &bytes)
      append("DTEND" + Self.zoned(end, endFold, bounds.end, identifier), to: &bytes)
    case .floating(let start, let end):
      append("DTSTART:" + Self.local(start), to: &bytes)
      append("DTEND:" + Self.local(end), to: &bytes)
    case .allDay(let start, let end):
      append("DTSTART;VALUE=DATE:" + Self.date(start), to: &bytes)
      append("DTEND;VALUE=DATE:" + Self.date(end), to: &bytes)
    }
    append("SUMMARY:" + Self.escaped(appointment.title), to: &bytes)
    if !appointment.location.isEmpty {
      append("LOCATION:" + Self.escaped(appointment.location), to: &bytes)
    }
    if !appointment.notes.isEmpty {
      append("DESCRIPTION:" + Self.escaped(appointment.notes), to: &bytes)
    }
    append("STATUS:" + appointment.status.rawValue.uppercased(), to: &bytes)
    append("TRANSP:" + (appointment.isBusy ? "OPAQUE" : "TRANSPARENT"), to: &bytes)
    append("END:VEVENT", to: &bytes)
  }

  private func append(_ line: String, to bytes: inout [UInt8]) {
    FoldedLine.append(Array(line.utf8)[...], to: &bytes)
  }

  private static func zoned(
    _ wall: WallTime, _ fold: Fold, _ instant: Instant, _ zone: String
  ) -> String {
    if zone == "UTC" || fold == .second { return ":" + utc(instant) }
    return ";TZID=" + zone + ":" + local(wall)
  }

  private static func utc(_ instant: Instant) -> String {
    local(WallTime(wallSeconds: instant.secondsSinceEpoch)) + "Z"
  }

  private static func local(_ wall: WallTime) -> String {
    date(wall.date) + "T" + padded(wall.hour) + padded(wall.minute) + padded(wall.second)
  }

  private static func date(_ date: CalendarDate) -> String {
    date.description.filter { $0 != "-" }
  }

  private static func padded(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }

  /// A text with its backslashes, semicolons, commas and line ends escaped (RFC 5545, 3.3.11).
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\", ";", ",":
        escaped.unicodeScalars.append("\\")
        escaped.unicodeScalars.append(scalar)
      case "\n": escaped += "\\n"
      case "\r": continue
      // Other control characters may not stand in a content line (RFC 5545, 3.1).
      case "\u{0}"..."\u{8}", "\u{B}"..."\u{1F}", "\u{7F}": continue
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
