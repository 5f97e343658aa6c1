import ClientTesting
import LineProtocol
import Testing

@testable import EdgewiseCommands

@Suite("replay")
struct ReplayCommandTests {
  @Test("A server that says what the file expects, and one that does not")
  func replay() async throws {
    let server = try await ScriptedServer { command in
      switch command.verb {
      case "AUTH": ["OK user=owner"]
      case "SUB": ["OK sub=s1", "!s1 1 CHANGED id=5 notes={3}\na\nb"]
      default: ["OK"]
      }
    }
    defer { server.stop() }
    let file = try TemporaryFile(
      """
      S: # ELP 1 server=$_ …
      C: 1 AUTH token $token
      S: 1 OK user=owner
      S2: # ELP 1 …
      C2: a SUB
      S2: a OK sub=$sub
      S2: !$sub 1 CHANGED id=$_ notes={3}
      S2: a\\nb
      C: 2 PING
      S: 2 OK
      """)
    var run = await CommandRun(["replay", file.path], at: server)
    #expect(run.errors == "")
    #expect(run.output == "The server said all that \(file.path) expects (9 lines).\n")
    #expect(run.exit == .done)

    let other = try TemporaryFile("S: # ELP 1 …\nC: 1 AUTH token $token\nS: 1 OK user=someone\n")
    run = await CommandRun(["replay", other.path], at: server)
    #expect(run.exit == .refused)
    #expect(
      run.errors.contains(
        """
        line 3: the server differs
            S: # ELP 1 server=scripted/1 caps=push
            C: 1 AUTH token $token
          - expected: 1 OK user=someone
          + received: 1 OK user=owner
        """))
    run = await CommandRun(["replay", other.path, "--json"], at: server)
    #expect(run.output.contains(#""same":false,"line":3"#))
    // One answer, and that on standard output.
    #expect(run.output.split(separator: "\n").count == 1)
    #expect(run.errors.isEmpty && run.exit == .refused)
    #expect(!run.output.contains("t0ken"))
  }

  @Test("A file that cannot be read, and one that is no transcript")
  func files() async throws {
    var run = await CommandRun(["replay", "/nonexistent/x"])
    #expect(run.exit == .usage)
    #expect(run.errors.contains("No such file"))
    let file = try TemporaryFile("hello\n")
    run = await CommandRun(["replay", file.path])
    #expect(run.exit == .usage)
    #expect(run.errors.contains("line 1: a line starts with"))
  }
}
