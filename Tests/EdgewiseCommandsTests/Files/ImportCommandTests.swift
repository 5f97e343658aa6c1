import ClientTesting
import Foundation
import LineProtocol
import Synchronization
import Testing

@testable import EdgewiseCommands

@Suite("import and export")
struct ImportCommandTests {
  private static let events =
    "\u{FEFF}BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:a\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"

  private static let lunch = "01939a3e-0000-7000-8000-00000000beef"

  private func server(
    _ answers: @escaping @Sendable (Int, Command) -> [String]
  ) async throws -> ScriptedServer {
    let count = Mutex(0)
    let paper = PaperCalendar([PaperCalendar.lunch])
    return try await ScriptedServer { command in
      guard command.verb == "IMPORT" || command.verb == "EXPORT" else {
        return paper.answer(command)
      }
      return answers(
        count.withLock { count in
          count += 1
          return count
        }, command)
    }
  }

  @Test("The file goes as it is; the report says what was not taken as it stands")
  func imports() async throws {
    let file = try TemporaryFile(Self.events)
    let server = try await server { _, _ in
      [
        "ROW line=30 taken=no uid=c code=CLASH with=\(Self.lunch),\(Self.lunch) "
          + #"reason="Something is there.""#,
        #"ROW line=3 taken=yes uid=a@example.org reason="Its alarm was left out.""#,
        "OK added=2 updated=1 unchanged=3 skipped=1",
      ]
    }
    defer { server.stop() }
    var run = await CommandRun(["import", file.path, "--calendar", "work"], at: server)
    let sent = server.log.all.filter { $0.hasPrefix("IMPORT") }
    #expect(sent.count == 1)
    #expect(sent.first?.hasPrefix("IMPORT cal=work key=cli-") == true)
    #expect(sent.first?.hasSuffix("ics=" + Self.events) == true)
    #expect(run.exit == .refused)
    #expect(
      run.output == """
        7 events in \(file.path): 2 added, 1 changed, 3 already there, 1 not taken.
          note line 3 (a@example.org): Its alarm was left out.
          not taken line 30 (c): Something is there. [CLASH]
            taken by "Lunch" on Thu 3 Dec, 12:30–13:15 (00beef)

        """)
    #expect(run.errors.contains("1 of 7 in the file was not taken"))
    run = await CommandRun(["import", file.path, "--json"], at: server)
    #expect(
      run.output == """
        {"added":2,"changed":1,"alreadyThere":3,"notTaken":1,"remarks":[\
        {"line":3,"uid":"a@example.org","taken":true,"reason":"Its alarm was left out."},\
        {"line":30,"uid":"c","taken":false,"code":"CLASH",\
        "with":["\(Self.lunch)","\(Self.lunch)"],"reason":"Something is there."}]}

        """)
  }

  @Test("Of many remarks people are told the first, of what was not taken before the rest")
  func manyRemarks() async throws {
    let file = try TemporaryFile(Self.events)
    let server = try await server { _, _ in
      (1...15).map { "ROW line=\($0) taken=yes reason=cut" }
        + (16...30).map { "ROW line=\($0) taken=no reason=bad" }
        + ["OK added=15 updated=0 unchanged=0 skipped=15"]
    }
    defer { server.stop() }
    var run = await CommandRun(["import", file.path], at: server)
    let lines = run.output.split(separator: "\n").dropFirst()
    #expect(
      lines.dropLast()
        == (1...5).map { "  note line \($0): cut" }
        + (16...30).map { "  not taken line \($0): bad" })
    #expect(lines.last == "  and 10 more; --json tells them all")
    run = await CommandRun(["import", file.path, "--json"], at: server)
    #expect(run.output.matches(of: /"line":/).count == 30)
  }

  @Test("The usual calendar takes the file, and its zone, not one of the command, is what counts")
  func usualCalendar() async throws {
    let file = try TemporaryFile(Self.events)
    let server = try await server { _, _ in ["OK added=0 updated=0 unchanged=0 skipped=0"] }
    defer { server.stop() }
    var run = await CommandRun(["import", file.path, "--zone", "Europe/Athens"], at: server)
    #expect(run.exit == .usage)
    #expect(run.errors.contains("import has no option --zone"))
    #expect(server.log.all.isEmpty)
    run = await CommandRun(["import", file.path], at: server)
    #expect(run.output == "\(file.path) holds no events.\n")
    #expect(run.exit == .done)
    #expect(server.log.all.last?.hasPrefix("IMPORT cal=home ") == true)
  }

  @Test("A lost connection is made again, and the file sent again under the same key")
  func reconnects() async throws {
    let file = try TemporaryFile(Self.events)
    let server = try await server { number, _ in
      number == 1
        ? ["ROW line=1 taken=no reason=x", "close"]
        : number == 2
          ? [#"ERR BUSY retry=later "Too much to do.""#]
          : ["OK added=1 updated=0 unchanged=0 skipped=0"]
    }
    defer { server.stop() }
    let run = await CommandRun(["import", file.path], at: server)
    #expect(run.output == "1 event in \(file.path): 1 added.\n")
    let sent = server.log.all.filter { $0.hasPrefix("IMPORT") }
    #expect(sent.count == 3)
    #expect(Set(sent).count == 1)
  }

  @Test("Without end nothing is tried")
  func givesUp() async throws {
    let file = try TemporaryFile(Self.events)
    let server = try await server { _, _ in ["close"] }
    defer { server.stop() }
    let run = await CommandRun(["import", file.path], at: server)
    #expect(run.exit == .noConnection)
    #expect(server.log.all.count { $0.hasPrefix("IMPORT") } == 4)
  }

  @Test(
    "The exit code tells whether anything was left out, whoever left it out",
    arguments: [
      ("ROW line=3 taken=no reason=bad", 1, ExitCode.refused),
      ("ROW line=3 taken=no code=CLASH reason=taken", 1, .refused),
      ("ROW line=3 taken=no reason=newer", 0, .done), ("ROW line=3 taken=yes reason=cut", 0, .done),
    ])
  func exitCode(_ remark: String, skipped: Int, exit: ExitCode) async throws {
    let file = try TemporaryFile(Self.events)
    let server = try await server { _, _ in
      [remark, "OK added=0 updated=0 unchanged=\(1 - skipped) skipped=\(skipped)"]
    }
    defer { server.stop() }
    let run = await CommandRun(["import", file.path], at: server)
    #expect(run.exit == exit)
    #expect(
      run.errors
        == (exit == .done
          ? ""
          : "edgewise: 1 of 1 in the file was not taken\n  correct the file and import it again\n"))
    #expect(run.output.contains("1 not taken.") == (exit == .refused))
  }

  @Test("A calendar that may not be written ends it at once")
  func denied() async throws {
    let file = try TemporaryFile(Self.events)
    let server = try await server { _, _ in [#"ERR DENIED retry=no "You may only read it.""#] }
    defer { server.stop() }
    let run = await CommandRun(["import", file.path], at: server)
    #expect(run.exit == .refused)
    #expect(run.errors.contains("[DENIED]"))
    #expect(server.log.all.count { $0.hasPrefix("IMPORT") } == 1)
  }

  @Test("Progress is drawn where a terminal can show it")
  func progress() async throws {
    let file = try TemporaryFile(Self.events)
    let server = try await server { _, _ in ["OK added=1 updated=0 unchanged=0 skipped=0"] }
    defer { server.stop() }
    let run = await CommandRun(
      ["import", file.path, "--server", "\(server.endpoint)"],
      environment: ["EDGEWISE_TOKEN": "t0ken"], progress: true)
    #expect(run.errors.contains(String(repeating: "█", count: 30) + " 100 % of 81 B"))
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
    for path in ["/nonexistent.ics", "/"] {
      let missing = await CommandRun(["import", path])
      #expect(missing.exit == .usage)
      #expect(missing.errors.contains("cannot read \(path)"))
    }
  }

  @Test("export writes to the standard output, or to a file that comes into being whole")
  func exports() async throws {
    let server = try await server { _, command in
      command["cal"] == "gone"
        ? ["ROW ics={7}\nBEGIN:\n", "close"]
        : ["ROW ics={7}\nBEGIN:\n", "ROW ics={3}\nEND", "OK cal=home count=2"]
    }
    defer { server.stop() }
    var run = await CommandRun(["export", "--in", "2027-02"], at: server)
    #expect(run.output == "BEGIN:\nEND")
    #expect(server.log.all.last == "EXPORT cal=home range=2027-02-01/2027-03-01")
    run = await CommandRun(["export", "-", "--json"], at: server)
    #expect(run.output == #"{"calendar":"home","appointments":2,"ics":"BEGIN:\nEND"}"# + "\n")

    let file = try TemporaryFile("before")
    run = await CommandRun(["export", file.path, "--calendar", "gone"], at: server)
    #expect(run.exit == .noConnection)
    #expect(try String(contentsOfFile: file.path, encoding: .utf8) == "before")
    run = await CommandRun(["export", file.path], at: server)
    #expect(run.output == "Wrote 2 appointments of home to \(file.path).\n")
    #expect(try String(contentsOfFile: file.path, encoding: .utf8) == "BEGIN:\nEND")
    let folder = URL(filePath: file.path).deletingLastPathComponent().path
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["file"])
    run = await CommandRun(["export", "/nonexistent/x.ics"], at: server)
    #expect(run.exit == .usage)
    #expect(run.errors.contains("cannot write /nonexistent/x.ics: No such file or directory"))
  }
}
