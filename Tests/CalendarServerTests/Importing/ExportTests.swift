import AppointmentStore
import LineProtocol
import SessionTesting
import Testing

/// `EXPORT`: what comes out is what went in.
@Suite struct ExportTests {
  typealias File = CalendarFile

  private static let events = [
    File.event("a", day: 3, "Plain", File.stamp),
    File.event(
      "b", day: 4, "Ünïcode, with; marks\\nand lines", "DESCRIPTION:Notes", "LOCATION:Here",
      "CATEGORIES:One,Two", "URL:https://example.org/?a=1", "STATUS:TENTATIVE",
      "TRANSP:TRANSPARENT", "SEQUENCE:4", "X-OWN;A=\"b;c\":kept",
      "ATTENDEE;CN=A:mailto:a@example.org",
      "BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:-PT15M", "DESCRIPTION:Soon", "END:VALARM",
      File.stamp),
    File.event(
      "c", day: 2, "Series", "RRULE:FREQ=WEEKLY;BYDAY=MO,WE;COUNT=6",
      "EXDATE;TZID=Europe/Athens:20260309T090000", "RDATE;TZID=Europe/Athens:20260320T120000",
      File.stamp),
    File.event(
      "c", day: 12, hour: 15, "Moved", "RECURRENCE-ID;TZID=Europe/Athens:20260311T090000",
      File.stamp),
    "BEGIN:VEVENT\r\nUID:d\r\nDTSTART;VALUE=DATE:20260310\r\nDTEND;VALUE=DATE:20260312\r\n"
      + "SUMMARY:Days\r\nRRULE:FREQ=YEARLY\r\n\(File.stamp)\r\nEND:VEVENT",
    "BEGIN:VEVENT\r\nUID:e\r\nDTSTART:20260310T080000\r\nDTEND:20260310T090000\r\nSUMMARY:Floating\r\n"
      + "\(File.stamp)\r\nEND:VEVENT",
    "BEGIN:VEVENT\r\nUID:f\r\nDTSTART;TZID=America/New_York:20260308T013000\r\nDURATION:PT2H\r\n"
      + "SUMMARY:Night\r\n\(File.stamp)\r\nEND:VEVENT",
    "BEGIN:VEVENT\r\nUID:g\r\nDTSTART:20260310T080000Z\r\nDTEND:20260310T090000Z\r\nSUMMARY:UTC\r\n"
      + "\(File.stamp)\r\nEND:VEVENT",
  ]

  @Test(arguments: SessionServer.Road.allCases)
  func takenInElsewhereAnExportIsTheSameAgain(road: SessionServer.Road) async throws {
    try await SessionServer.with { server in
      let client = try await server.client(road)
      #expect(try await client.take(File.of(Self.events)).counts == "8 0 0 0")
      let first = try await client.file()
      for kept in [
        "X-OWN;A=\"b;c\":kept", "ATTENDEE;CN=A:mailto:a@example.org", "BEGIN:VALARM",
        "TRIGGER:-PT15M",
        "SEQUENCE:4", "CATEGORIES:One,Two", "URL:https://example.org/?a=1", "STATUS:TENTATIVE",
        "BEGIN:VTIMEZONE", "TZID:Europe/Athens", "TZID:America/New_York", "X-WR-CALNAME:home",
        "RECURRENCE-ID;TZID=Europe/Athens:20260311T090000", "RRULE:FREQ=WEEKLY;COUNT=6;BYDAY=MO,WE",
      ] { #expect(first.contains("\r\n\(kept)\r\n"), "\(kept)") }
      #expect(first.hasPrefix("BEGIN:VCALENDAR\r\n") && first.hasSuffix("END:VCALENDAR\r\n"))

      _ = try await client.ask("CALENDAR add other title=home")
      let taken = try await client.take(first, into: "other")
      #expect(taken.counts == "8 0 0 0")
      #expect(taken.rows.isEmpty)
      #expect(try await client.file(of: "other") == first)
      #expect(try await client.march("other") == client.march())
      // And nothing of it is new where it came from.
      let back = try await client.take(first)
      #expect(back.counts == "0 0 8 0" && back.rows.isEmpty)
    }
  }

  @Test func aRangeHoldsWhatTakesPlaceInIt() async throws {
    try await SessionServer.with { server in
      let client = try await server.client()
      _ = try await client.take(File.of(Self.events))
      func titles(_ range: String) async throws -> [String] {
        try await client.file(of: "home", " range=\(range)").split(separator: "\r\n")
          .filter { $0.hasPrefix("SUMMARY:") }.map { String($0.dropFirst(8)) }.sorted()
      }
      #expect(try await titles("2026-03-03") == ["Plain"])
      // Where the series takes place it comes whole; where only its override does, too.
      #expect(try await titles("2026-03-12") == ["Moved", "Series"])
      #expect(try await titles("2026-03-11") == ["Days"])
      #expect(try await titles("2026-03-09") == [])
      #expect(try await titles("2027-03-10") == ["Days"])
      #expect(try await client.ask("EXPORT cal=home range=nonsense").code == "BAD-RANGE")
    }
  }

  @Test func longFilesComeInPartsWithinTheLimit() async throws {
    try await SessionServer.with { server in
      let client = try await server.client()
      let long = String(repeating: "☕", count: 20_000)
      let events =
        (0..<700).map { File.event("x\($0)", day: 1 + $0 % 28) }
        + [File.event("long", day: 3, "Long", "DESCRIPTION:\(long)", "X-LONG:\(long)")]
      #expect(try await client.take(File.of(events)).counts == "701 0 0 0")
      let answer = try await client.ask("EXPORT cal=home")
      let parts = answer.rows.compactMap { $0["ics"] }
      #expect(answer["count"] == "701")
      #expect(parts.count > 3)
      #expect(parts.allSatisfy { $0.utf8.count <= 65_536 && $0.hasSuffix("\r\n") })
      _ = try await client.ask("CALENDAR add other title=home")
      #expect(try await client.take(parts.joined(), into: "other").counts == "701 0 0 0")
      #expect(try await client.file(of: "other") == parts.joined())
    }
  }

  @Test func anEmptyCalendarIsAFileToo() async throws {
    try await SessionServer.with { server in
      let client = try await server.client()
      let file = try await client.file()
      #expect(file.hasPrefix("BEGIN:VCALENDAR\r\n") && file.hasSuffix("END:VCALENDAR\r\n"))
      #expect(try await client.take(file).counts == "0 0 0 0")
      #expect(try await client.ask("EXPORT cal=nowhere").code == "NOT-FOUND")
    }
  }
}
