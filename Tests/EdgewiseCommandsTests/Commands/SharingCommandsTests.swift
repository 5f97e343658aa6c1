import ClientTesting
import LineProtocol
import Testing

@testable import EdgewiseCommands

@Suite("Commands about calendars, users and tokens")
struct SharingCommandsTests {
  private static let token = "01939a3e-0000-7000-8000-0000000a0a0a"

  private func run(
    _ words: [String], typed: [String]? = nil, input: [String] = []
  ) async throws -> (run: CommandRun, sent: [String]) {
    let paper = PaperCalendar()
    let server = try await ScriptedServer { command in
      switch (command.verb, command.values.first) {
      case ("CALENDAR", "shares"):
        ["ROW user=ann role=write owner=no", "ROW user=owner role=own owner=yes", "OK rows=2"]
      case ("CALENDAR", _): ["OK cal=\(command.values[1]) rev=3"]
      case ("USERS", _):
        [
          "ROW user=ann admin=no password=no created=2026-12-01T07:00Z",
          "ROW user=owner admin=yes password=yes created=2026-11-30T07:00Z", "OK rows=2",
        ]
      case ("USER", _): ["OK user=\(command.values[1])"]
      case ("TOKEN", "add"): ["OK id=\(Self.token) token=s3cret-t0ken"]
      case ("TOKEN", "list"):
        [
          "ROW id=\(Self.token) label=laptop created=2026-12-01T07:00Z revoked=no",
          "ROW id=01939a3e-0000-7000-8000-0000000b0b0b label=phone created=2026-12-01T07:00Z "
            + "used=2026-12-02T08:00Z revoked=yes", "OK rows=2",
        ]
      case ("TOKEN", _): ["OK id=\(command.values[1])"]
      default: paper.answer(command)
      }
    }
    defer { server.stop() }
    let run = await CommandRun(words, at: server, typed: typed, input: input)
    let verbs = ["CALENDAR ", "USER ", "TOKEN "]
    let sent = server.log.all.filter { line in verbs.contains { line.hasPrefix($0) } }
    return (
      run,
      sent.map {
        String($0.prefix(upTo: $0.firstRange(of: " key=cli-")?.lowerBound ?? $0.endIndex))
      }
    )
  }

  @Test("Of what others share, it is told whose it is")
  func sharedCalendars() async throws {
    let server = try await ScriptedServer { command in
      guard command.verb == "CALENDARS" else { return ["OK user=owner"] }
      return [
        "ROW cal=\(Self.token) owner=ann own-name=home zone=UTC role=read guarded=no rev=3",
        "ROW cal=home zone=UTC role=own guarded=no rev=9",
        #"ROW cal=team owner=ann title="The team" zone=UTC role=write guarded=no rev=2"#,
        "OK rows=3",
      ]
    }
    defer { server.stop() }
    let listed = await CommandRun(["calendars"], at: server)
    let text = """
      \(Self.token)  home of ann             UTC  read
      home                                                          UTC  own
      team                                  The team (team of ann)  UTC  write

      """
    #expect(listed.output == text)
    let json = await CommandRun(["calendars", "--json"], at: server)
    #expect(json.output.contains(#""owner":"ann","ownName":"home""#))
    let status = await CommandRun(["status"], at: server)
    #expect(status.output.contains("Calendars: home of ann, home, team\n"))
  }

  @Test(
    "What is sent, and what is said",
    arguments: [
      (
        ["calendars", "add", "room5", "--title", "Room 5", "--guarded", "yes"],
        "CALENDAR add room5 title=Room 5 zone=UTC guarded=yes", "Added the calendar room5."
      ),
      (
        ["calendars", "set", "room5", "--hours", "8-18", "--days", "MO-FR"],
        "CALENDAR set room5 hours=08:00-18:00 days=mo-fr", "Changed the calendar room5."
      ),
      (["calendars", "rm", "room5", "--yes"], "CALENDAR del room5", "Deleted the calendar room5."),
      (
        ["share", "team", "ann", "editor"], "CALENDAR share team user=ann role=write",
        "ann now changes the appointments of team."
      ),
      (
        ["share", "team"], "CALENDAR shares team",
        "ann    write\nowner  own    whose calendar it is"
      ),
      (
        ["unshare", "team", "ann"], "CALENDAR unshare team user=ann",
        "ann has no role on team any more."
      ),
      (
        ["users", "add", "ann"], "USER add ann zone=UTC",
        "Added ann, without a password. Make a token: edgewise tokens add --user ann"
      ),
      (["users", "delete", "ann", "--yes"], "USER del ann", "Deleted ann."),
      (["tokens", "add", "--label", "laptop"], "TOKEN add label=laptop", "s3cret-t0ken"),
      (["tokens", "delete", "0a0a"], "TOKEN del \(Self.token)", "Revoked the token 0a0a0a."),
      (
        ["tokens"], "TOKEN list",
        """
        0a0a0a  laptop  made 1 Dec 07:00  never used
        0b0b0b  phone   made 1 Dec 07:00  used 2 Dec 08:00  revoked
        """
      ),
    ] as [([String], String, String)])
  func sends(_ words: [String], _ sent: String, _ said: String) async throws {
    let (run, log) = try await run(words)
    #expect(run.exit == .done)
    #expect(log.last == sent)
    #expect(run.output == said + "\n")
  }

