import ICalendarCoding
import Scheduling
import Testing

@Suite struct ICalendarReaderTests {
  @Test func readsEveryField() throws {
    let event = try readEvent(
      "UID:abc@example.org", "DTSTAMP:20260101T120000Z", "SEQUENCE:3",
      "DTSTART;TZID=Europe/Berlin:20260303T093000", "DURATION:PT45M",
      "SUMMARY;LANGUAGE=de:Besprechung\\, klein\\; fein", "LOCATION:Raum 1\\\\2",
      "DESCRIPTION:Zeile 1\\nZeile 2 ", "  und ☕", "TRANSP:TRANSPARENT", "STATUS:TENTATIVE")
    #expect(event.line == 4)
    #expect(event.uid == "abc@example.org")
    #expect(event.title == "Besprechung, klein; fein")
    #expect(event.location == "Raum 1\\2")
    #expect(event.notes == "Zeile 1\nZeile 2  und ☕")
    #expect(!event.isBusy && event.status == .tentative && event.sequence == 3)
    #expect(event.stamp == Instant(text: "2026-01-01T12:00Z"))
    #expect(event.warnings.isEmpty, "\(event.warnings)")
  }

  @Test func defaultsAreThoseOfTheStandard() throws {
    let event = try readEvent("UID:1", "DTSTART:20260303T093000Z")
    #expect(event.isBusy && event.status == .confirmed && event.sequence == 0)
    #expect(event.title.isEmpty && event.stamp == nil)
  }

