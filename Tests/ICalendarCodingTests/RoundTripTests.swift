import ICalendarCoding
import Scheduling
import Testing

/// What is written reads back as what it was.
@Suite struct RoundTripTests {
  @Test func randomAppointments() throws {
    let seed = UInt64.random(in: 0...(.max))
    var random = try RandomAppointments(seed: seed)
    let originals = try (0..<1_000).map { try random.next($0) }
    let bytes = written(originals)
    let back = try readBack(bytes, originals)
    #expect(back.count == originals.count, "seed \(seed)")
    for (copy, original) in zip(back, originals) where copy != original.appointment {
      Issue.record("seed \(seed): \(original.appointment) became \(copy)")
      break
    }
    // Imported again and written again, nothing changes.
    #expect(try read(bytes) == read(bytes, inPiecesOf: 1_000))
    #expect(written(zip(back, originals).map { ($0, $1.zone) }) == bytes)
    for line in bytes.split(separator: 0x0A) {
      guard line.count <= 76, line.last == 0x0D, String(validating: line, as: UTF8.self) != nil
      else {
        Issue.record("seed \(seed): \(String(decoding: line, as: UTF8.self))")
        break
      }
    }
  }

  @Test func theSecondOfADoubledStartKeepsItsZone() throws {
    let newYork = try zone("America/New_York")
    let second = try AppointmentTime.zoned(
      start: wall("2026-11-01T01:15"), startFold: .second, end: wall("2026-11-01T01:30"),
      endFold: .second, zone: newYork.identifier)
    let original = Appointment(
      id: AppointmentID(high: 1, low: 1), calendar: CalendarID(high: 2, low: 2), uid: "1",
      time: second, title: "x")
    let bytes = written([(original, newYork)])
    #expect(String(decoding: bytes, as: UTF8.self).contains("DTSTART:20261101T061500Z\r\n"))
    #expect(try readBack(bytes, [(original, newYork)]) == [original])
  }

