import Testing

@testable import LineProtocol

@Suite struct CommandTests {
  @Test func aCommandHasTagVerbAndArguments() throws {
    let line = try clientLine(#"a.1_ SET a17  title="Design \"review\" \\ \n\r\t" cal=home "x y""#)
    #expect(
      line
        == .command(
          Command(
            tag: Tag("a.1_")!, verb: "SET", verbOctet: 6,
            arguments: [
              Argument(nil, "a17", octet: 10),
              Argument("title", "Design \"review\" \\ \n\r\t", octet: 15),
              Argument("cal", "home", octet: 51), Argument(nil, "x y", octet: 60),
            ])))
  }

  @Test func aMinusMakesACommandQuiet() throws {
    #expect(try clientLine("- PING").command?.tag.isQuiet == true)
    #expect(try clientLine("-1 PING").code == .syntax)
    #expect(try clientLine("-").code == .syntax)
  }

  @Test func aLiteralIsTheLastArgument() throws {
    let lines = try clientLines(Array("1 SET a  notes={3}\na\n\"\n2 GET {1}\nx\n".utf8))
    #expect(lines[0].command?.arguments.last == Argument("notes", "a\n\"", octet: 10))
    #expect(lines[1].command?.arguments == [Argument(nil, "x", octet: 7)])
  }

  @Test(arguments: [
    ("1", 2), (" 1 PING", 1), ("1  ", 4), ("1 ping", 3), ("1 PING!", 3), ("1 2", 3),
    ("1 GET a=", 9), ("1 GET a=b=c", 10), ("1 GET A=b", 7), ("1 GET =b", 7), ("1 GET a\"b\"", 8),
    ("1 GET \"a\"b", 10), ("1 GET \"a", 7), ("1 GET \"a\\x\"", 10), ("1 GET \"\\", 9),
    ("1 GET a={", 9), ("1 GET }", 7), ("1 GET \\", 7), ("é PING", 1), ("_ PING", 1),
    ("12345678901234567 PING", 1), ("1 ABCDEFGHIJKLMNOPQ", 3),
  ])
  func mistakesNameTheirOctet(line: String, octet: Int) throws {
    guard case .refused(_, let error) = try clientLine(line) else {
      Issue.record("accepted")
      return
    }
    #expect(error.code == .syntax)
    #expect(error.pairs["octet"] == String(octet))
    #expect(error.text.hasSuffix(".") && error.text.count > 20)
  }

  @Test func aMistakeIsAnsweredUnderTheLinesTag() throws {
    for (line, tag) in [
      ("a7 GET =", "a7"), ("a7 get", "a7"), ("a7", "a7"), ("é 1", "-"), ("a7é", "-"),
      ("12345678901234567 GET", "-"),
    ] {
      guard case .refused(let found, _) = try clientLine(line) else {
        Issue.record("accepted")
        continue
      }
      #expect(found.text == tag)
    }
  }

  @Test func aRepeatedKeyIsRefusedWhereItRepeats() throws {
    guard case .refused(_, let error) = try clientLine("1 LIST day=a max=1 day=b") else {
      Issue.record("accepted")
      return
    }
    #expect(error.code == .repeatedKey)
    #expect(error.pairs == [Pair("key", "day"), Pair("octet", "20")])
    let literal = try clientLines(Array("1 SET a notes=x notes={1}\ny\n".utf8))
    #expect(literal.map(\.code) == [.repeatedKey])
  }

  @Test func argumentCount() throws {
    for count in [63, 64] {
      let line = "1 GET" + String(repeating: " a", count: count)
      #expect(try clientLine(line).command?.arguments.count == count)
    }
    guard
      case .refused(_, let error) = try clientLine("1 GET" + String(repeating: " a", count: 65))
    else {
      Issue.record("accepted")
      return
    }
    #expect(error.code == .limit)
    #expect(error.pairs == [Pair("limit", "arguments"), Pair("max", "64")])
    let literal = "1 GET" + String(repeating: " a", count: 64) + " {1}\nx\n"
    #expect(try clientLines(Array(literal.utf8)).map(\.code) == [.limit])
  }

  @Test func tagVerbAndKeyLength() throws {
    for (length, accepted) in [(15, true), (16, true), (17, false)] {
      let tag = String(repeating: "t", count: length)
      #expect((try clientLine("\(tag) PING").command != nil) == accepted)
      let verb = String(repeating: "V", count: length)
      #expect((try clientLine("1 \(verb)").command != nil) == accepted)
    }
    for (length, accepted) in [(31, true), (32, true), (33, false)] {
      let key = String(repeating: "k", count: length)
      #expect((try clientLine("1 GET \(key)=v").command != nil) == accepted)
      let outputs = frames("1 GET \(key)={3}\nabc\n")
      #expect(outputs.count == (accepted ? 1 : 2))
    }
  }
}
