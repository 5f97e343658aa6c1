import LineProtocol
import Testing

@testable import EdgewiseCommands

@Suite("A recorded session on paper")
struct SessionTranscriptTests {
  private static let review = "01a22b8e-4dd9-7000-9465-7dc752081e82"
  private static let step = "01a22b8e-50c1-7000-8eae-5a07f62fcdd7"

  /// A line that says how long its literal is, for `{*}`.
  private static func counted(_ line: String) -> String {
    let parts = line.split(separator: "␤", maxSplits: 1)
    guard parts.count == 2 else { return line }
    let length = parts[1].replacing("␤", with: "\n").utf8.count
    return line.replacing("{*}", with: "{\(length)}")
  }

  /// Lines of a conversation: `C 1 PING`, `S2 1 OK`; a literal's value follows after `␤`.
  private func recorded(_ conversation: [String], token: String? = "own-t0ken") throws -> [String] {
    var transcript = SessionTranscript(token: token)
    for entry in conversation {
      let side = entry.prefix { $0 != " " }
      let connection = Int(side.dropFirst()) ?? 1
      let text = Self.counted(String(entry.dropFirst(side.count + 1)))
      if text == "<closed>" {
        if side.hasPrefix("C") {
          transcript.ended(connection)
        } else {
          transcript.closed(connection)
        }
        continue
      }
      var framer = Framer(limits: .client)
      framer.append(Array((text.replacing("␤", with: "\n") + "\n").utf8))
      guard case .line(let line)? = framer.next() else {
        throw ProtocolError(.syntax, "the test's line cannot be framed: \(entry)")
      }
      if side.hasPrefix("C") {
        transcript.sent(line, on: connection)
      } else {
        transcript.received(line, on: connection)
      }
    }
    transcript.endBlock()
    return transcript.take().split(separator: "\n").map(String.init)
      .filter { !$0.hasPrefix("//") }
  }

