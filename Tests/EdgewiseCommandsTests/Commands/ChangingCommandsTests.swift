import ClientTesting
import LineProtocol
import Testing

@testable import EdgewiseCommands

@Suite("Commands that change appointments")
struct ChangingCommandsTests {
  /// Runs the program against a paper calendar; `sent` is what reached it of the verbs that change.
  private func run(
    _ words: [String], _ rows: [PaperCalendar.Row] = [PaperCalendar.lunch, PaperCalendar.trip]
  ) async throws -> (run: CommandRun, sent: [String]) {
    let calendar = PaperCalendar(rows)
    let server = try await ScriptedServer(answer: calendar.answer)
    defer { server.stop() }
    let run = await CommandRun(words, at: server)
    let sent = server.log.all.filter { line in
      ["ADD", "SET", "DEL", "UNDO", "REDO"].contains { line.hasPrefix($0 + " ") || line == $0 }
    }
    // Keys are random: they are checked by their presence.
    #expect(sent.allSatisfy { $0.contains(" key=cli-") })
    return (run, sent.map { String($0.prefix(upTo: $0.range(of: " key=cli-") ?? $0.endIndex)) })
  }

  @Test("add: title, start and duration, quoted or not")
  func add() async throws {
    for words in [["tomorrow 12:30", "45m"], ["tomorrow", "12:30", "45", "min"]] {
      let (run, sent) = try await run(["add", "Lunch"] + words)
      #expect(sent == ["ADD title=Lunch start=2026-12-03T12:30 dur=45m"])
      #expect(run.output == "Added \"Lunch\" on Thu 3 Dec, 12:30–13:15 (0add01).\n")
      #expect(run.errors == "")
      #expect(run.exit == .done)
    }
  }

