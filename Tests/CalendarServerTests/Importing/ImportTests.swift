import AppointmentStore
import EdgewiseTesting
import LineProtocol
import SessionTesting
import Testing

/// `IMPORT`: what comes of a file, the first time and again.
@Suite struct ImportTests {
  typealias File = CalendarFile

  @Test(arguments: SessionServer.Road.allCases)
  func takenInOnceAFileChangesNothing(road: SessionServer.Road) async throws {
    try await SessionServer.with { server in
      let client = try await server.client(road)
      let file = File.of(
        File.event("a", "a", File.stamp), File.event("b", day: 4, "Two", "SEQUENCE:2", File.stamp),
        File.event("c", day: 5, "Series", "RRULE:FREQ=DAILY;COUNT=3", File.stamp),
        "BEGIN:VTODO\r\nUID:t\r\nSUMMARY:No event\r\nEND:VTODO")
      let first = try await client.take(file)
      #expect(first.counts == "3 0 0 1")
      #expect(first.rows.count == 1)
      #expect(first.rows.first?["uid"] == "t" && first.rows.first?["taken"] == "no")
      #expect(first.rows.first?["line"] == "27")
      let shown = try await client.march()
      #expect(
        shown == [
          "a 2026-03-03T09:00", "Two 2026-03-04T09:00",
          "Series 2026-03-05T09:00", "Series 2026-03-06T09:00", "Series 2026-03-07T09:00",
        ])
      let revision = try await client.ask("CALENDARS").rows.first?["rev"]
      let again = try await client.take(file)
      #expect(again.counts == "0 0 3 1")
      #expect(again.rows.count == 1)
      #expect(try await client.ask("CALENDARS").rows.first?["rev"] == revision)
      // It is one step.
      #expect(try await client.ask("UNDO").isOK)
      #expect(try await client.march().isEmpty)
    }
  }

  @Test func aNewerVersionUpdatesAndAnOlderOneDoesNot() async throws {
    try await SessionServer.with { server in
      let client = try await server.client()
      func version(_ title: String, _ sequence: Int, stamp: String) -> String {
        File.of(File.event("a", title, "SEQUENCE:\(sequence)", "DTSTAMP:\(stamp)T000000Z"))
      }
      #expect(try await client.take(version("one", 1, stamp: "20260101")).counts == "1 0 0 0")
      let id = try await client.ask("LIST month=2026-03").rows.first?["id"]
      #expect(try await client.take(version("two", 2, stamp: "20250101")).counts == "0 1 0 0")
      #expect(try await client.take(version("three", 2, stamp: "20260102")).counts == "0 1 0 0")
      #expect(try await client.march() == ["three 2026-03-03T09:00"])
      let old = try await client.take(version("old", 1, stamp: "20270101"))
      #expect(old.counts == "0 0 1 0")
      #expect(old.rows.first?["reason"]?.contains("newer version") == true)
      // Merely written later, it is the same.
      #expect(try await client.take(version("three", 2, stamp: "20260301")).counts == "0 0 1 0")
      // What is changed here stays, unless the file is newer.
      _ = try await client.ask("SET \(id ?? "") title=mine")
      let kept = try await client.take(version("three", 2, stamp: "20260102"))
      #expect(kept.counts == "0 0 1 0" && kept.rows.count == 1)
      #expect(try await client.march() == ["mine 2026-03-03T09:00"])
      #expect(try await client.take(version("four", 3, stamp: "20260102")).counts == "0 1 0 0")
      #expect(try await client.march() == ["four 2026-03-03T09:00"])
      #expect(try await client.ask("LIST month=2026-03").rows.first?["id"] == id)
    }
  }

  @Test func ofTwoVersionsInAFileTheNewerIsTaken() async throws {
    try await SessionServer.with { server in
      let client = try await server.client()
      let answer = try await client.take(
        File.of(
          File.event("a", "old", "SEQUENCE:1"), File.event("a", "new", "SEQUENCE:3"),
          File.event("a", "middle", "SEQUENCE:2"), File.event("a", "new", "SEQUENCE:3")))
      #expect(answer.counts == "1 0 3 0")
      #expect(answer.rows.compactMap { $0["line"] } == ["4", "18"])
      #expect(try await client.march() == ["new 2026-03-03T09:00"])
    }
  }

  @Test func aSeriesAndItsOverridesMeetInAnyOrder() async throws {
    try await SessionServer.with { server in
      let client = try await server.client()
      let master = File.event("s", day: 2, "S", "RRULE:FREQ=DAILY;COUNT=4")
      let override = File.event(
        "s", day: 20, "Moved", "RECURRENCE-ID;TZID=Europe/Athens:20260303T090000")
      let inUTC = File.event("s", day: 21, "Later", "RECURRENCE-ID:20260304T070000Z")
      let expected = [
        "S 2026-03-02T09:00", "S 2026-03-05T09:00", "Moved 2026-03-20T09:00",
        "Later 2026-03-21T09:00",
      ]
      for (calendar, events) in [
        ("a", [master, override, inUTC]), ("b", [override, inUTC, master]),
        ("c", [override, master, inUTC]),
      ] {
        _ = try await client.ask("CALENDAR add \(calendar)")
        // Far apart, in batches of their own.
        for gap in [0, 600] {
          let between = (0..<gap).map { File.event("x\($0)", day: 28, hour: 20) }
          let file = File.of(
            [events[0]] + between + [events[1]]
              + between.map { $0.replacing("UID:x", with: "UID:y") }
              + [events[2]])
          let answer = try await client.take(file, into: calendar)
          #expect(answer.counts == (gap == 0 ? "3 0 0 0" : "1200 0 3 0"))
          #expect(answer.rows.isEmpty)
          let shown = try await client.ask(
            "LIST range=2026-03-01/2026-03-25 cal=\(calendar) fields=title,start")
          #expect(shown.rows.map { "\($0["title"]!) \($0["start"]!)" } == expected)
        }
        _ = try await client.ask("CALENDAR del \(calendar)")
        _ = try await client.ask("CALENDAR add \(calendar)")
        let between = (0..<600).map { File.event("x\($0)", day: 28, hour: 20) }
        let answer = try await client.take(
          File.of([events[0]] + between + events[1...]), into: calendar)
        #expect(answer.counts == "603 0 0 0")
        let shown = try await client.ask(
          "LIST range=2026-03-01/2026-03-25 cal=\(calendar) fields=title,start")
        #expect(shown.rows.map { "\($0["title"]!) \($0["start"]!)" } == expected)
      }
    }
  }

  @Test func anOverrideWithoutASeriesStandsAloneUntilTheSeriesComes() async throws {
    try await SessionServer.with { server in
      let client = try await server.client()
      let override = File.event(
        "s", day: 20, "Moved", "RECURRENCE-ID;TZID=Europe/Athens:20260303T090000")
      #expect(try await client.take(File.of(override)).counts == "1 0 0 0")
      #expect(try await client.march() == ["Moved 2026-03-20T09:00"])
      #expect(try await client.take(File.of(override)).counts == "0 0 1 0")
      let whole = File.of(File.event("s", day: 2, "S", "RRULE:FREQ=DAILY;COUNT=2"), override)
      #expect(try await client.take(whole).counts == "1 0 1 0")
      #expect(try await client.march() == ["S 2026-03-02T09:00", "Moved 2026-03-20T09:00"])
    }
  }

  @Test func aNewerSeriesReplacesTheOldWithItsOverrides() async throws {
    try await SessionServer.with { server in
      let client = try await server.client()
      _ = try await client.take(
        File.of(
          File.event("s", day: 2, "S", "RRULE:FREQ=DAILY;COUNT=4"),
          File.event("s", day: 3, "Three", "RECURRENCE-ID;TZID=Europe/Athens:20260303T090000"),
          File.event("s", day: 4, "Four", "RECURRENCE-ID;TZID=Europe/Athens:20260304T090000")))
      let id = try await client.ask("LIST month=2026-03").rows.first?["id"]
      let answer = try await client.take(
        File.of(
          File.event("s", day: 2, "T", "RRULE:FREQ=DAILY;INTERVAL=2;COUNT=3", "SEQUENCE:1"),
          File.event(
            "s", day: 6, "Six", "RECURRENCE-ID;TZID=Europe/Athens:20260306T090000", "SEQUENCE:1")))
      #expect(answer.counts == "1 1 0 0")
      // The third is no occurrence any more.
      #expect(
        try await client.march() == [
          "T 2026-03-02T09:00", "Four 2026-03-04T09:00", "Six 2026-03-06T09:00",
        ])
      #expect(try await client.ask("LIST month=2026-03").rows.first?["id"] == id)
      #expect(try await client.ask("UNDO").isOK)
      #expect(
        try await client.march() == [
          "S 2026-03-02T09:00", "Three 2026-03-03T09:00", "Four 2026-03-04T09:00",
          "S 2026-03-05T09:00",
        ])
    }
  }

  @Test func aChangeOfAllLaterOccurrencesSplitsTheSeriesOnce() async throws {
    try await SessionServer.with { server in
      let client = try await server.client()
      let file = File.of(
        File.event("s", day: 2, "S", "RRULE:FREQ=DAILY;COUNT=5"),
        File.event(
          "s", day: 4, hour: 11, "Later",
          "RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Athens:20260304T090000"),
        File.event(
          "s", day: 5, hour: 15, "Five", "RECURRENCE-ID;TZID=Europe/Athens:20260305T090000"))
      let expected = [
        "S 2026-03-02T09:00", "S 2026-03-03T09:00", "Later 2026-03-04T11:00",
        "Five 2026-03-05T15:00", "Later 2026-03-06T11:00",
      ]
      let first = try await client.take(file)
      #expect(first.counts == "3 0 0 0")
      #expect(first.rows.map { $0["taken"] } == ["yes"])
      #expect(try await client.march() == expected)
      let revision = try await client.ask("CALENDARS").rows.first?["rev"]
      let again = try await client.take(file)
      #expect(again.counts == "0 0 3 0")
      #expect(again.rows.isEmpty)
      #expect(try await client.march() == expected)
      #expect(try await client.ask("CALENDARS").rows.first?["rev"] == revision)

      // A newer version of the series leaves out as well what was split off.
      let newer = file.replacing("RRULE:", with: "SEQUENCE:1\r\nLOCATION:Here\r\nRRULE:")
      #expect(try await client.take(newer).counts == "0 1 2 0")
      #expect(try await client.march() == expected)
      #expect(
        try await client.ask("LIST month=2026-03 fields=location").rows.map { $0["location"] }
          == ["Here", "Here", nil, nil, nil])
      let last = try await client.take(newer)
      #expect(last.counts == "0 0 3 0" && last.rows.isEmpty)
    }
  }

  @Test func whatClashesInAGuardedCalendarIsLeftOut() async throws {
    try await SessionServer.with { server in
      let client = try await server.client()
      _ = try await client.ask("CALENDAR add room guarded=yes")
      let standing = try await client.ask("ADD title=There start=2026-03-10T09:30 dur=1h cal=room")
      let events =
        (1...20).map { File.event("e\($0)", day: $0) }
        // The second of two that overlap each other.
        + [
          File.event("twin", day: 5),
          File.event("series", day: 25, "S", "RRULE:FREQ=DAILY;COUNT=3"),
        ]
        + [File.event("on series", day: 26), File.event("last", day: 29)]
      let answer = try await client.take(File.of(events), into: "room")
      #expect(answer.counts == "21 0 0 3")
      #expect(answer.rows.map { $0["uid"] } == ["e10", "twin", "on series"])
      #expect(answer.rows.allSatisfy { $0["code"] == "CLASH" && $0["taken"] == "no" })
      #expect(answer.rows.first?["with"] == standing["id"])
      #expect(try await client.march("room").count == 24)
    }
  }

  @Test func whatWasDeletedComesBackAndOtherCalendarsAreTheirOwn() async throws {
    try await SessionServer.with { server in
      let client = try await server.client()
      let file = File.of(File.event("a"))
      _ = try await client.take(file)
      let id = try await client.ask("LIST month=2026-03").rows.first?["id"] ?? ""
      _ = try await client.ask("DEL \(id)")
      #expect(try await client.take(file).counts == "1 0 0 0")
      _ = try await client.ask("CALENDAR add other")
      #expect(try await client.take(file, into: "other").counts == "1 0 0 0")
      #expect(try await client.march("other") == ["a 2026-03-03T09:00"])
    }
  }

  @Test func aKeyReplaysTheCounts() async throws {
    try await SessionServer.with { server in
      let client = try await server.client()
      let file = File.of(File.event("a"), File.event("b", day: 4))
      #expect(try await client.take(file, key: "k1").counts == "2 0 0 0")
      let ids = try await client.ask("LIST month=2026-03").rows.compactMap { $0["id"] }
      for id in ids { _ = try await client.ask("DEL \(id)") }
      // Nothing is taken in again: it was done.
      #expect(try await client.take(file, key: "k1").counts == "2 0 0 0")
      #expect(try await client.march().isEmpty)
      let inline = file.replacing("\r\n", with: "\\r\\n")
      let quoted = try await client.ask("IMPORT cal=home key=k1 ics=\"\(inline)\"")
      #expect(quoted.counts == "2 0 0 0")
      let other = try await client.take(File.of(File.event("c")), key: "k1")
      #expect(other.code == "CONFLICT")
      _ = try await client.ask("CALENDAR add two")
      #expect(try await client.take(file, into: "two", key: "k2").counts == "2 0 0 0")
      _ = try await client.ask("CALENDAR del two")
      #expect(try await client.take(file, into: "two", key: "k2").counts == "2 0 0 0")
      _ = try await client.ask("CALENDAR add two")
      #expect(try await client.take(file, into: "two", key: "k1").code == "CONFLICT")
      #expect(try await client.march("two").isEmpty)
      #expect(
        try await client.ask("ADD title=x start=2026-03-03T09:00 dur=1h key=k1").code == "CONFLICT")
    }
  }

  @Test func aRefusedImportLeavesTheConnection() async throws {
    try await SessionServer.with { server in
      let client = try await server.client()
      let file = File.of(File.event("a"))
      #expect(try await client.take(file, into: "nowhere").code == "NOT-FOUND")
      #expect(
        try await client.ask("IMPORT cal=home wrong=1", "ics", literal: file).code == "UNKNOWN-KEY")
      #expect(try await client.ask("IMPORT", "ics", literal: file).code == "MISSING-KEY")
      #expect(try await client.ask("IMPORT ics=x", "cal", literal: "home").code == "BAD-VALUE")
      #expect(try await client.ask("PING").isOK)
      #expect(try await client.march().isEmpty)
      let none = try await client.take("no calendar at all\n\n")
      #expect(none.counts == "0 0 0 1")
      #expect(try await client.take("").counts == "0 0 0 1")
    }
  }
}