  @Test func whatHasNoFieldComesBackAsItCame() throws {
    let lines = [
      "UID:1", "DTSTART:20260303T093000Z", "SEQUENCE:4", "CREATED:20250101T000000Z",
      "ORGANIZER;CN=\"A, B\":mailto:a@example.org",
      "ATTENDEE;PARTSTAT=ACCEPTED:mailto:b@example.org",
      "GEO:37.386013;-122.082932", "CLASS:CONFIDENTIAL", "PRIORITY:5", "COLOR:turquoise",
      "ATTACH;VALUE=BINARY;ENCODING=BASE64:AAAA", "x-lower;p=q:r", "BEGIN:VALARM",
      "ACTION:DISPLAY", "TRIGGER;RELATED=END:-PT15M", "UID:inner", "SUMMARY:inner",
      "END:VALARM", "CATEGORIES:A,B\\,C", "URL:https://example.org/a;b,c", "CATEGORIES:D",
    ]
    let event = try readEvent(lines: lines)
    let kept = lines[2...17].map { $0 + "\n" }.joined()
    #expect(event.extensions == kept && event.sequence == 4 && event.warnings.isEmpty)
    #expect(event.categories == ["A", "B,C", "D"] && event.url == "https://example.org/a;b,c")
    let appointment = event.appointment(
      id: AppointmentID(high: 1, low: 1), calendar: CalendarID(high: 2, low: 2))
    let text = String(decoding: written([(appointment, .utc)]), as: UTF8.self)
      .replacing("\r\n ", with: "")
    for line in lines[2...17] { #expect(text.contains(line + "\r\n"), "\(line)") }
  }

  @Test(arguments: [
    ("END:VEVENT\nBEGIN:VEVENT\nUID:2\nBEGIN:VALARM\nEND:X\nno property\nX-A:1\nX-B:2\n", ""),
    ("END:VEVENT\nBEGIN:VEVENT\nUID:2\nBEGIN:VALARM\nEND:VEVENT\nX-B:2\nBEGIN:Z\n", "X-B:2\n"),
    ("BEGIN:X\nBEGIN:VEVENT\nUID:2\nEND:VEVENT\nEND:X\nX-B:2\n", "X-B:2\n"),
    ("X-B:2\nX-A:1\u{1}\nno property\nSUMMARY:y\nEND:X\nBEGIN:Z\nX-A:1\n", "X-B:2\n"),
  ])
  func noTextMakesMoreThanOneEvent(_ extensions: String, kept: String) throws {
    var appointment = Appointment(
      id: AppointmentID(high: 1, low: 1), calendar: CalendarID(high: 2, low: 2), uid: "1\r\nUID:2",
      time: .allDay(start: try date("2026-03-03"), end: try date("2026-03-04")), title: "x")
    appointment.extensions = extensions
    appointment.url = "a\nUID:3"
    let items = try read(written([(appointment, .utc)]))
    guard items.count == 1, case .appointment(let event) = items.first else {
      Issue.record("\(items)")
      return
    }
    #expect(event.title == "x" && event.extensions == kept && event.url == "aUID:3")
  }

  /// A second SEQUENCE says nothing, nor does one for which there is no room.
  @Test func whatIsKeptIsItsSequence() throws {
    let full = "X-ALT-DESC:" + String(repeating: "h", count: 65_500)
    for (lines, sequence, kept) in [
      (["SEQUENCE:4", "SEQUENCE:0"], 4, "SEQUENCE:4\n"), (["SEQUENCE:0", "SEQUENCE:4"], 0, ""),
      (["SEQUENCE:x", "SEQUENCE:4"], 4, "SEQUENCE:4\n"),
      ([full, "SEQUENCE:1234567890123456"], 0, full + "\n"),
      ([full, "SEQUENCE:123456789012345"], 0, full + "\n"),
    ] {
      let event = try readEvent(lines: ["UID:1", "DTSTART:20260303T093000Z"] + lines)
      #expect(event.sequence == sequence && event.extensions == kept)
    }
  }

  /// What is kept of lines without a field is what is written of them, however odd they are.
  @Test(arguments: [
    "SEQUENCE", "SEQUENCE;X=1", "SEQUENCE;X=\":1", "SEQUENCE;X=1:", "X-A", "X-A;B=C", "X-A;B=\"C:D",
    "X-A:", "X-A;B=\":\":c", "BEGIN:valarm\r\nX-A:1\r\nEND:VALARM", "BEGIN:VALARM \r\nEND:VALARM",
    "BEGIN;A=B:VALARM\r\nUID:2\r\nEND;C=D:VALARM", "BEGIN:VALARM\u{1}\r\nUID:2\r\nEND:VALARM\u{1}",
    "BEGIN:A\r\nBEGIN:B\r\nEND:A\r\nX-C:1\r\nEND:B", "END:VALARM\r\nX-A:1", "BEGIN\r\nX-A:1\r\nEND",
    "SUMMARY:a\u{7F}b", "URL:a\u{7F}b", "X-A:a\u{7F}b", "X-É:1", "X_A:1",
    "BEGIN:VALARM\t\r\nEND:VALARM\t", "BEGIN;X=\":\":VALARM\r\nUID:2\r\nEND:VALARM",
  ])
  func whatIsKeptIsWritten(_ lines: String) throws {
    let event = try readEvent("UID:1", "DTSTART:20260303T093000Z", lines, "X-LAST:1")
    #expect(event.extensions.hasSuffix("X-LAST:1\n"))
    let copy = event.appointment(
      id: AppointmentID(high: 1, low: 1), calendar: CalendarID(high: 2, low: 2))
    #expect(try readBack(written([(copy, .utc)]), [(copy, .utc)]) == [copy])
  }

  /// Whatever is wrong with a component inside, none of its lines becomes the event's own.
  @Test(arguments: [
    [
      Array("BEGIN;X=".utf8) + [UInt8](repeating: 0xFF, count: 200) + Array(":A".utf8),
      Array("END:A".utf8),
    ],
    [
      Array("BEGIN:A".utf8),
      Array("END;X=".utf8) + [UInt8](repeating: 0xFF, count: 200) + Array(":A".utf8),
    ],
    [Array("BEGIN;X=\(String(repeating: "p", count: 300)):A".utf8), Array("END:A".utf8)],
    [Array("BEGIN;X=\":A".utf8), Array("END:A".utf8)],
    [Array("BEGIN:A".utf8), Array("END;X=\":A".utf8)],
    [Array("BEGIN:A\u{1}".utf8), Array("END:A\u{1}".utf8)],
    [Array("BEGIN:A\t".utf8), Array("END:\tA".utf8)],
    [Array("BEGIN:A\r\nBEGIN:B".utf8), Array("END:A".utf8)],
    [Array("BEGIN:\u{301}A".utf8), Array("END:\u{301}A".utf8)],
    [
      Array("\(String(repeating: "BEGIN:A\r\n", count: 9))X-B:1".utf8),
      Array(String(repeating: "END:A\r\n", count: 9).utf8),
    ],
  ])
  func aComponentInsideStaysInside(_ edges: [[UInt8]]) throws {
    let lines =
      ["UID:1", "DTSTART:20260303T093000Z"].map { Array($0.utf8) }
      + [edges[0], Array("UID:2\r\nSEQUENCE:9\r\nX-IN:1".utf8), edges[1], Array("X-LAST:1".utf8)]
    let head = Array("BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n".utf8)
    let bytes = head + lines.flatMap { $0 + [0x0D, 0x0A] } + Array("END:VEVENT\r\n".utf8)
    let items = try read(bytes)
    guard items.count == 1, case .appointment(let event) = items[0] else {
      Issue.record("\(items)")
      return
    }
    let own = OwnLines.of(event.extensions)
    #expect(own == ["X-LAST:1"] && event.sequence == 0 && event.uid == "1")
    let copy = event.appointment(
      id: AppointmentID(high: 1, low: 1), calendar: CalendarID(high: 2, low: 2))
    #expect(try readBack(written([(copy, .utc)]), [(copy, .utc)]) == [copy])
  }
}
