import ICalendarCoding
import Scheduling
import Testing

@Suite struct StreamingTests {
  private static let file = calendar(
    """
    X-WR-CALNAME:Café\r
    BEGIN:VEVENT\r
    UID:1\r
    DTSTART;TZID=Europe/Berlin:20260303T093000\r
    RRULE:FREQ=WEEKLY;COUNT=3\r
    SUMMARY:Ein ☕ und eine lange Zeile\r
      mit Falten\r
    X-OWN;A="b:c":d\r
    BEGIN:VALARM\r
    TRIGGER:-PT5M\r
    END:VALARM\r
    END:VEVENT\r
    BEGIN:VTODO\r
    UID:2\r
    END:VTODO\r
    BEGIN:VEVENT\r
    UID:3\r
    DTSTART;VALUE=DATE:20260303\r
    END:VEVENT\r

    """)

  @Test func piecesOfAnySizeSayTheSame() throws {
    for text in [Self.file, Self.file.replacing("\r\n", with: "\n")] {
      let bytes = [0xEF, 0xBB, 0xBF] + Array(text.utf8)
      let whole = try read(bytes)
      #expect(whole.count == 3)
      for size in [1, 2, 3, 5, 17, 64] {
        #expect(try read(bytes, inPiecesOf: size) == whole, "pieces of \(size)")
      }
    }
  }

  @Test func aFoldMayCutACharacter() throws {
    let cup = Array("☕".utf8)
    let head = Array(calendar("").dropLast("END:VCALENDAR\r\n".count).utf8)
    let start = Array("BEGIN:VEVENT\r\nUID:1\r\nDTSTART:20260303T093000Z\r\nSUMMARY:a".utf8)
    let fold = Array("\r\n ".utf8)
    let bytes: [UInt8] =
      head + start + [cup[0]] + fold + [cup[1]] + fold + [cup[2]]
      + Array("b\r\nEND:VEVENT\r\n".utf8)
    guard case .appointment(let event) = try read(bytes, inPiecesOf: 3).first else {
      Issue.record("not read")
      return
    }
    #expect(event.title == "a☕b" && event.warnings.isEmpty)
  }

  /// A line of 50 MB comes in pieces, and no more than its limit is ever kept.
  @Test func aHugeLineIsPassedOver() throws {
    let athens = try zone("Europe/Athens")
    var reader = ICalendarReader(defaultZone: athens) { try? zone($0) }
    reader.append(
      Array("BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\nDTSTART:20260303T093000Z\nSUMMARY:".utf8))
    let piece = [UInt8](repeating: 0x78, count: 1 << 20)
    for _ in 0..<50 {
      reader.append(piece)
      #expect(reader.next() == nil)
    }
    reader.append(
      Array("\nEND:VEVENT\nBEGIN:VEVENT\nUID:2\nDTSTART:20260303T093000Z\nEND:VEVENT\n".utf8))
    reader.finish()
    guard case .skipped(let skipped) = reader.next(), case .appointment(let event) = reader.next()
    else {
      Issue.record("not told apart")
      return
    }
    #expect(skipped.reason.contains("SUMMARY on line 5 is longer") && event.uid == "2")
    #expect(reader.next() == nil && reader.position > 50 << 20)
  }

  @Test func nestedGarbageIsBounded() throws {
    let deep = String(repeating: "BEGIN:X\n", count: 10_000)
    let items = try read(
      "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\nDTSTART:20260303T093000Z\n" + deep
        + "END:VEVENT\nBEGIN:VEVENT\nUID:2\nDTSTART:20260303T093000Z\nBEGIN:A\nBEGIN:B\nEND:A\nEND:B\nX-Y:1\nEND:VEVENT\n"
    )
    guard case .appointment(let first) = items.first, case .appointment(let second) = items.last
    else {
      Issue.record("\(items)")
      return
    }
    #expect(first.extensions.isEmpty && first.warnings.count == 1)
    #expect(second.extensions == "X-Y:1\n" && second.warnings.count == 1)
  }

  @Test func componentsThatAreTooLargeAreSkipped() throws {
    let notes = "DESCRIPTION:" + String(repeating: "x", count: 1 << 19) + "\n"
    let items = try read(
      "BEGIN:VEVENT\nUID:1\nDTSTART:20260303T093000Z\n" + String(repeating: notes, count: 8)
        + "END:VEVENT\n")
    guard case .skipped(let skipped) = items.first else {
      Issue.record("taken")
      return
    }
    #expect(skipped.reason.contains("larger than"))
  }

  @Test func years() throws {
    #expect(try refusal("UID:1", "DTSTART:00000101T000000Z").contains("does not exist"))
    #expect(
      try refusal("UID:1", "DTSTART;TZID=Asia/Tokyo:00010101T000000", "DURATION:-PT1S")
        .contains("negative"))
    #expect(
      try readEvent("UID:1", "DTSTART:00010101T000000Z").time.start.description
        == "0001-01-01T00:00")
    #expect(try refusal("UID:1", "DTSTART:99991231T230000Z", "DURATION:PT2H").contains("9999"))
    #expect(try refusal("UID:1", "DTSTART:100000101T000000Z").contains("DTSTART"))
  }
}
