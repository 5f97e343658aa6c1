import ClientTesting
import LineProtocol
import Testing

@testable import EdgewiseCommands

@Suite("Commands about series")
struct SeriesCommandsTests {
  private static let id = "01939a3e-0000-7000-8000-00000000d0d0"

  private func run(
    _ words: [String], typed: [String]? = nil,
    _ rows: [PaperCalendar.Row] = [PaperCalendar.standup, PaperCalendar.lunch]
  ) async throws -> (run: CommandRun, sent: [String]) {
    let server = try await ScriptedServer(answer: PaperCalendar(rows).answer)
    defer { server.stop() }
    let run = await CommandRun(words, at: server, typed: typed)
    let sent = server.log.all.filter { $0.hasPrefix("SET ") || $0.hasPrefix("DEL ") }
    return (run, sent.map { String($0.prefix(while: { $0 != "\n" })).withoutKey })
  }

  @Test(
    "--scope goes with the occurrence, named by its time, its day or a word for it",
    arguments: [
      (
        ["move", "d0d0@2026-12-03T09:00", "11:00", "--scope", "this"],
        "occ=2026-12-03T09:00 scope=this start=2026-12-03T11:00 dur=15m rev=5"
      ),
      (
        ["move", "d0d0@2026-12-03", "+1h", "--scope=future"],
        "occ=2026-12-03T09:00 scope=future start=2026-12-03T10:00 dur=15m rev=5"
      ),
      (
        ["resize", "d0d0@tomorrow", "30m", "--scope", "ALL"],
        "occ=2026-12-03T09:00 scope=all dur=30m rev=5"
      ),
      (
        ["set", "d0d0@today", "--title", "X", "--scope", "this"],
        "occ=2026-12-02T09:00 scope=this title=X rev=5"
      ),
      (["delete", "d0d0@2 dec", "--scope", "future"], "occ=2026-12-02T09:00 scope=future rev=5"),
      (
        ["repeat", "d0d0@thu", "weekly", "--scope", "future"],
        "occ=2026-12-03T09:00 scope=future repeat=FREQ=WEEKLY rev=5"
      ),
      (["set", "d0d0", "--title", "X"], "title=X rev=5"),
      (["delete", "d0d0", "--scope", "all"], "rev=5"),
      (["repeat", "d0d0", "off"], "repeat= rdate= exdate= rev=5"),
      (["repeat", "d0d0", "every", "other", "day"], "repeat=FREQ=DAILY;INTERVAL=2 rev=5"),
    ] as [([String], String)])
  func scopes(_ words: [String], _ expected: String) async throws {
    let (run, sent) = try await run(words)
    #expect(run.errors == "")
    #expect(sent == ["\(words[0] == "delete" ? "DEL" : "SET") \(Self.id) \(expected)"])
  }

  @Test(
    "A person is asked how much is meant",
    arguments: [("t", "this"), ("future", "future"), (" A ", "all")])
  func asks(_ answer: String, _ scope: String) async throws {
    let (run, sent) = try await run(["delete", "d0d0@2026-12-03"], typed: [answer])
    #expect(run.errors.hasPrefix("\"Standup\" repeats. Delete [t]his, this and [f]uture"))
    #expect(sent == ["DEL \(Self.id) occ=2026-12-03T09:00 scope=\(scope) rev=5"])
  }

  @Test("An answer that is none changes nothing", arguments: [["x"], [""], []])
  func cancels(_ typed: [String]) async throws {
    let (run, sent) = try await run(["delete", "d0d0@2026-12-03"], typed: typed)
    #expect(sent.isEmpty)
    #expect(run.exit == .refused)
    #expect(run.errors.contains("nothing was changed"))
  }

  @Test(
    "What is not said is asked for",
    arguments: [
      (["move", "d0d0@2026-12-03", "9:30"], "add --scope this"),
      (["move", "d0d0", "9:30", "--scope", "this"], "such as 00d0d0@2026-12-01"),
      (["move", "d0d0@2026-12-03", "9:30", "--scope", "some"], "--scope takes this, future"),
      (["move", "d0d0@soon", "9:30"], "names no day"),
      (["move", "d0d0@2026-12-07", "9:30"], "no occurrence on Monday 7 December 2026"),
      (["move", "beef@2026-12-03", "9:30", "--scope", "this"], "00beef has no occurrence"),
      (["repeat", "d0d0", "banana"], "is no rule I can read"),
      (["repeat", "d0d0"], "something is missing"),
    ] as [([String], String)])
  func incomplete(_ words: [String], _ message: String) async throws {
    let (run, sent) = try await run(words)
    #expect(sent.isEmpty)
    #expect(run.exit != .done)
    #expect(run.errors.contains(message))
  }

