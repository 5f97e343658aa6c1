import Testing

@testable import LineProtocol

/// What a hostile or broken client may send, and the one way each is read.
@Suite struct SmugglingTests {
  @Test func aBrowsersRequestDiesOnItsFirstLine() throws {
    let post = "POST / HTTP/1.1\r\nHost: localhost:7411\r\nContent-Length: 20\r\n\r\n1 DEL a\n"
    let lines = try clientLines(Array(post.utf8), limits: ProtocolLimits().earlyFraming)
    #expect(lines.first?.code == .syntax)
    #expect(lines.first?.command == nil)
  }

  @Test func aPayloadThatLooksLikeCommandsStaysAPayload() throws {
    let payload = "2 DEL a17\n@v1 1 1 tick\n3 SET x notes={5}\n"
    let octets = Array("1 SET a notes={\(payload.utf8.count)}\n\(payload)\n4 PING\n".utf8)
    let lines = try clientLines(octets)
    #expect(lines.map { $0.command?.verb } == ["SET", "PING"])
    #expect(lines[0].command?.arguments.last?.value == payload)
  }

  @Test func aCarriageReturnAloneEndsNoLine() throws {
    let lines = try clientLines(Array("1 PING\r2 DEL a\n3 PING\r\r\n4 PING\r\n".utf8))
    #expect(lines.map(\.code) == [.syntax, .syntax, nil])
    guard case .refused(let tag, let error) = lines[0] else { return }
    #expect(tag.text == "1")
    #expect(error.pairs["octet"] == "7")
  }

  @Test(
    arguments: [
      [0xC0, 0xAE], [0xE0, 0x80, 0xAE], [0xF0, 0x80, 0x80, 0xAE],  // overlong
      [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80],  // no characters
      [0x80], [0xFF], [0xE2, 0x82], [0xC3],  // pieces
    ] as [[UInt8]])
  func brokenUTF8IsRefused(octets: [UInt8]) throws {
    let line = Array("1 GET ".utf8) + octets + [0x0A]
    #expect(try clientLines(line).map(\.code) == [.notUTF8])
    let literal = Array("1 GET {\(octets.count)}\n".utf8) + octets + Array("\n2 PING\n".utf8)
    #expect(try clientLines(literal).map(\.code) == [.notUTF8, nil])
  }

  @Test func controlOctetsAreRefused() throws {
    for octet in (0...0x1F).map(UInt8.init) + [0x7F] where octet != 0x0A {
      let lines = try clientLines(Array("1 GET a".utf8) + [octet] + Array("b\n2 PING\n".utf8))
      #expect(lines.map(\.code) == [.syntax, nil], "octet \(octet)")
    }
    #expect(try clientLines([0x00, 0x0A]).map(\.code) == [.syntax])
  }

  @Test func aLineSeparatorIsACharacter() throws {
    let line = try clientLine("1 GET a\u{2028}2\u{0085}b")
    #expect(line.command?.arguments == [Argument("a\u{2028}2\u{0085}b", octet: 7)])
  }

  @Test func anOpenQuoteDoesNotHideALiteral() throws {
    let lines = try clientLines(Array("1 ADD title=\"abc {5}\n2 DEL\n3 PING\n".utf8))
    #expect(lines.map(\.code) == [.syntax, nil])
    #expect(lines[1].command?.tag.text == "3")
  }

  @Test func aClosedQuoteIsNoLiteral() throws {
    let lines = try clientLines(Array("1 GET \"{5}\"\n2 GET \" {5}\"\n3 PING\n".utf8))
    #expect(lines.map { $0.command?.arguments.first?.value } == ["{5}", " {5}", nil])
  }

  @Test(arguments: [
    "1 GET a{5}", "1 GET =\u{7B}5}", "1 GET A={5}", "{5}", "1 GET x {}", "1 GET {5x}",
  ])
  func otherBracesAreMistakesNotLiterals(line: String) throws {
    #expect(try clientLines(Array((line + "\n2 PING\n").utf8)).map(\.code) == [.syntax, nil])
  }

  @Test func nineDigitsAreFatal() {
    #expect(frames("1 SET a notes={000000001}\nx\n").map(\.code) == [.literalTail])
    #expect(frames("1 SET a notes={999999999}\n").map(\.code) == [.literalTail])
    #expect(frames("1 GET a{999999999}\n2 PING\n").map(\.code) == [nil, nil])
  }

  @Test func anInputEventHasNoLiteral() throws {
    let lines = try clientLines(Array("@v1 7 1 key down {1}\na\n2 PING\n".utf8))
    guard case .refusedInput(1, 7, let error) = lines[0] else {
      Issue.record("\(lines[0])")
      return
    }
    #expect(error.code == .syntax)
    #expect(lines.count == 2)
  }
}
