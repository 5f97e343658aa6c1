import ClientTesting
import LineProtocol
import Networking
import Testing

@testable import EdgewiseCommands

@Suite("Commands that read")
struct ReadingCommandsTests {
  private let rows = [PaperCalendar.lunch, PaperCalendar.review, PaperCalendar.trip]

  private func run(_ words: [String], width: Int = 80) async throws -> (CommandRun, [String]) {
    let server = try await ScriptedServer(answer: PaperCalendar(rows).answer)
    defer { server.stop() }
    let run = await CommandRun(words, at: server, width: width)
    return (run, server.log.all)
  }

  @Test("The conversation begins with the user's zone and the token")
  func handshake() async throws {
    let (_, log) = try await run(["calendars"])
    #expect(log == ["HELLO 1 client=edgewise-cli zone=UTC", "AUTH token t0ken", "CALENDARS"])
  }

  @Test("calendars as columns")
  func calendars() async throws {
    let (run, _) = try await run(["calendars"])
    #expect(
      run.output == """
        home  At home  UTC            own
        work  Work     Europe/Athens  read  no double booking

        """)
  }

  @Test("calendars for programs")
  func calendarsJSON() async throws {
    let (run, _) = try await run(["calendars", "--json"])
    #expect(
      run.output == """
        [{"calendar":"home","title":"At home","zone":"UTC","role":"own","guarded":false,"rev":9},\
        {"calendar":"work","title":"Work","zone":"Europe/Athens","role":"read","guarded":true,"rev":8}]

        """)
  }

  @Test("status")
  func status() async throws {
    let (run, _) = try await run(["status"])
    #expect(run.output.hasPrefix("Connected to scripted/1 at 127.0.0.1:"))
    #expect(run.output.hasSuffix(" as owner.\nCalendars: home, work\nYour time zone: UTC\n"))
    #expect(run.exit == .done)
  }

  @Test("show, by the ending of an id")
  func show() async throws {
    let (run, log) = try await run(["show", "beef"])
    #expect(
      run.output == """
        Lunch
          when      Thursday 3 December 2026, 12:30–13:15
          where     Café
          calendar  home
          zone      UTC
          id        01939a3e-0000-7000-8000-00000000beef

        """)
    #expect(log.contains("LIST range=2025-12-01/2027-12-03 fields=id"))
  }

  @Test("show for programs")
  func showJSON() async throws {
    let (run, log) = try await run(["show", "01939a3e-0000-7000-8000-00000000feed", "--json"])
    #expect(
      run.output == """
        {"id":"01939a3e-0000-7000-8000-00000000feed","rev":9,"title":"Trip to Delphi",\
        "start":"2026-12-03","end":"2026-12-06","allDay":true,"calendar":"home"}

        """)
    #expect(!log.contains { $0.hasPrefix("LIST") })
  }

  @Test("list as an agenda")
  func agenda() async throws {
    let (run, log) = try await run(["list", "week", "--agenda", "--calendar", "home,work"])
    #expect(log.last == "LIST range=2026-11-30/2026-12-07 cal=home,work")
    #expect(
      run.output == """
        Thursday 3 December 2026 · tomorrow
          00feed  all day        Trip to Delphi  [home]
          00cafe  09:00–11:00    Design review  [work]
          00beef  12:30–13:15    Lunch  [home]  @ Café

        Friday 4 December 2026
          00feed  all day        Trip to Delphi  [home]

        Saturday 5 December 2026
          00feed  all day        Trip to Delphi  [home]

        """)
  }

  @Test("list for programs")
  func listJSON() async throws {
    let (run, _) = try await run(["list", "tomorrow", "--json"])
    #expect(run.output.hasPrefix(#"{"from":"2026-12-03","to":"2026-12-04","appointments":[{"id":"#))
  }

  @Test("Long lists are read page by page")
  func pages() async throws {
    let paper = PaperCalendar()
    let server = try await ScriptedServer { command in
      guard command.verb == "LIST" else { return paper.answer(command) }
      let page = Int(command["after"] ?? "0") ?? 0
      let row =
        "ROW id=p\(page) start=2026-12-02T0\(page):00 end=2026-12-02T0\(page):30 title=P\(page)"
      return [row, page < 3 ? "OK rows=1 more=\(page + 1)" : "OK rows=1"]
    }
    defer { server.stop() }
    let run = await CommandRun(["list", "--agenda"], at: server)
    #expect(run.output.split(separator: "\n").count == 5)
    #expect(run.output.contains("03:00–03:30    P3"))
  }

  @Test(
    "Without a server: what happened, what to do, and code 2",
    arguments: [["status"], ["add", "X", "noon"], ["list"], ["watch"]])
  func noServer(_ words: [String]) async throws {
    let server = try await ScriptedServer { _ in [] }
    server.stop()
    let run = await CommandRun(words, at: server)
    #expect(run.exit == .noConnection)
    #expect(run.errors.contains("nobody listens there"))
    #expect(run.errors.contains("is the server running?"))
  }

  @Test("A wrong token, and none")
  func tokens() async throws {
    let server = try await ScriptedServer(answer: PaperCalendar().answer)
    defer { server.stop() }
    var run = await CommandRun(
      ["status", "--server", "\(server.endpoint)"], environment: ["EDGEWISE_TOKEN": "wr0ng"])
    #expect(run.exit == .refused)
    #expect(run.errors.contains("[AUTH-FAILED]"))
    #expect(!run.errors.contains("wr0ng"))
    run = await CommandRun(["status", "--server", "\(server.endpoint)"])
    #expect(run.exit == .refused)
    #expect(run.errors.contains("there is no token for it (no data folder is known)"))
    run = await CommandRun(["status", "--server", "\(server.endpoint)", "--data", "/nonexistent"])
    #expect(run.errors.contains("(/nonexistent/owner.token: No such file or directory)"))
    run = await CommandRun(
      ["status", "--server", "\(server.endpoint)", "--token-file", "/nonexistent"])
    #expect(run.exit == .usage)
  }

  @Test("--as signs in by a password, typed unseen or from the environment, and never shown")
  func passwords() async throws {
    let paper = PaperCalendar()
    let server = try await ScriptedServer { command in
      guard command.verb == "AUTH" else { return paper.answer(command) }
      return command.values == ["password", "ann", "s3cret"]
        ? ["OK user=ann"] : [#"ERR AUTH-FAILED retry=no "It is not known.""#]
    }
    defer { server.stop() }
    let words = ["--server", "\(server.endpoint)", "--as", "ann", "status"]
    var run = await CommandRun(words, typed: ["s3cret"])
    #expect(run.output.contains(" as ann."))
    #expect(run.errors == "Password of ann: ")
    run = await CommandRun(words, environment: ["EDGEWISE_PASSWORD": "s3cret"])
    #expect(run.output.contains(" as ann."))
    run = await CommandRun(words, environment: ["EDGEWISE_PASSWORD": "wr0ng"])
    #expect(run.exit == .refused)
    #expect(!run.errors.contains("wr0ng"))
    run = await CommandRun(words)
    #expect(run.exit == .usage)
    #expect(run.errors.contains("set EDGEWISE_PASSWORD"))
  }

  @Test("A terminal cannot be taken over by a title")
  func harmlessTitles() async throws {
    let paper = PaperCalendar()
    let server = try await ScriptedServer { command in
      command.verb == "LIST"
        ? ["ROW id=a start=2026-12-02T09:00 end=2026-12-02T10:00 title={8}\n\u{1B}[2Jevil", "OK"]
        : paper.answer(command)
    }
    defer { server.stop() }
    for words in [["list"], ["list", "--agenda"]] {
      let run = await CommandRun(words, at: server)
      #expect(!run.output.contains("\u{1B}"))
      #expect(run.output.contains("\u{FFFD}[2Jevil"))
    }
  }
}
