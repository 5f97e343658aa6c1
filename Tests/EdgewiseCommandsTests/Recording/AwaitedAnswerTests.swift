import LineProtocol
import Testing

@testable import EdgewiseCommands

@Suite("What a client's line waits for")
struct AwaitedAnswerTests {
  private func after(_ client: String, _ server: [String]) throws -> AwaitedAnswer {
    var framer = Framer(limits: .client)
    framer.append(Array(([client] + server).joined(separator: "\n").utf8) + [0x0A])
    guard case .line(let first)? = framer.next() else {
      throw ProtocolError(.syntax, "the test's line cannot be framed")
    }
    var awaited = AwaitedAnswer(ClientLine(first))
    while case .line(let line)? = framer.next() { awaited = awaited.after(try ServerLine(line)) }
    return awaited
  }

  @Test(
    "Answered",
    arguments: [
      ("1 PING", ["1 OK"]), ("1 LIST day=2026-03-03", ["1 ROW a=b", "1 OK rows=1"]),
      ("1 NOPE", [#"1 ERR UNKNOWN-VERB retry=no "No.""#]), ("- PING", []),
      ("1 nope", [#"1 ERR SYNTAX "x""#]),
      ("@v1 7 0 leave", ["!v1 1 NOSTYLE", "!v1 1 END ack=7"]),
      ("@v1 7 0 leave", ["!v1 1 END ack=9"]),
      ("@v1 7 0 leave", ["!v1 1 FAULT seq=7 code=STALE-SEQ"]),
      ("@v9 1 0 leave", [#"- ERR NO-VIEW "x""#]),
      (
        "@v1 7 0 up 0 1 1",
        ["!v1 1 PENDING op=move", "!v1 1 END ack=7", "!v1 2 COMMIT op=move", "!v1 2 END ack=7"]
      ),
      ("@v1 7 0 up 0 1 1", ["!v1 1 PENDING op=move choose=this,all", "!v1 1 END ack=7"]),
    ])
  func answered(_ client: String, _ server: [String]) throws {
    #expect(try after(client, server) == .nothing)
  }

  @Test(
    "Not answered yet",
    arguments: [
      ("1 PING", []), ("1 PING", ["2 OK", "1 ROW a=b", "!v1 1 END ack=1"]),
      ("@v1 7 0 leave", ["!v1 1 END ack=6", "!v2 1 END ack=7", "!v1 2 FAULT seq=6 code=X"]),
      ("@v1 7 0 up 0 1 1", ["!v1 1 PENDING op=move", "!v1 1 END ack=7"]),
      ("@v1 7 0 up 0 1 1", ["!v1 1 PENDING op=move", "!v1 1 END ack=7", "!v1 2 COMMIT op=move"]),
    ])
  func waiting(_ client: String, _ server: [String]) throws {
    #expect(try after(client, server) != .nothing)
  }
}