  @Test("show tells the rule in words and what comes next")
  func show() async throws {
    var (run, _) = try await run(["show", "d0d0"])
    #expect(
      run.output == """
        Standup
          first     Tuesday 1 December 2026, 09:00–09:15
          repeats   every weekday
          next      Thu 3 Dec 09:00, Fri 4 Dec 09:00, Mon 7 Dec 09:00, …
          calendar  home
          zone      UTC
          id        \(Self.id)

        """)
    (run, _) = try await self.run(["show", "d0d0", "--json"])
    #expect(run.output.contains(#""next":["2026-12-03T09:00","2026-12-04T09:00","#))
    (run, _) = try await self.run(["show", "d0d0@2026-12-03"])
    #expect(run.output.contains("series    one of a series; its own day is 2026-12-03T09:00"))
  }

  @Test("A rule that leaves the start out is told, as it is easily a slip")
  func leftOutStart() async throws {
    let paper = PaperCalendar()
    let server = try await ScriptedServer { command in
      let answer = paper.answer(command)
      // The paper calendar keeps no rules.
      return command.verb == "GET"
        ? answer.map { $0.hasPrefix("ROW") ? $0 + #" repeat="FREQ=WEEKLY;BYDAY=MO""# : $0 } : answer
    }
    defer { server.stop() }
    var run = await CommandRun(["add", "X", "thu 9:00", "--repeat", "mondays"], at: server)
    #expect(
      run.output == """
        Added "X" on Thu 3 Dec, 09:00–10:00, every Monday (0add01).
        Its rule leaves that day out; it takes place: Mon 7 Dec 09:00, Mon 14 Dec 09:00, \
        Mon 21 Dec 09:00, …

        """)
    run = await CommandRun(["add", "X", "mon 9:00", "--repeat", "mondays"], at: server)
    #expect(run.output == "Added \"X\" on Mon 7 Dec, 09:00–10:00, every Monday (0add01).\n")
  }

  @Test(
    "The years of coming occurrences stand where they are not plain, and none are told as never",
    arguments: [
      (
        "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29",
        "leaves that day out; it takes place: Tue 29 Feb 2028 09:00, Sun 29 Feb 2032 09:00, "
          + "Fri 29 Feb 2036 09:00, …"
      ),
      (
        "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO",
        "leaves that day out; it takes place: Mon 14 Dec 09:00, Mon 28 Dec 09:00, "
          + "Mon 11 Jan 2027 09:00, …"
      ),
      ("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "names no day, so it never takes place."),
    ])
  func farOccurrences(_ rule: String, _ expected: String) async throws {
    let paper = PaperCalendar()
    let server = try await ScriptedServer { command in
      let answer = paper.answer(command)
      return command.verb == "GET"
        ? answer.map { $0.hasPrefix("ROW") ? $0 + " repeat=\"\(rule)\"" : $0 } : answer
    }
    defer { server.stop() }
    let run = await CommandRun(["add", "X", "thu 9:00", "--repeat", rule], at: server)
    #expect(run.output.hasSuffix("(0add01).\nIts rule \(expected)\n"))
  }

  @Test("An agenda names occurrences so that commands take them")
  func agenda() async throws {
    let (run, _) = try await run(["list", "week", "--agenda"])
    #expect(
      run.output == """
        Tuesday 1 December 2026
          00d0d0@2026-12-01  09:00–09:15    Standup  ↻

        Wednesday 2 December 2026 · today
          00d0d0@2026-12-02  09:00–09:15    Standup  ↻

        Thursday 3 December 2026 · tomorrow
          00d0d0@2026-12-03  09:00–09:15    Standup  ↻
          00beef             12:30–13:15    Lunch  @ Café

        """)
  }

  @Test("An occurrence that was moved, or is one of several a day, is named by its own time")
  func names() throws {
    func row(_ occurrence: String, _ start: String) throws -> ListedAppointment {
      try #require(
        ListedAppointment([
          Pair("id", "00abcdef"), Pair("occ", occurrence), Pair("start", start), Pair("end", start),
        ]))
    }
    let moved = try row("2026-12-03T09:00", "2026-12-04T09:00")
    #expect(AppointmentNames([moved])[moved] == "abcdef@2026-12-03T09:00")
    let twice = [
      try row("2026-12-03T09:00", "2026-12-03T09:00"),
      try row("2026-12-03T15:00", "2026-12-03T15:00"),
    ]
    #expect(
      twice.map { AppointmentNames(twice)[$0] }
        == ["abcdef@2026-12-03T09:00", "abcdef@2026-12-03T15:00"])
    let day = try row("2026-12-03", "2026-12-03")
    #expect(AppointmentNames([day])[day] == "abcdef@2026-12-03")
  }

  @Test("A list that would be too long to expand is looked for among what is stored")
  func manyOccurrences() async throws {
    let paper = PaperCalendar([PaperCalendar.standup])
    let server = try await ScriptedServer { command in
      switch command.verb {
      case "LIST": [#"ERR LIMIT retry=no limit=instances max=10000 "Too many.""#]
      case "CHANGES" where command["cal"] == "home" && command["since"] == nil:
        ["ROW id=01939a3e-0000-7000-8000-00000000beef rev=7", "OK rows=1 at=home:7 more=yes"]
      case "CHANGES" where command["cal"] == "home":
        ["ROW id=\(Self.id) rev=8", "OK rows=1 at=home:8"]
      case "CHANGES": ["OK rows=0 at=work:1"]
      default: paper.answer(command)
      }
    }
    defer { server.stop() }
    let run = await CommandRun(["show", "d0d0"], at: server)
    #expect(run.output.contains(Self.id))
    #expect(server.log.all.contains("CHANGES cal=home since=home:7"))
  }
}

extension String {
  fileprivate var withoutKey: String {
    guard let range = firstRange(of: " key=cli-") else { return self }
    return String(self[..<range.lowerBound])
  }
}