  @Test(
    "Answers tell the year wherever it is not the present one",
    arguments: [
      (["2035-02-16 10:00", "1h"], #""X" on Fri 16 Feb 2035, 10:00–11:00"#),
      (["2026-12-31 23:00", "1h"], #""X" on Thu 31 Dec, 23:00–24:00"#),
      (["2026-12-31 23:00", "2h"], #""X", Thu 31 Dec 2026 23:00 – Fri 1 Jan 2027 01:00"#),
      (["2027-03-01", "3d"], #""X" from Mon 1 Mar to Wed 3 Mar 2027, all day"#),
      (["2025-12-31", "2d"], #""X" from Wed 31 Dec 2025 to Thu 1 Jan, all day"#),
      (["2027-03-01"], #""X" on Mon 1 Mar 2027, all day"#),
    ] as [([String], String)])
  func years(_ words: [String], _ said: String) async throws {
    let (run, _) = try await run(["add", "X"] + words)
    #expect(run.output.contains(said))
  }

  @Test(
    "add: each form of the end, and the fields",
    arguments: [
      (["X", "fri 10:30", "11:15"], "title=X start=2026-12-04T10:30 end=2026-12-04T11:15"),
      (["X", "fri 23:00", "1:00"], "title=X start=2026-12-04T23:00 end=2026-12-05T01:00"),
      (["X", "fri 9"], "title=X start=2026-12-04T09:00 dur=1h"),
      (["X", "fri"], "title=X start=2026-12-04 end=2026-12-05 allday=yes"),
      (["X", "fri", "2d"], "title=X start=2026-12-04 end=2026-12-06 allday=yes"),
      (
        ["X", "2026-12-03", "2026-12-05", "--all-day"],
        "title=X start=2026-12-03 end=2026-12-06 allday=yes"
      ),
      (
        ["X", "9:00", "1h", "--calendar", "work", "--location=Room 2"],
        "title=X start=2026-12-02T09:00 dur=1h cal=work location=Room 2"
      ),
      (
        ["X", "in 1 hour", "30m", "--zone", "Europe/Athens", "--fold", "2"],
        "title=X start=2026-12-02T13:20 dur=30m zone=Europe/Athens fold=2"
      ),
      (
        ["X", "9:00", "--category", "work, travel", "--url=https://example.org", "--busy", "no"],
        "title=X start=2026-12-02T09:00 dur=1h categories=work\ntravel url=https://example.org busy=no"
      ), (["X", "9:00", "--category="], "title=X start=2026-12-02T09:00 dur=1h categories="),
      (["--", "-X", "9:00"], "title=-X start=2026-12-02T09:00 dur=1h"),
    ] as [([String], String)])
  func addForms(_ words: [String], _ expected: String) async throws {
    let (run, sent) = try await run(["add"] + words)
    #expect(sent == ["ADD " + expected])
    #expect(run.exit == .done, "\(run.errors)")
  }

  @Test("add: notes of many lines arrive as they are")
  func notes() async throws {
    let paper = PaperCalendar()
    let server = try await ScriptedServer { command in
      command["notes"].map {
        [#"ERR BAD-VALUE retry=no "\#($0.split(separator: "\n").count) lines""#]
      }
        ?? paper.answer(command)
    }
    defer { server.stop() }
    let run = await CommandRun(["add", "X", "noon", "--notes", "Agenda:\n - \"a\"\n"], at: server)
    #expect(run.errors.contains("2 lines [BAD-VALUE]"))
    #expect(server.log.all.last?.contains(" notes=Agenda:\n - \"a\"\n key=") == true)
  }

  @Test(
    "add: what cannot be understood is told before anything is sent",
    arguments: [
      (["add", "X"], "something is missing"),
      (["add", "X", "tomorow"], "is no start with an end"),
      (["add", "X", "fri 9", "2026-12-03 10:00"], "is not after the start"),
      (["add", "X", "fri 9", "10:00", "--zone", "Mars"], "no time zone \"Mars\""),
      (["add", "X", "fri 9", "--fold", "3"], "--fold takes 1"),
      (["add", "X", "fri 9:00", "--all-day"], "without a time of day"),
      (["add", "X", "fri", "10:00"], "on Friday"),
      (["add", "X", "2026-12-05", "2026-12-03"], "the last day comes before"),
      (["add", "X", "fri 9", "--colour", "red"], "no option --colour"),
    ] as [([String], String)])
  func addRefusals(_ words: [String], _ expected: String) async throws {
    let (run, sent) = try await run(words)
    if expected == "on Friday" {
      // `fri 10:00` in two words is a time as any other.
      #expect(sent == ["ADD title=X start=2026-12-04T10:00 dur=1h"])
      return
    }
    #expect(sent.isEmpty)
    #expect(run.exit == .usage)
    #expect(run.errors.contains(expected))
    #expect(run.output == "")
  }

  @Test("What --zone gave is told in one's own zone, as every list tells it")
  func zones() async throws {
    let paper = PaperCalendar([PaperCalendar.lunch])
    let server = try await ScriptedServer { command in
      let answer = paper.answer(command)
      return command.verb == "GET" && command["zone"] == "UTC"
        ? answer.map { $0.replacing("T12:30", with: "T03:30").replacing("T13:15", with: "T04:15") }
        : answer
    }
    defer { server.stop() }
    let run = await CommandRun(["set", "beef", "--zone", "Europe/Athens"], at: server)
    #expect(run.errors == "")
    #expect(run.output == "Changed \"Lunch\" on Thu 3 Dec, 03:30–04:15 (00beef).\n")
  }

  @Test(
    "move keeps the length; what is left out stays",
    arguments: [
      ("beef", ["fri 10:30"], "start=2026-12-04T10:30 dur=45m rev=7"),
      ("0000BEEF", ["tomorrow"], "start=2026-12-03T12:30 dur=45m rev=7"),
      ("beef", ["14:00"], "start=2026-12-03T14:00 dur=45m rev=7"),
      ("beef", ["+1h30m"], "start=2026-12-03T14:00 dur=45m rev=7"),
      ("beef", ["1", "day", "earlier"], "start=2026-12-02T12:30 dur=45m rev=7"),
      ("feed", ["mon"], "start=2026-12-07 end=2026-12-10 rev=9"),
    ] as [(String, [String], String)])
  func move(_ id: String, _ words: [String], _ expected: String) async throws {
    let (run, sent) = try await run(["move", id] + words)
    #expect(
      sent == ["SET 01939a3e-0000-7000-8000-00000000\(id.suffix(4).lowercased()) \(expected)"])
    #expect(run.output.hasPrefix("Moved "))
    #expect(run.exit == .done)
  }

  @Test(
    "resize moves one edge",
    arguments: [
      ("beef", ["1h30m"], "dur=1h30m rev=7"),
      ("beef", ["--end", "14:00"], "end=2026-12-03T14:00 rev=7"),
      ("beef", ["--end", "+15m"], "end=2026-12-03T13:30 rev=7"),
      ("beef", ["--start", "-30m"], "start=2026-12-03T12:00 rev=7"),
      ("beef", ["--start", "12:45", "--fold", "2"], "start=2026-12-03T12:45 fold=2 rev=7"),
      ("beef", ["--end", "14:00", "--fold", "1"], "end=2026-12-03T14:00 end-fold=1 rev=7"),
      ("feed", ["--end", "2026-12-07"], "end=2026-12-08 rev=9"),
      ("feed", ["--end", "+1d"], "end=2026-12-07 rev=9"),
      ("feed", ["--start", "2026-12-04"], "start=2026-12-04 rev=9"),
      ("feed", ["2d"], "dur=2d rev=9"),
    ] as [(String, [String], String)])
  func resize(_ id: String, _ words: [String], _ expected: String) async throws {
    let (run, sent) = try await run(["resize", id] + words)
    #expect(sent == ["SET 01939a3e-0000-7000-8000-00000000\(id) \(expected)"])
    #expect(run.exit == .done)
  }

  @Test(
    "resize and set ask for what they need",
    arguments: [
      ["resize", "beef"], ["resize", "beef", "1h", "--end", "14:00"],
      ["resize", "beef", "--start", "9", "--end", "14:00"], ["resize", "beef", "soon"],
      ["resize", "feed", "--end", "9:00"], ["resize", "feed", "--start=+2h"],
      ["set", "beef"], ["move", "beef"], ["move", "feed", "9:00"], ["move", "xyz!", "9:00"],
      ["move", "bee", "9:00"], ["delete"],
    ])
  func incomplete(_ words: [String]) async throws {
    let (run, sent) = try await run(words)
    #expect(sent.isEmpty)
    #expect(run.exit == .usage)
    #expect(run.errors.hasPrefix("edgewise: "))
  }

  @Test("set changes what is named and nothing else")
  func set() async throws {
    var (run, sent) = try await run(["set", "beef", "--title", "Late lunch", "--location", ""])
    #expect(
      sent == [
        "SET 01939a3e-0000-7000-8000-00000000beef title=Late lunch location= rev=7"
      ])
    #expect(run.output.hasPrefix("Changed \"Late lunch\""))
    (run, sent) = try await self.run(
      ["set", "feed", "--start", "fri 9:00", "--end", "fri 10:00"])
    #expect(
      sent == [
        "SET 01939a3e-0000-7000-8000-00000000feed start=2026-12-04T09:00 end=2026-12-04T10:00 rev=9"
      ])
    (run, sent) = try await self.run(["set", "feed", "--end", "2026-12-08"])
    #expect(sent == ["SET 01939a3e-0000-7000-8000-00000000feed end=2026-12-09 rev=9"])
    #expect(run.exit == .done)
  }

  @Test(
    "set leaves an all-day appointment one where days are given, the end being its last day",
    arguments: [
      (["--start", "2026-12-02", "--end", "2026-12-05"], "start=2026-12-02 end=2026-12-06 rev=9"),
      (["--start", "2026-12-04"], "start=2026-12-04 rev=9"),
      (["--start=-1d", "--end=+1d"], "start=2026-12-02 end=2026-12-07 rev=9"),
      (
        ["--all-day", "--start", "2026-12-02", "--end", "2026-12-02"],
        "start=2026-12-02 end=2026-12-03 allday=yes rev=9"
      ),
    ] as [([String], String)])
  func setDays(_ words: [String], _ expected: String) async throws {
    let (run, sent) = try await run(["set", "feed"] + words)
    #expect(sent == ["SET 01939a3e-0000-7000-8000-00000000feed \(expected)"])
    #expect(run.exit == .done)
  }

  @Test(
    "set wants a time of day for both edges of an all-day appointment or for none",
    arguments: [
      (["--start", "fri 9:00"], "for both edges or none"),
      (["--end", "fri 9:00"], "for both edges or none"),
      (["--start", "fri 9:00", "--end", "fri"], "for both edges or none"),
      (["--all-day", "--start", "fri 9:00"], "without a time"),
    ] as [([String], String)])
  func setHalfTimed(_ words: [String], _ expected: String) async throws {
    let (run, sent) = try await run(["set", "feed"] + words)
    #expect(sent.isEmpty)
    #expect(run.exit == .usage)
    #expect(run.errors.contains(expected))
  }

  @Test("delete takes several, each once, and all or none are found")
  func delete() async throws {
    var (run, sent) = try await run(["delete", "beef", "feed", "0beef"])
    #expect(sent.count == 2)
    #expect(
      run.output == """
        Deleted "Lunch" on Thu 3 Dec, 12:30–13:15.
        Deleted "Trip to Delphi" from Thu 3 Dec to Sat 5 Dec, all day.

        """)
    (run, sent) = try await self.run(["delete", "beef", "dead"])
    #expect(sent.isEmpty)
    #expect(run.exit == .refused)
    #expect(run.errors.contains("no appointment has an id that ends in \"dead\""))
  }

  @Test("An ending of several ids is refused with longer ones")
  func ambiguousEnding() async throws {
    var other = PaperCalendar.review
    other[0] = Pair("id", "01939a3e-0000-7000-8000-0000a000beef")
    let (run, sent) = try await run(["delete", "beef"], [PaperCalendar.lunch, other])
    #expect(sent.isEmpty)
    #expect(run.exit == .refused)
    #expect(run.errors.contains("0000a000beef"))
    #expect(run.errors.contains("00000000beef"))
  }

  @Test("undo says what is now, or that nothing is left")
  func undo() async throws {
    let calendar = PaperCalendar([PaperCalendar.lunch])
    let server = try await ScriptedServer { command in
      switch (command.verb, command.values.first) {
      case ("UNDO", nil): ["OK undid=u2 id=01939a3e-0000-7000-8000-00000000beef rev=9 redo=u2"]
      case ("UNDO", "u1"): ["OK undid=u1 id=01939a3e-0000-7000-8000-00000000dead rev=9 redo=u1"]
      case ("UNDO", _): [#"ERR NOTHING-TO-UNDO retry=no "There is nothing to undo.""#]
      default: calendar.answer(command)
      }
    }
    defer { server.stop() }
    var run = await CommandRun(["undo"], at: server)
    #expect(run.output == "Undone: \"Lunch\" on Thu 3 Dec, 12:30–13:15.\n")
    run = await CommandRun(["undo", "u1"], at: server)
    #expect(run.output == "Undone: the appointment is gone again.\n")
    run = await CommandRun(["undo", "u9"], at: server)
    #expect(run.exit == .refused)
    #expect(run.errors == "edgewise: There is nothing to undo. [NOTHING-TO-UNDO]\n")
  }

  @Test("A refusal of the server says what to do next")
  func refusals() async throws {
    let server = try await ScriptedServer { command in
      switch command.verb {
      case "ADD" where command["start"] == "2026-12-03T02:30":
        [#"ERR NO-SUCH-TIME retry=no next=2026-12-03T03:30 key=start "The clocks skip 02:30.""#]
      case "ADD":
        [
          #"ERR AMBIGUOUS-TIME retry=no earlier=2026-10-25T00:30Z later=2026-10-25T01:30Z "#
            + #""The clocks show it twice.""#
        ]
      default: PaperCalendar().answer(command)
      }
    }
    defer { server.stop() }
    var run = await CommandRun(["add", "X", "tomorrow 2:30"], at: server)
    #expect(run.exit == .refused)
    #expect(
      run.errors == """
        edgewise: The clocks skip 02:30. [NO-SUCH-TIME]
          write "2026-12-03 03:30", or a time before the clocks jump

        """)
    run = await CommandRun(["add", "X", "tomorrow 3:30"], at: server)
    #expect(
      run.errors.contains(
        "add --fold 1 for the earlier one, 2026-10-25 00:30 UTC, or --fold 2 for the later one, "
          + "2026-10-25 01:30 UTC"))
    run = await CommandRun(["add", "X", "tomorrow 3:30", "--json"], at: server)
    #expect(run.errors.hasPrefix(#"{"error":{"code":"AMBIGUOUS-TIME","message":"#))
    #expect(run.output == "")
  }
}

extension String {
  fileprivate func range(of needle: String) -> String.Index? {
    var index = startIndex
    while index < endIndex {
      if self[index...].hasPrefix(needle) { return index }
      index = self.index(after: index)
    }
    return nil
  }
}