  @Test("Ids become names, edits others, and the same wherever they stand")
  func names() throws {
    #expect(
      try recorded([
        "S # ELP 1 server=edgewise/0.1.0 caps=push", "C 1 ADD title=Review dur=1h",
        "S 1 OK id=\(Self.review) rev=2 undo=\(Self.step)", "C 2 GET \(Self.review)",
        "S 2 ROW id=\(Self.review) rev=2", "S 2 OK rows=1 more=177.\(Self.review)",
        "C 3 LIST day=2026-03-03 after=177.\(Self.review)", "C 4 UNDO \(Self.step)",
        "S 4 ROW id=\(Self.review) when=2026-03-03T09:30Z", "S 4 OK undid=\(Self.step)",
      ]) == [
        "S: # ELP 1 server=$_ caps=push", "C: 1 ADD title=Review dur=1h",
        "S: 1 OK id=$a1 rev=2 undo=$u1", "C: 2 GET $a1", "S: 2 ROW id=$a1 rev=2",
        "S: 2 OK rows=1 more=$m1", "C: 3 LIST day=2026-03-03 after=$m1", "C: 4 UNDO $u1",
        "S: 4 ROW id=$a1 when=$_", "S: 4 OK undid=$u1",
      ])
  }

  @Test(
    "No secret is written, wherever and however it was typed",
    arguments: [
      ("1 AUTH token own-t0ken", "1 AUTH token $token"),
      ("1 AUTH token an0ther-t0ken", "1 AUTH token $token1"),
      ("1 AUTH token \"an0ther-t0ken\"", "1 AUTH token $token1"),
      ("1 AUTH token {13}␤an0ther-t0ken", "1 AUTH token $token1"),
      ("1 AUTH password ann s3cret", "1 AUTH password ann $password1"),
      ("1 AUTH password ann \"an0ther t0ken\"", "1 AUTH password ann $password1"),
      ("1 AUTH s3cret", "1 AUTH $token1"), ("1 AUTH token=s3cret", "1 AUTH token=$token1"),
      ("1 AUTH token s3cret s3cret", "1 AUTH token $token1 $token1"),
      ("1 USER add ann password=s3cret zone=UTC", "1 USER add ann password=$password1 zone=UTC"),
      (
        "1 USER add ann zone=UTC password={6}␤s3cret", "1 USER add ann zone=UTC password=$password1"
      ),
      ("1 USER set ann password=\"s3cret \\\" s3cret\"", "1 USER set ann password=$password1"),
      ("1 USER add ann s3cret", "1 USER add ann $password1"),
      ("1 auth token s3cret", "1 auth $hidden"),
      // Alone, `AUTH` is a tag, and `token` no verb.
      ("AUTH token s3cret", "AUTH token $hidden"),
      ("1 AUTH token \"s3cret", "1 AUTH $hidden"),
      ("1 User set ann password=s3cret", "1 User $hidden"),
      ("1 USER add ann password=s3cret\u{1}", "1 USER $hidden"),
    ])
  func secrets(_ line: String, _ expected: String) throws {
    let written = try recorded(["C \(line)"])
    #expect(written == ["C: \(expected)"])
    #expect(!written.joined().contains("s3cret"))
    #expect(!written.joined().contains("t0ken"))
  }

  @Test("A secret that has been seen is known wherever it comes again")
  func knownSecrets() throws {
    let text = try recorded([
      "C 1 USER add ann password=s3cret-w0rd", "S 1 ERR X retry=no \"s3cret-w0rd is bad\"",
      "C 2 ADD title=s3cret-w0rd", "C 3 TOKEN add user=ann",
      "S 3 OK id=\(Self.review) token=n3w-t0ken",
      "C2 1 AUTH token n3w-t0ken", "S2 1 OK user=ann",
      "C 4 ADD title=own-t0ken notes={9}␤n3w-t0ken",
    ])
    #expect(
      text == [
        "C: 1 USER add ann password=$password1", "S: 1 ERR X retry=no \"$password1 is bad\"",
        "C: 2 ADD title=$password1", "C: 3 TOKEN add user=ann", "S: 3 OK id=$a1 token=$token1",
        "C2: 1 AUTH token $token1", "S2: 1 OK user=ann", "C: 4 ADD title=$token notes={9}",
        "C: $token1",
      ])
  }

  @Test("What does not wait for another may come anywhere in its block, what does keeps its order")
  func blocks() throws {
    #expect(
      try recorded([
        "C 1 SET x", "S !v1 1 BOX a=1", "S2 !s1 1 CHANGED a=1", "S 1 OK rev=3", "S !v1 1 END ack=0",
        "S !s1 1 CHANGED a=1", "C2 1 QUIT", "S2 1 OK", "S2 <closed>", "C @v1 1 0 leave",
        "S !v1 2 NOSTYLE", "S !v1 2 END ack=1",
      ]) == [
        "C: 1 SET x", "S~: !v1 1 BOX a=1", "S: 1 OK rev=3", "S~: !v1 1 END ack=0",
        "S~: !s1 1 CHANGED a=1", "S2: !s1 1 CHANGED a=1", "C2: 1 QUIT", "S2: 1 OK", "S2: <closed>",
        "C: @v1 1 0 leave", "S: !v1 2 NOSTYLE", "S: !v1 2 END ack=1",
      ])
  }

  @Test("Who goes first is told: the client, or the server")
  func ends() throws {
    #expect(
      try recorded([
        "C 1 PING", "S 1 OK", "C <closed>", "S <closed>", "C2 1 QUIT", "S2 1 OK", "S2 <closed>",
      ]) == [
        "C: 1 PING", "S: 1 OK", "C: <closed>", "S: <closed>", "C2: 1 QUIT", "S2: 1 OK",
        "S2: <closed>",
      ])
  }

  @Test("A client's line that looks like its end is a line all the same")
  func lineLikeAnEnd() throws {
    var framer = Framer(limits: .client)
    framer.append(Array("<closed>\n".utf8))
    guard case .line(let line)? = framer.next() else {
      Issue.record("the line cannot be framed")
      return
    }
    var transcript = SessionTranscript(token: nil)
    transcript.sent(line, on: 1)
    let written = try Transcript(transcript.take())
    #expect(written.lines.map(\.step) == [.send("<closed> ", literal: nil)])
  }

  @Test(
    "What would mean something on paper is written so that it does not",
    arguments: [
      "1 ADD title=a$b", "1 ADD title=$token", "1 ADD title=\"costs $5 or $$6 $\"",
      "1 FIND  (words)", "1 ADD title=x  (no remark)", "1 ADD notes={*}␤a  (b)␤\\n ␤ $_",
      "1 ADD title=\"a\u{2028}b\u{85}c\"", "1 ADD notes={*}␤a\r␤ \u{2028}…  (b)",
    ])
  func roundTrip(_ line: String) throws {
    let sent = Self.counted(line).replacing("␤", with: "\n")
    let parts = sent.split(separator: "\n", maxSplits: 1)
    let isLiteral = sent.contains("{")
    let client = try Transcript(try recorded(["C \(line)"]).joined(separator: "\n"))
    guard case .send(let text, let literal) = try #require(client.lines.first).step else {
      Issue.record("it is no client's line")
      return
    }
    let variables = TranscriptVariables(["token": "own-t0ken"])
    #expect(variables.filled(text) == String(isLiteral ? parts[0] : sent[...]))
    #expect(literal.map { variables.filled($0) } == (isLiteral ? String(parts[1]) : nil))

    let answer = line.replacing("1 ADD", with: "1 ROW").replacing("1 FIND  (words)", with: "1 OK")
    let server = try Transcript(try recorded(["S \(answer)"]).joined(separator: "\n"))
    guard case .expect(let pattern, let value, false) = try #require(server.lines.first).step else {
      Issue.record("it is no server's line")
      return
    }
    var matching = TranscriptVariables(["token": "own-t0ken"])
    let said = Self.counted(answer).replacing("␤", with: "\n").split(separator: "\n", maxSplits: 1)
      .map(
        String.init)
    let matches = matching.match(pattern, isLiteral ? said[0] : answer)
    #expect(matches)
    if isLiteral {
      let fits = matching.matchText(try #require(value), said[1])
      #expect(fits)
    }
    #expect(matching.values == ["token": "own-t0ken"])
  }

  @Test("The present time is not part of what a server says")
  func now() throws {
    #expect(
      try recorded(["S !v1 3 NOW at=2026-11-30T12:15 rect=0,255,200,0", "S !v1 3 END ack=0"])
        == ["S: !v1 3 NOW at=$_ rect=$_", "S: !v1 3 END ack=0"])
  }

  @Test("When an iCalendar text was made is not part of what a server says")
  func stamps() throws {
    let text = try recorded([
      "S 1 ROW ics={*}␤UID:\(Self.review)␤X", "S 1 ROW ics={*}␤DTSTAMP:20261130T093000Z",
    ])
    #expect(
      text == ["S: 1 ROW ics={42}", "S: UID:$a1\\nX", "S: 1 ROW ics={24}", "S: DTSTAMP:$_"])
  }
}
