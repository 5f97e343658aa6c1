import ICalendarCoding
import Scheduling
import SystemZones
import Testing

private let installedZones = Result { try SystemZones() }

/// Reads a file as the calendar `home` in Athens would.
func read(_ bytes: [UInt8]) throws -> [ImportedItem] {
  let zones = try installedZones.get()
  let athens = try zones.zone(named: "Europe/Athens")
  return Array(ICalendarReader(bytes, defaultZone: athens) { try? zones.zone(named: $0) })
}

func read(_ text: String) throws -> [ImportedItem] {
  try read(Array(text.utf8))
}

/// Reads the one event of these lines.
func readEvent(_ lines: String..., sourceLocation: SourceLocation = #_sourceLocation) throws
  -> ImportedAppointment
{
  let items = try read(event(lines))
  try #require(items.count == 1, sourceLocation: sourceLocation)
  guard case .appointment(let appointment) = items[0] else {
    throw Refused(reason: "\(items[0])")
  }
  return appointment
}

/// The reason for which the one event of these lines is skipped.
func refusal(_ lines: String...) throws -> String {
  let items = try read(event(lines))
  guard items.count == 1, case .skipped(let skipped) = items[0] else {
    throw Refused(reason: "not skipped: \(items)")
  }
  return skipped.reason
}

struct Refused: Error {
  var reason: String
}

func calendar(_ body: String) -> String {
  "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//x//y\r\n" + body + "END:VCALENDAR\r\n"
}

func event(_ lines: [String]) -> String {
  calendar((["BEGIN:VEVENT"] + lines + ["END:VEVENT"]).map { $0 + "\r\n" }.joined())
}

func wall(_ text: String) throws -> WallTime {
  try #require(WallTime(text: text))
}

func date(_ text: String) throws -> CalendarDate {
  try #require(CalendarDate(text: text))
}

func zoned(_ start: String, _ end: String, _ zone: String) throws -> AppointmentTime {
  try .zoned(
    start: wall(start), startFold: .first, end: wall(end), endFold: .first, zone: zone)
}