  @Test("users as columns")
  func users() async throws {
    let (run, _) = try await run(["users"])
    #expect(
      run.output == """
        ann                   tokens only  since 1 Dec 07:00
        owner  administrator  password     since 30 Nov 07:00

        """)
  }

  @Test("A password is typed twice, or comes from the standard input, never from the command line")
  func passwords() async throws {
    var (run, sent) = try await run(["users", "add", "ann"], typed: ["secret", "secret"])
    #expect(sent == ["USER add ann password=secret zone=UTC"])
    #expect(!run.output.contains("secret"))
    (run, sent) = try await self.run(["users", "add", "ann"], typed: [""])
    #expect(sent == ["USER add ann zone=UTC"])
    (run, sent) = try await self.run(["users", "password", "ann"], typed: ["secret", "sceret"])
    #expect(sent.isEmpty)
    #expect(run.errors.contains("the two passwords differ"))
    (run, sent) = try await self.run(
      ["users", "password", "ann", "--password-stdin"], input: ["from a file"])
    #expect(sent == ["USER set ann password=from a file"])
    (run, sent) = try await self.run(["users", "password", "ann", "--password-stdin"])
    #expect(run.errors.contains("no password on the standard input"))
    (run, sent) = try await self.run(["users", "password", "ann"])
    #expect(sent.isEmpty)
    #expect(run.errors.contains("--password-stdin"))
    #expect(run.exit == .usage)
  }

  @Test("What cannot be undone is asked about first")
  func confirms() async throws {
    for words in [["calendars", "delete", "team"], ["users", "delete", "ann"]] {
      var (run, sent) = try await run(words)
      #expect(run.exit == .usage)
      #expect(run.errors.contains("add --yes"))
      #expect(sent.isEmpty)
      (run, sent) = try await self.run(words, typed: ["n"])
      #expect(run.exit == .refused)
      #expect(sent.isEmpty)
      (run, sent) = try await self.run(words, typed: ["y"])
      #expect(run.exit == .done)
      #expect(sent.count == 1)
    }
  }

  @Test(
    "Mistakes are told before anything is sent",
    arguments: [
      (["users", "ad", "ann"], "users has no \"ad\"; did you mean add? It takes add, "),
      (["calendars", "frob", "x"], "calendars has no \"frob\"; it takes add, set, delete\n"),
      (["users", "add"], "write: edgewise users add NAME"),
      (["calendars", "set", "room5"], "nothing to change"),
      (["share", "team", "ann"], "which role ann gets"),
      (["share", "team", "ann", "boss"], "there is no role \"boss\""),
      (["calendars", "add", "x", "--guarded", "maybe"], "--guarded takes yes or no"),
      (["calendars", "add", "x", "--zone", "athens"], "did you mean Europe/Athens?"),
      (["tokens", "add", "laptop"], "name the token with --label"),
      (["tokens", "delete", "xyz!"], "is no id"),
    ] as [([String], String)])
  func mistakes(_ words: [String], _ message: String) async throws {
    let (run, sent) = try await run(words)
    #expect(run.exit == .usage)
    #expect(run.errors.contains(message))
    #expect(sent.isEmpty)
  }

  @Test("What is not found can be looked up, whatever it is")
  func notFound() async throws {
    let paper = PaperCalendar()
    let server = try await ScriptedServer { command in
      command.verb == "CALENDAR"
        ? [#"ERR NOT-FOUND retry=no "There is no such user.""#] : paper.answer(command)
    }
    defer { server.stop() }
    let run = await CommandRun(["share", "work", "nobody", "read"], at: server)
    #expect(
      run.errors == """
        edgewise: There is no such user. [NOT-FOUND]
          list what there is with: edgewise list, calendars, users, tokens or trash

        """)
  }

  @Test(
    "A refusal points to the command that shows what it is about, in its own words",
    arguments: [
      (["tokens", "delete", "zzzz"], "", "edgewise tokens shows the ids"),
      (["restore", "zzzz"], "", "edgewise trash shows the ids"),
      (
        ["users", "add", "bob"], #"ERR CONFLICT retry=no "There is a bob.""#,
        "[CONFLICT]\n  list what there is with: edgewise users\n"
      ),
      (
        ["calendars", "add", "team"], #"ERR CONFLICT retry=no "There is a team.""#,
        "[CONFLICT]\n  list what there is with: edgewise calendars\n"
      ),
      (
        ["calendars", "set", "home", "--days", "xx"],
        #"ERR BAD-VALUE retry=no key=days "days= takes mo-fr.""#,
        "edgewise: --days takes mo-fr. [BAD-VALUE]\n"
      ),
      (
        ["add", "x", "9999-12-31 10:00", "48h"], #"ERR BAD-RANGE retry=no "Outside the years.""#,
        "edgewise: Outside the years. [BAD-RANGE]\n"
      ),
    ])
  func hints(_ words: [String], _ answer: String, _ expected: String) async throws {
    let paper = PaperCalendar()
    let server = try await ScriptedServer { command in
      ["CALENDAR", "USER", "ADD"].contains(command.verb) ? [answer] : paper.answer(command)
    }
    defer { server.stop() }
    let run = await CommandRun(words, at: server, typed: [""])
    #expect(run.errors.hasSuffix(expected) || run.errors.contains(expected) && answer.isEmpty)
  }

  @Test(
    "A calendar that is not there is told in the words of the command line",
    arguments: [
      (["add", "X", "noon", "--calendar", "hom"], "hom", "did you mean home? "),
      (["slots", "--with", "home,wrok"], "wrok", "did you mean work? "),
      (["share", "garden", "ann", "read"], "garden", ""),
      (["calendars", "delete", "garden", "--yes"], "garden", ""),
    ])
  func missingCalendar(_ words: [String], _ name: String, _ near: String) async throws {
    let paper = PaperCalendar()
    let server = try await ScriptedServer { command in
      ["CALENDAR", "SLOTS", "ADD"].contains(command.verb)
        ? [#"ERR NOT-FOUND retry=no "There is no calendar x; CALENDARS lists yours.""#]
        : paper.answer(command)
    }
    defer { server.stop() }
    let run = await CommandRun(words, at: server)
    #expect(
      run.errors == """
        edgewise: there is no calendar "\(name)" [NOT-FOUND]
          \(near)list yours with: edgewise calendars

        """)
    #expect(run.exit == .refused)
  }

  @Test("A refusal for double booking names what stands there")
  func clashes() async throws {
    let paper = PaperCalendar([PaperCalendar.lunch, PaperCalendar.review])
    let lunch = "01939a3e-0000-7000-8000-00000000beef"
    let review = "01939a3e-0000-7000-8000-00000000cafe"
    let server = try await ScriptedServer { command in
      switch command.verb {
      case "ADD": [#"ERR CLASH retry=no with=\#(lunch),dead "The time is taken.""#]
      case "CALENDAR":
        [
          "ERR CLASH retry=no with=\(lunch),\(lunch),\(lunch),\(lunch),\(lunch),\(lunch) "
            + "of=\(review),\(review),\(review),\(review),\(review),\(review) \"They overlap.\""
        ]
      default: paper.answer(command)
      }
    }
    defer { server.stop() }
    var run = await CommandRun(["add", "X", "noon"], at: server)
    #expect(
      run.errors == """
        edgewise: The time is taken. [CLASH]
          taken by "Lunch" on Thu 3 Dec, 12:30–13:15 (00beef)
          taken by dead
          see what is free with: edgewise slots

        """)
    run = await CommandRun(["calendars", "set", "home", "--guarded", "yes"], at: server)
    #expect(
      run.errors == """
        edgewise: some appointments overlap already, so the calendar cannot forbid double booking \
        yet [CLASH]
          "Lunch" on Thu 3 Dec, 12:30–13:15 (00beef) and "Design review" on Thu 3 Dec, 09:00–11:00 \
        (00cafe)
          move one of each pair, or give it --busy no, and try again

        """)
    #expect(run.exit == .refused)
  }

  @Test(
    "A zone is suggested by its city, by a beginning and by a near spelling",
    arguments: [
      ("Athens", "Europe/Athens"), ("new york", "America/New_York"),
      ("Evrope/Athens", "Europe/Athens"),
      ("Pari", "Europe/Paris"), ("cairo", "Africa/Cairo"),
    ])
  func zones(_ written: String, _ expected: String) {
    let names = ["Africa/Cairo", "America/New_York", "Europe/Athens", "Europe/Paris", "UTC"]
    #expect(ZoneSuggestion.nearest(to: written, in: names).first == expected)
    #expect(ZoneSuggestion.nearest(to: "Mars", in: names).isEmpty)
  }
}
