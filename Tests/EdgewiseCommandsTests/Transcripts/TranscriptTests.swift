import LineProtocol
import Synchronization
import Testing

@testable import EdgewiseCommands

@Suite("Transcripts")
struct TranscriptTests {
  /// A connection in memory whose lines are known beforehand.
  private final class Recorded: TranscriptConnection {
    private let lines: Mutex<[TranscriptUnit?]>
    let sent = Mutex("")

    init(_ lines: [TranscriptUnit?]) { self.lines = Mutex(lines) }

    func send(_ bytes: [UInt8]) async {
      sent.withLock { $0 += String(decoding: bytes, as: UTF8.self) }
    }

    func receive() async throws(TranscriptSilence) -> TranscriptUnit? {
      let next: [TranscriptUnit?] = lines.withLock { lines in
        defer { lines = Array(lines.dropFirst()) }
        return Array(lines.prefix(1))
      }
      guard let unit = next.first else { throw TranscriptSilence() }
      return unit
    }

    func endInput() async { sent.withLock { $0 += "(end)" } }

    func close() async {}
  }

  private func run(
    _ text: String, _ lines: [String?], variables: [String: String] = [:]
  ) async throws -> (sent: String, variables: [String: String]) {
    let connection = Recorded(lines.map { $0.map { TranscriptUnit(line: $0) } })
    var runner = TranscriptRunner(variables: variables) { _ in connection }
    try await runner.run(Transcript(text))
    return (connection.sent.withLock { $0 }, runner.variables.values)
  }

