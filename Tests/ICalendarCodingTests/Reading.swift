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

/// Reads a file that comes in pieces of a size.
func read(_ bytes: [UInt8], inPiecesOf size: Int) throws -> [ImportedItem] {
  let zones = try installedZones.get()
  let athens = try zones.zone(named: "Europe/Athens")
  var reader = ICalendarReader(defaultZone: athens) { try? zones.zone(named: $0) }
  var items: [ImportedItem] = []
  var rest = bytes[...]
  while !rest.isEmpty {
    reader.append(rest.prefix(size))
    rest = rest.dropFirst(size)
    while let item = reader.next() { items.append(item) }
  }
  reader.finish()
  while let item = reader.next() { items.append(item) }
  return items
}

func zone(_ name: String) throws -> Zone {
  try installedZones.get().zone(named: name)
}

func systemZones() throws -> SystemZones { try installedZones.get() }

/// The appointments of a file, and nothing that was skipped.
func appointments(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws
  -> [ImportedAppointment]
{
  try read(Array(text.utf8)).compactMap { item in
    switch item {
    case .appointment(let appointment): return appointment
    case .skipped(let skipped):
      Issue.record("line \(skipped.line): \(skipped.reason)", sourceLocation: sourceLocation)
      return nil
    }
  }
}

/// The starts of an event's occurrences in UTC, up to a number.
func starts(_ event: ImportedAppointment, most: Int = 20) throws -> [String] {
  let own = try event.time.zoneIdentifier.map { try zone($0) } ?? zone("Europe/Athens")
  return try Recurrence(event.recurrence, zone: own).occurrences.prefix(most)
    .map { $0.range.start.description }
}

func read(_ text: String) throws -> [ImportedItem] {
  try read(Array(text.utf8))
}

/// Reads the one event of these lines.
func readEvent(_ lines: String..., sourceLocation: SourceLocation = #_sourceLocation) throws
  -> ImportedAppointment
{
  try readEvent(lines: lines, sourceLocation: sourceLocation)
}

func readEvent(lines: [String], sourceLocation: SourceLocation = #_sourceLocation) throws
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
