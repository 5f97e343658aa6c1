import ClientTesting
import LineProtocol
import Synchronization
import Testing

@testable import EdgewiseCommands

@Suite("import")
struct ImportCommandTests {
  private static let events = """
    BEGIN:VCALENDAR\r
    VERSION:2.0\r
    PRODID:-//test//EN\r
    BEGIN:VEVENT\r
    UID:a@example.org\r
    DTSTAMP:20261101T000000Z\r
    DTSTART:20261203T093000Z\r
    DTEND:20261203T101500Z\r
    SUMMARY:Review\\, weekly\r
    LOCATION:Room 2\r
    END:VEVENT\r
    BEGIN:VEVENT\r
    UID:b@example.org\r
    DTSTAMP:20261101T000000Z\r
    DTSTART;VALUE=DATE:20261224\r
    DTEND;VALUE=DATE:20261227\r
    SUMMARY:Holidays\r
    TRANSP:TRANSPARENT\r
    END:VEVENT\r
    BEGIN:VEVENT\r
    UID:a@example.org\r
    DTSTAMP:20261102T000000Z\r
    SEQUENCE:1\r
    DTSTART:20261203T100000Z\r
    DTEND:20261203T104500Z\r
    SUMMARY:Review\\, later\r
    END:VEVENT\r
    BEGIN:VEVENT\r
    UID:c@example.org\r
    DTSTAMP:20261101T000000Z\r
    DTSTART:20261207T090000\r
    DTEND:20261207T100000\r
    RRULE:FREQ=WEEKLY\r
    SUMMARY:Weekly\r
    END:VEVENT\r
    BEGIN:VEVENT\r
    UID:d@example.org\r
    DTSTAMP:20261101T000000Z\r
    DTSTART:20261208T090000\r
    DTEND:20261208T100000\r
    SUMMARY:Anywhere\r
    END:VEVENT\r
    END:VCALENDAR\r

    """

  @Test("Events become ADDs with their UID; the report says what was left out and why")
  func imports() async throws {
    let file = try TemporaryFile(Self.events)
    let server = try await ScriptedServer { command in
      guard command.verb == "ADD" else { return PaperCalendar().answer(command) }
      return command["uid"] == "b@example.org"
        ? [#"ERR CONFLICT retry=no "There is one with this UID.""#] : ["OK id=x rev=1 undo=u1"]
    }
    defer { server.stop() }
    let run = await CommandRun(["import", file.path, "--calendar", "work"], at: server)
    let sent = server.log.all.filter { $0.hasPrefix("ADD") }
    #expect(sent.count == 3)
    #expect(
      sent.contains {
        $0.hasPrefix(
          "ADD title=Holidays cal=work uid=b@example.org start=2026-12-24 end=2026-12-27 allday=yes busy=no key="
        )
      })
    #expect(
      sent.contains {
        $0.hasPrefix(
          "ADD title=Review, later cal=work uid=a@example.org start=2026-12-03T10:00 end=2026-12-03T10:45 zone=UTC key="
        )
      })
    #expect(sent.contains { $0.contains("title=Anywhere") && $0.contains("zone=floating") })
    #expect(run.exit == .done)
    #expect(
      run.output.hasPrefix(
        """
        5 events in \(file.path): 2 added, 1 already there, 2 skipped.
          skipped line 4 "Review, weekly": the file has a newer version of it under the same UID
          skipped line 28 "c@example.org": 
        """))
    let json = await CommandRun(["import", file.path, "--json"], at: server)
    #expect(
      json.output.hasPrefix(#"{"added":2,"alreadyThere":1,"refused":[],"skipped":[{"line":4"#))
  }

  @Test("What the server refuses is told by line, and the exit code says so")
  func refused() async throws {
    let file = try TemporaryFile(Self.events)
    let server = try await ScriptedServer { command in
      command.verb == "ADD"
        ? [#"ERR LIMIT retry=no limit=title max=3 "The title is too long.""#]
        : PaperCalendar().answer(command)
    }
    defer { server.stop() }
    let run = await CommandRun(["import", file.path], at: server)
    #expect(run.exit == .refused)
    #expect(run.output.contains("3 refused by the server, 2 skipped"))
    #expect(run.output.contains("refused line 12 \"Holidays\": The title is too long. [LIMIT]"))
  }

  @Test("A lost connection is made again, and each event is sent again under its own key")
  func reconnects() async throws {
    let file = try TemporaryFile(Self.events)
    let count = Mutex(0)
    let server = try await ScriptedServer { command in
      guard command.verb == "ADD" else { return PaperCalendar().answer(command) }
      let number = count.withLock { count in
        count += 1
        return count
      }
      return number == 2 ? ["close"] : ["OK id=x rev=1 undo=u1"]
    }
    defer { server.stop() }
    let run = await CommandRun(["import", file.path], at: server)
    #expect(run.output.contains("3 added"))
    #expect(run.exit == .done)
    let keys = Set(
      server.log.all.compactMap { $0.split(separator: " ").first { $0.hasPrefix("key=") } })
    #expect(keys.count == 3)
  }

  @Test("A calendar that may not be written ends it at once")
  func denied() async throws {
    let file = try TemporaryFile(Self.events)
    let server = try await ScriptedServer { command in
      command.verb == "ADD"
        ? [#"ERR DENIED retry=no "You may only read it.""#] : PaperCalendar().answer(command)
    }
    defer { server.stop() }
    let run = await CommandRun(["import", file.path], at: server)
    #expect(run.exit == .refused)
    #expect(run.errors.contains("[DENIED]"))
  }

  @Test("Progress is drawn where a terminal can show it")
  func progress() async throws {
    let file = try TemporaryFile(Self.events)
    let server = try await ScriptedServer(answer: PaperCalendar().answer)
    defer { server.stop() }
    let run = await CommandRun(
      ["import", file.path, "--server", "\(server.endpoint)"],
      environment: ["EDGEWISE_TOKEN": "t0ken"], progress: true)
    #expect(run.errors.contains("3/3"))
    #expect(run.errors.hasSuffix("\r\u{1B}[K"))
  }

  @Test("What is no calendar file is refused before anything is sent")
  func otherFiles() async throws {
    for text in ["", "hello", "\u{0}\u{1}", "BEGIN:VCARD\r\nEND:VCARD\r\n"] {
      let file = try TemporaryFile(text)
      let run = await CommandRun(["import", file.path])
      #expect(run.exit == .usage)
      #expect(run.errors.contains("is no iCalendar file"))
    }
    let missing = await CommandRun(["import", "/nonexistent.ics"])
    #expect(missing.exit == .usage)
  }
}
