import ClientTesting
import LineProtocol
import Testing

@testable import EdgewiseCommands

@Suite("Commands that search and look back")
struct SearchingCommandsTests {
  private func run(
    _ words: [String], width: Int = 80, terminal: Bool = true,
    _ answer: @escaping ScriptedServer.Answer
  ) async throws -> (run: CommandRun, log: [String]) {
    let paper = PaperCalendar([PaperCalendar.lunch])
    let server = try await ScriptedServer { command in
      let own = answer(command)
      return own.isEmpty ? paper.answer(command) : own
    }
    defer { server.stop() }
    let run = await CommandRun(words, at: server, width: width, terminal: terminal)
    return (run, Array(server.log.all.dropFirst(2)))
  }

  @Sendable private static func free(_ command: Command) -> [String] {
    guard command.verb == "FREE" else { return [] }
    let home = ["ROW start=2026-12-02T09:30 end=2026-12-02T11:00"]
    let work = ["ROW start=2026-12-02T13:00 end=2026-12-02T14:15"]
    let rows =
      switch command["cal"] {
      case "home": home
      case "work": work
      default: home + work
      }
    return rows + ["OK rows=\(rows.count)"]
  }

  @Test("free draws the calendars beside each other")
  func freeDay() async throws {
    let (run, log) = try await run(["free", "--with", "home,work"], Self.free)
    #expect(
      log == [
        "FREE range=2026-12-02/2026-12-03 cal=home", "FREE range=2026-12-02/2026-12-03 cal=work",
        "FREE range=2026-12-02/2026-12-03 cal=home,work",
      ])
    #expect(
      run.output == """
        Wednesday 2 December 2026

                 08  09  10  11  12  13  14  15  16  17
        home     ┊···┊·██████┊···┊···┊···┊···┊···┊···┊···
        work     ┊···┊···┊╎··┊···┊···█████···┊···┊···┊···
        any busy ┊···┊·██████┊···┊···█████···┊···┊···┊···

        Free: 08:00–09:30, 11:00–13:00, 14:15–18:00

        """)
  }

  @Test("A day that is free to its end is so until 24:00")
  func freeToTheEnd() async throws {
    let (run, _) = try await run(["free", "--with", "home", "--hours", "00:00-24:00"]) {
      $0.verb == "FREE" ? ["OK rows=0"] : []
    }
    #expect(run.output.hasSuffix("\nFree: 00:00–24:00\n"))
  }

  @Test("free for programs")
  func freeJSON() async throws {
    let (run, _) = try await run(["free", "--json"], Self.free)
    #expect(
      run.output == """
        {"from":"2026-12-02","to":"2026-12-03",\
        "busy":[{"start":"2026-12-02T09:30","end":"2026-12-02T11:00"},\
        {"start":"2026-12-02T13:00","end":"2026-12-02T14:15"}],\
        "calendars":[\
        {"calendar":"home","busy":[{"start":"2026-12-02T09:30","end":"2026-12-02T11:00"}]},\
        {"calendar":"work","busy":[{"start":"2026-12-02T13:00","end":"2026-12-02T14:15"}]}]}

        """)
  }

  @Test("A week of bands fits every terminal", arguments: [40, 60, 80, 120])
  func freeWidths(_ width: Int) async throws {
    let (run, _) = try await run(["free", "week"], width: width, Self.free)
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == 2 + 7 * 3 + 1)
    // Below the narrowest picture nothing can be done.
    #expect(lines.allSatisfy { width < 60 || TerminalText.width(String($0)) <= width })
  }

  @Test(
    "slots leaves out what is past, and says how to take the first",
    arguments: [
      (["--for", "30m"], "SLOTS range=2026-12-02/2026-12-16 dur=30m cal=home"),
      (
        ["week", "--for", "30m", "--with", "home,work", "--hours", "9-5pm", "--days", "MO-FR"],
        "SLOTS range=2026-11-30/2026-12-07 dur=30m cal=home,work hours=09:00-17:00 days=mo-fr"
      ),
    ] as [([String], String)])
  func slots(_ words: [String], _ sent: String) async throws {
    let (run, log) = try await run(["slots"] + words) { command in
      command.verb == "SLOTS"
        ? [
          "ROW start=2026-12-02T08:00 end=2026-12-02T10:50",
          "ROW start=2026-12-02T09:00 end=2026-12-02T11:00",
          "ROW start=2026-12-02T13:00 end=2026-12-03T00:00",
          "ROW start=2026-12-03T09:00 end=2026-12-03T09:45",
          "OK rows=4",
        ] : []
    }
    #expect(log.last == sent)
    let calendar = words.count > 2 ? " --calendar home" : ""
    #expect(
      run.output == """
        Wed 2 Dec   10:30–11:00  30 min
                    13:00–24:00  11 h
        Thu 3 Dec   09:00–09:45  45 min

        Take the first: edgewise add TITLE "2026-12-02 10:30" 30m\(calendar)

        """)
  }

  @Test("slots tells in full on which other day a long time ends")
  func longSlots() async throws {
    let (run, _) = try await run(["slots", "week"]) { command in
      command.verb == "SLOTS"
        ? [
          "ROW start=2026-12-03T09:00 end=2026-12-07T00:00",
          "ROW start=2026-12-08T09:00 end=2026-12-08T10:00", "OK rows=2",
        ] : []
    }
    #expect(
      run.output.hasPrefix(
        """
        Thu 3 Dec   09:00–Mon 7 Dec 00:00  3 days 15 h
        Tue 8 Dec   09:00–10:00            1 h
        """))
  }

  @Test(
    "Options that cannot be read are refused before anything is sent",
    arguments: [
      (["slots", "--for", "soon"], "no duration"), (["slots", "--for", "0m"], "no duration"),
      (["slots", "--hours", "9"], "--hours takes two times"),
      (["slots", "--hours", "17-9"], "--hours takes two times"),
      (["slots", "--max", "0"], "--max takes a number from 1"),
      (["find", "x", "--in", "soon"], "no period"), (["find", ""], "there is no word to find"),
      (["find", " ", "\t"], "there is no word to find"),
      (["free", "soon"], "no period"), (["free", "--with", ","], "--with takes calendars"),
    ] as [([String], String)])
  func refusals(_ words: [String], _ message: String) async throws {
    let (run, log) = try await run(words) { _ in [] }
    #expect(run.exit == .usage)
    #expect(run.errors.contains(message))
    #expect(!log.contains { $0.hasPrefix("SLOTS") || $0.hasPrefix("FIND") || $0.hasPrefix("FREE") })
  }

  @Test("find shows what it finds by day, and says so if there is nothing")
  func find() async throws {
    var (run, log) = try await run(["find", "lun", "caf", "--in", "week"]) { command in
      command.verb == "FIND"
        ? ["ROW id=00beef start=2026-12-03T12:30 end=2026-12-03T13:15 title=Lunch", "OK rows=1"]
        : []
    }
    #expect(log == ["FIND text=lun caf range=2026-11-30/2026-12-07 max=100"])
    #expect(run.output == "Thursday 3 December 2026 · tomorrow\n  00beef  12:30–13:15    Lunch\n")
    (run, log) = try await self.run(["find", "x\u{1B}y"]) { $0.verb == "FIND" ? ["OK rows=0"] : [] }
    #expect(run.output == "Nothing has \"x\u{FFFD}y\" in it.\n")
    #expect(run.exit == .done)
  }

  @Test("A list that is cut says so to people and to programs", arguments: [2, 1_500])
  func cutLists(_ limit: Int) async throws {
    let answer: ScriptedServer.Answer = { command in
      guard ["FIND", "TRASH", "HISTORY"].contains(command.verb) else { return [] }
      let count = command["max"].flatMap { Int($0) } ?? 0
      let row =
        "ROW id=01939a3e-0000-7000-8000-00000000beef rev=4 when=2026-12-01T07:00Z who=ann "
        + "did=changed deleted=2026-12-01T07:00Z start=2026-12-03T12:30 end=2026-12-03T13:15"
      return Array(repeating: row, count: count) + ["OK rows=\(count) more=x"]
    }
    for command in ["find", "trash", "history"] {
      let words = [command] + (command == "trash" ? [] : ["beef"]) + ["--max", "\(limit)"]
      let output = try await run(words, answer).run.output
      #expect(output.contains("\nThere are more than these \(limit): --max N, up to 10000"))
      let cut = try await run(words + ["--json"], answer).run.output
      #expect(cut.hasSuffix(#"],"more":true}"# + "\n"))
      #expect(cut.matches(of: /"id":/).count == limit)
      let whole = try await run(words + ["--json"]) {
        $0.verb == command.uppercased() ? ["OK rows=0"] : []
      }.run.output
      let name = command == "history" ? "changes" : "appointments"
      #expect(whole == #"{"\#(name)":[],"more":false}"# + "\n")
    }
  }

  @Test("history tells who did what when")
  func history() async throws {
    let rows = [
      #"ROW rev=4 when=2026-12-01T07:00Z who=ann did=changed by=undo undo=u2 fields=start,end "#
        + #"id=0beef start=2026-12-03T12:30 end=2026-12-03T13:15 title=Lunch"#,
      #"ROW rev=2 when=2026-11-30T07:00:30Z who=owner did=added undo=u1 id=0beef "#
        + #"start=2026-12-03T12:30 end=2026-12-03T13:15 title=Lunch"#,
      "OK rows=2",
    ]
    var (run, log) = try await run(["history", "beef"], width: 100) {
      $0.verb == "HISTORY" ? rows : []
    }
    #expect(log.last == "HISTORY 01939a3e-0000-7000-8000-00000000beef max=50")
    #expect(
      run.output == """
        1 Dec 07:00   ann    changed by undo  start, end  Thu 3 Dec, 12:30–13:15
        30 Nov 07:00  owner  added                        "Lunch" on Thu 3 Dec, 12:30–13:15

        """)
    (run, log) = try await self.run(["history", "beef", "--json"]) {
      $0.verb == "HISTORY" ? rows : []
    }
    #expect(
      run.output.hasPrefix(
        #"{"changes":[{"rev":4,"when":"2026-12-01T07:00Z","who":"ann","did":"changed","by":"undo","#
          + #""fields":["start","end"],"undo":"u2","appointment":{"id":"0beef","#))
  }

  @Test(
    "At a terminal no line of a list is longer than it is wide; elsewhere it is whole",
    arguments: ["find", "history", "trash"])
  func longLines(_ command: String) async throws {
    let title = String(repeating: "Ü", count: 58)
    let row =
      "ROW id=01939a3e-0000-7000-8000-00000000beef rev=4 when=2026-12-01T07:00Z "
      + "deleted=2026-12-01T07:00Z who=\(String(repeating: "w", count: 64)) did=changed by=undo "
      + "fields=title,start,end,location,categories,url,notes "
      + "start=2026-12-03T12:30 end=2026-12-03T13:15 title=\(title)"
    let answer: ScriptedServer.Answer = {
      $0.verb == command.uppercased() ? [row, "OK rows=1"] : []
    }
    let words = [command] + (command == "trash" ? [] : ["beef"])
    for width in [60, 80] {
      let lines = try await run(words, width: width, answer).run.output.split(separator: "\n")
      #expect(lines.allSatisfy { TerminalText.width(String($0)) <= width })
      #expect(lines.contains { $0.hasSuffix("…") })
    }
    let whole = try await run(words, width: 80, terminal: false, answer).run.output
    #expect(whole.contains(title))
    #expect(command != "history" || whole.contains("categories, url, notes"))
  }

  @Test("trash lists, restore brings back what the trash alone knows")
  func trash() async throws {
    let answer: ScriptedServer.Answer = { command in
      switch command.verb {
      case "TRASH":
        [
          "ROW id=01939a3e-0000-7000-8000-00000000beef deleted=2026-12-01T07:00Z "
            + "start=2026-12-03T12:30 end=2026-12-03T13:15 title=Lunch", "OK rows=1",
        ]
      case "RESTORE": ["OK id=01939a3e-0000-7000-8000-00000000beef rev=9 undo=u4"]
      default: []
      }
    }
    var (run, log) = try await run(["trash", "--calendar", "home"], answer)
    #expect(log == ["TRASH cal=home max=100"])
    #expect(
      run.output
        == "00beef  deleted 1 Dec 07:00  \"Lunch\" on Thu 3 Dec, 12:30–13:15\n")
    (run, log) = try await self.run(["restore", "BEEF"], answer)
    #expect(run.output == "Restored \"Lunch\" on Thu 3 Dec, 12:30–13:15 (00beef).\n")
    (run, log) = try await self.run(["restore", "dead"], answer)
    #expect(run.exit == .refused)
    #expect(run.errors.contains("nothing in the trash"))
    #expect(!log.contains { $0.hasPrefix("RESTORE") })
    (run, log) = try await self.run(["trash"]) { $0.verb == "TRASH" ? ["OK rows=0"] : [] }
    #expect(run.output == "The trash is empty.\n")
  }
}