  @Test func aByteOrderMarkAndBareLineFeedsAreFine() throws {
    let text = calendar(
      "BEGIN:VEVENT\r\nUID:1\r\nSUMMARY:a\r\n b\r\nDTSTART:20260303T093000Z\r\nEND:VEVENT\r\n"
    )
    .replacing("\r\n", with: "\n")
    let items = try read([0xEF, 0xBB, 0xBF] + Array(text.utf8))
    guard case .appointment(let event) = items.first else {
      Issue.record("\(items)")
      return
    }
    #expect(event.title == "ab" && items.count == 1)
    // The last line end may be missing, and lower case is as good.
    #expect(try read(String(text.dropLast())).count == 1)
    #expect(
      try read(
        "begin:vcalendar\nbegin:vevent\nuid:1\ndtstart:20260303T093000Z\nend:vevent\nend:vcalendar"
      ).first
        == items.first.map { _ in
          .appointment(try readEvent("UID:1", "DTSTART:20260303T093000Z").onLine(2))
        })
  }

  @Test func theGoodOnesAreKept() throws {
    let items = try read(
      calendar(
        """
        BEGIN:VTIMEZONE\r
        TZID:X\r
        BEGIN:STANDARD\r
        DTSTART:19701025T030000\r
        END:STANDARD\r
        END:VTIMEZONE\r
        BEGIN:VEVENT\r
        UID:good-1\r
        DTSTART:20260303T093000Z\r
        BEGIN:VALARM\r
        TRIGGER:-PT5M\r
        DESCRIPTION:not the notes\r
        END:VALARM\r
        END:VEVENT\r
        BEGIN:VEVENT\r
        UID:no-start\r
        END:VEVENT\r
        BEGIN:VTODO\r
        UID:todo\r
        END:VTODO\r
        BEGIN:VEVENT\r
        UID:repeats\r
        DTSTART:20260303T093000Z\r
        RRULE:FREQ=DAILY\r
        END:VEVENT\r
        BEGIN:VEVENT\r
        UID:repeats\r
        RECURRENCE-ID:20260303T093000Z\r
        DTSTART:20260303T093000Z\r
        END:VEVENT\r
        this line is no property at all\r
        BEGIN:VEVENT\r
        UID:unended\r
        DTSTART:20260303T093000Z\r
        BEGIN:VEVENT\r
        UID:good-2\r
        DTSTART:20260303T093000Z\r
        ;;;:\r
        SUMMARY\r
        X-PROP;A=":b":c\r
        BEGIN:VALARM\r
        END:VEVENT\r

        """))
    let summary = items.map { item in
      switch item {
      case .appointment(let event): "\(event.line) \(event.uid) \(event.notes)"
      case .skipped(let skipped): "\(skipped.line) \(skipped.uid ?? "-") \(skipped.reason)"
      }
    }
    #expect(
      summary == [
        "10 good-1 ",
        "18 no-start It has no DTSTART that can be read.",
        "21 todo It is a to-do; only events are imported.",
        "24 repeats ",
        "29 repeats ",
        "35 unended Its END line is missing.",
        "38 good-2 ",
      ])
  }

  @Test func whatIsNoCalendarSaysSo() throws {
    for text in ["", "\n\n", "hello", "PK\u{3}\u{4}\0\0", "BEGIN:\n", "END:VEVENT\n"] {
      let items = try read(text)
      #expect(items.count >= 1)
      for case .appointment in items { Issue.record("\(text) gave an appointment") }
    }
    #expect(try read("BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n").isEmpty)
  }

  @Test func anEventWithoutUIDGetsTheSameEachTime() throws {
    let first = try readEvent("DTSTAMP:20260101T120000Z", "DTSTART:20260303T093000Z", "SUMMARY:a")
    let again = try readEvent("DTSTAMP:20270101T120000Z", "DTSTART:20260303T093000Z", "SUMMARY:a")
    let other = try readEvent("DTSTAMP:20260101T120000Z", "DTSTART:20260303T093000Z", "SUMMARY:b")
    #expect(first.uid == again.uid && first.uid != other.uid)
    #expect(first.uid.count == 40 && first.warnings.count == 1)
  }

  @Test func longTextsAreCutAndLongLinesRefused() throws {
    let long = String(repeating: "ä", count: 40_000)
    let event = try readEvent(
      "UID:1", "DTSTART:20260303T093000Z", "SUMMARY:" + long, "DESCRIPTION:" + long)
    #expect(event.title.utf8.count == 1_024 && event.title.last == "ä")
    #expect(event.notes.utf8.count == 65_536)
    #expect(event.warnings.count == 2)
    let huge = String(repeating: "x", count: 1 << 20)
    #expect(
      try refusal("UID:1", "DTSTART:20260303T093000Z", "DESCRIPTION:" + huge)
        .contains("DESCRIPTION on line 7 is longer"))
    // A long property without a field is left out, and the rest is kept.
    let attached = try readEvent(
      "UID:1", "DTSTART:20260303T093000Z", "ATTACH:" + huge, "CLASS:PRIVATE")
    #expect(attached.extensions == "CLASS:PRIVATE\n" && attached.warnings.count == 1)
    #expect(
      try refusal("UID:" + String(repeating: "u", count: 1_025), "DTSTART:20260303T093000Z")
        .contains("UID"))
  }

  /// What is said of an event is short, however much of it is broken.
  @Test(arguments: [
    "SEQUENCE", "SEQUENCE:x", "X-A", "X:\u{1}", "EXDATE:x", "DURATION:x", "SUMMARY", "UID;X=\":1",
  ])
  func ofManyFaultsTheFirstAreTold(_ line: String) throws {
    let event = try readEvent(
      lines: ["UID:1", "DTSTART:20260303T093000Z"] + Array(repeating: line, count: 20_000))
    #expect((9...18).contains(event.warnings.count) && event.extensions.isEmpty)
    #expect(event.warnings.contains { $0.hasPrefix("And ") })
  }

  /// A cut parts no character, and takes no longer where one is made of a hundred thousand marks.
  @Test func aCutPartsNoCharacter() throws {
    let marks = String(repeating: "\u{301}", count: 100_000)
    let event = try readEvent(
      "UID:1", "DTSTART:20260303T093000Z",
      "SUMMARY:" + String(repeating: "n", count: 1_022) + "e\u{301}",
      "LOCATION:e" + marks, "DESCRIPTION:ab" + marks)
    #expect(event.title == String(repeating: "n", count: 1_022))
    #expect(event.location == "e" + marks.unicodeScalars.prefix(511).map(String.init).joined())
    #expect(event.notes == "a")
    #expect(event.warnings.count == 3)
  }

  @Test func aLongUIDIsToldInPart() throws {
    guard
      case .skipped(let skipped) = try read(event(["UID:" + String(repeating: "u", count: 5_000)]))
        .first
    else {
      Issue.record("It was taken.")
      return
    }
    #expect(skipped.uid?.utf8.count == 1_024)
  }

  @Test(arguments: [
    ("SEQUENCE:7", 7), ("SEQUENCE;VALUE=INTEGER:1700000000", 1_700_000_000), ("SEQUENCE: +7 ", 7),
    ("SEQUENCE:-7", 0), ("SEQUENCE:00000000007", 7), ("SEQUENCE:1700000000123", 1_700_000_000_123),
    ("SEQUENCE:7x", 0), ("SEQUENCE:99999999999999999999", 0), ("SEQUENCE", 0),
  ])
  func aSequenceIsANumber(_ line: String, number: Int) throws {
    let event = try readEvent("UID:1", "DTSTART:20260303T093000Z", line)
    #expect(event.sequence == number)
    #expect(event.warnings.isEmpty == (event.extensions == line + "\n"))
  }

  @Test func brokenTextIsRepairedOrRefused() throws {
    var bytes = Array(event(["UID:1", "DTSTART:20260303T093000Z", "SUMMARY:caf#"]).utf8)
    let index = try #require(bytes.firstIndex(of: 0x23))
    bytes[index] = 0xE9
    guard case .appointment(let repaired) = try read(bytes).first else {
      Issue.record("not read")
      return
    }
    #expect(repaired.title == "caf\u{FFFD}" && repaired.warnings.count == 1)
    bytes[index] = 0
    guard case .skipped(let skipped) = try read(bytes).first else {
      Issue.record("a NUL was taken")
      return
    }
    #expect(skipped.reason == "Line 7 holds a NUL." && skipped.uid == "1")
  }

  /// A file chooses the kinds of its values; none may be read as another.
  @Test(arguments: [
    "SUMMARY;VALUE=INTEGER:5", "SEQUENCE;VALUE=TEXT:abc", "UID;VALUE=DATE:20260303",
    "DTEND;VALUE=PERIOD:20260303T093000Z/PT1H", "DURATION;VALUE=TEXT:x", "STATUS;VALUE=INTEGER:1",
    "TRANSP;VALUE=BINARY:AAAA", "DTSTAMP;VALUE=DURATION:PT1H", "DESCRIPTION;VALUE=RECUR:FREQ=DAILY",
    "LOCATION;VALUE=GEO:1;2", "DTEND;VALUE=X-Y:1", "SEQUENCE:99999999999999999999", "STATUS:X",
    "DURATION:P", "DURATION:P99999999999999W", "SUMMARY;ENCODING=BASE64;VALUE=BINARY:AAAA",
    "SEQUENCE:-5", "DTSTART;VALUE=TEXT:20260303", "DTSTAMP:x", "DTEND;TZID=:20260303T100000",
  ])
  func oddKindsOfValuesNeverTrap(_ line: String) throws {
    #expect(try read(event(["DTSTART:20260303T093000Z", line])).count == 1)
  }
}

extension ImportedAppointment {
  fileprivate func onLine(_ line: Int) -> ImportedAppointment {
    var copy = self
    copy.line = line
    return copy
  }
}