  @Test("Names are bound where first seen, used in what is sent, and the same ever after")
  func names() async throws {
    let (sent, values) = try await run(
      """
      // A remark.
      S: # ELP 1 server=$_ …
      C: 1 AUTH token $token
      S: 1 OK user=owner
      C: 2 ADD title="Two words" start=2026-03-03T09:30   (a remark)
      S: 2 OK id=$id1 rev=$rev undo=$undo

      C: 3 GET $id1
      S: 3 ROW id=$id1 title="Two words" rev=$rev …
      S: 3 OK …
      S: 3 OK at=home:$rev
      """,
      [
        "# ELP 1 server=edgewise/0.1 caps=push", "1 OK user=owner", "2 OK id=a-1 rev=8 undo=u7",
        #"3 ROW id=a-1 title="Two words" rev=8 z=1 y=2"#, "3 OK", "3 OK at=home:8",
      ], variables: ["token": "s3cr3t"])
    #expect(
      sent == """
        1 AUTH token s3cr3t
        2 ADD title="Two words" start=2026-03-03T09:30
        3 GET a-1

        """)
    #expect(values == ["token": "s3cr3t", "id1": "a-1", "rev": "8", "undo": "u7"])
  }

  @Test("Literals: counted where asked, their line breaks written as such")
  func literals() async throws {
    let connection = Recorded([
      TranscriptUnit(line: "1 ROW id=a notes={4}", literal: "a\n☕"),
      TranscriptUnit(line: "1 ROW id=b notes={1}", literal: "x"),
    ])
    var runner = TranscriptRunner { _ in connection }
    let transcript = try Transcript(
      """
      C: 1 ADD title=x notes={*}
      C: Agenda:\\n - yesterday ☕   (counted by the runner)
      C: 2 ADD notes={1}
      C: y
      S: 1 ROW id=a notes={4}
      S: a\\n☕
      S: 1 ROW id=b notes={1}
      S: y
      """)
    await #expect {
      try await runner.run(transcript)
    } throws: { error in
      (error as? TranscriptDifference)?.line == 7
    }
    #expect(
      connection.sent.withLock { $0 } == """
        1 ADD title=x notes={24}
        Agenda:
         - yesterday ☕
        2 ADD notes={1}
        y

        """)
  }

  @Test("A line of … stands for any lines, also up to the next answer")
  func skips() async throws {
    _ = try await run(
      """
      S: !v1 1 RESET
         … GRID, seven COLUMNs …
      S: !v1 1 END ack=0 …
      …
      C: 1 PING
      S: 1 OK
      """,
      [
        "!v1 1 RESET", "!v1 1 GRID x=1", "!v1 1 COLUMN x=2", "!v1 1 END ack=0 at=home:5",
        "!v1 2 NOW y=3", "1 OK",
      ])
  }

  @Test("S~ may come anywhere among its neighbours")
  func anywhere() async throws {
    let text = """
      S: a 1
      S: a 2
      S~: b $n
      S: a 3
      """
    for lines in [
      ["a 1", "a 2", "b 9", "a 3"], ["b 9", "a 1", "a 2", "a 3"], ["a 1", "a 2", "a 3", "b 9"],
    ] {
      #expect(try await run(text, lines).variables == ["n": "9"])
    }
    await #expect(throws: TranscriptDifference.self) {
      try await run(text, ["a 1", "b 9", "b 9", "a 2", "a 3"])
    }
    await #expect(throws: TranscriptDifference.self) { try await run(text, ["a 1", "a 2", "a 3"]) }
  }

  @Test("The first difference is told with what led to it")
  func difference() async throws {
    await #expect {
      try await run(
        """
        S: # ELP 1 …
        C: 1 PING
        S: 1 OK id=$x
        C: 2 PING
        S: 2 OK id=$x
        """, ["# ELP 1 a=b", "1 OK id=5", "2 OK id=6"])
    } throws: { error in
      "\(error)" == """
        line 5: the server differs
            S: # ELP 1 a=b
            C: 1 PING
            S: 1 OK id=5
            C: 2 PING
          - expected: 2 OK id=5
          + received: 2 OK id=6
        """
    }
  }

  @Test(
    "A name stands for at least one character, and a line must fit as a whole",
    arguments: [
      ("1 OK id=$a", "1 OK id="), ("1 OK", "1 OK id=5"), ("1 OK id=5", "1 OK"),
      ("1 OK a …", "1 OK"),
      (#"1 OK a="x y""#, #"1 OK a="x z""#), ("$a-$a", "1-2"), ("rect=$x,$y", "rect=1"),
      ("1 OK", "1 ok"),
    ])
  func mismatches(_ expected: String, _ actual: String) {
    var variables = TranscriptVariables()
    let before = variables
    let matches = variables.match(expected, actual)
    #expect(!matches)
    #expect(variables == before)
  }

  @Test("The end of a connection can be expected, and silence is a difference")
  func ends() async throws {
    _ = try await run("C: 1 QUIT\nS: <closed>", [nil])
    await #expect(throws: TranscriptDifference.self) { try await run("S: <closed>", ["1 OK"]) }
    await #expect(throws: TranscriptDifference.self) { try await run("S: 1 OK", [nil]) }
    await #expect(throws: TranscriptDifference.self) { try await run("S: 1 OK", []) }
  }

  @Test("A client ends its lines, and hears what is still said to it")
  func clientEnds() async throws {
    let (sent, _) = try await run(
      "C: 1 PING\nC: <closed>  (it goes)\nS: 1 OK\nS: <closed>", ["1 OK", nil])
    #expect(sent == "1 PING\n(end)")
  }

  @Test(
    "Broken transcripts name the line",
    arguments: [
      ("X: 1", 1), ("C: 1 PING\nhello", 2), ("C: 1 ADD notes={3}", 1),
      ("C: 1 ADD notes={3}\nS: x", 1), ("\n\nC0: 1", 3), ("C1000: x", 1),
    ])
  func broken(_ text: String, _ line: Int) {
    #expect {
      try Transcript(text)
    } throws: { error in
      (error as? Transcript.SyntaxError)?.line == line
    }
  }

  @Test("The transcripts of a Markdown page keep their line numbers")
  func markdown() throws {
    let page = """
      # Page
      ```sh
      ls
      ```
      ```
      S: # ELP 1
      C2: 1 PING
      ```
      """
    let found = try Transcript.all(inMarkdown: page)
    #expect(found.count == 1)
    #expect(found.first?.lines.map(\.number) == [6, 7])
    #expect(found.first?.lines.map(\.connection) == [1, 2])
  }
}
