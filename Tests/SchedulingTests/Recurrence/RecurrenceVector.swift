import Foundation
import Scheduling
import Testing

/// One block of `Vectors.txt`.
struct RecurrenceVector: CustomTestStringConvertible, Sendable {
  var title = ""
  var source = ""
  var zone: String?
  var start: RecurrenceTime?
  var rules: [String] = []
  var additions: [RecurrenceTime] = []
  var exclusions: [RecurrenceTime] = []
  var expected: [String] = []
  var goesOn = false
  var unread: [String] = []

  var testDescription: String { title }

  static func all() -> [RecurrenceVector] {
    let path = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Vectors.txt")
    guard let text = try? String(contentsOf: path, encoding: .utf8) else { return [] }
    return text.components(separatedBy: "\n\n").filter { $0.hasPrefix("# ") }.map(Self.init)
  }

  init(_ block: String) {
    for line in block.split(separator: "\n") {
      if line.hasPrefix("# ") {
        title = String(line.dropFirst(2))
      } else if line.hasPrefix("source ") {
        source = String(line.dropFirst(7))
      } else if line.hasPrefix("=") {
        let words = line.dropFirst().split(separator: " ").map(String.init)
        goesOn = words.last == "..."
        expected += words.filter { $0 != "..." }
      } else {
        read(property: String(line))
      }
    }
  }

  private mutating func read(property line: String) {
    let name = line.prefix { $0 != ":" && $0 != ";" }
    let parts = line.split(separator: ":", maxSplits: 1).map(String.init)
    guard parts.count == 2 else {
      unread.append(line)
      return
    }
    if let range = parts[0].range(of: "TZID=") { zone = String(parts[0][range.upperBound...]) }
    let time = RecurrenceTime(basic: parts[1])
    switch (name, time) {
    case ("DTSTART", let time?): start = time
    case ("RRULE", _): rules.append(parts[1])
    case ("RDATE", let time?): additions.append(time)
    case ("EXDATE", let time?): exclusions.append(time)
    default: unread.append(line)
    }
  }

  /// The series, each occurrence half an hour or a day long.
  func series() throws -> Recurrence {
    let first: AppointmentTime
    var zone = Zone.utc
    switch start {
    case .date(let date): first = .allDay(start: date, end: date.adding(days: 1))
    case .local(let wall):
      let end = wall.adding(seconds: 1_800)
      if let name = self.zone {
        zone = try Zone.sample(name)
        first = .zoned(start: wall, startFold: .first, end: end, endFold: .first, zone: name)
      } else {
        first = .floating(start: wall, end: end)
      }
    default: throw CocoaError(.formatting)
    }
    var rules: [RecurrenceRule] = []
    for rule in self.rules { rules.append(try RecurrenceRule(text: rule)) }
    return try Recurrence(
      RecurrenceSet(
        first: first, rules: rules, additions: additions.map { RecurrenceAddition($0) },
        exclusions: exclusions),
      zone: zone)
  }
}

extension Occurrence {
  /// Its start as RFC 5545 writes it.
  var basicStart: String {
    (id.isDate ? RecurrenceTime.date(start.date) : .local(start)).description
  }
}
