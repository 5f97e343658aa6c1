import Testing

@testable import LineProtocol

/// Commands that cannot be decoded, and what their refusals say.
@Suite struct RequestRefusalTests {
  private func refusal(_ text: String) throws -> ProtocolError {
    do {
      let request = try Request(decoding: text)
      throw Accepted(request: request)
    } catch let error as ProtocolError {
      return error
    }
  }

  struct Accepted: Error { let request: Request }

  @Test(arguments: [
    ("FLY", ErrorCode.unknownVerb, nil), ("ADD title=a start=b", .missingKey, "end"),
    ("ADD start=b dur=1h", .missingKey, "title"), ("ADD title=a dur=1h", .missingKey, "start"),
    ("ADD title=a start=b dur=1h end=c", .badValue, "end"),
    ("ADD title=a start=b dur=soon", .badValue, "dur"),
    ("ADD title=a start=b dur=1h fold=3", .badValue, "fold"),
    ("ADD title=a start=b dur=1h status=done", .badValue, "status"),
    ("ADD title=a start=b dur=1h busy=true", .badValue, "busy"),
    ("ADD title=a start=b dur=1h cal=a,b", .badValue, "cal"),
    ("ADD title=a start=b dur=1h rev=1", .unknownKey, "rev"),
    ("HELLO client=a", .missingKey, "version"), ("HELLO one client=a", .badValue, "version"),
    ("HELLO 1", .missingKey, "client"), ("AUTH", .missingKey, "action"),
    ("AUTH key", .badValue, "action"), ("AUTH token", .missingKey, "token"),
    ("CALENDAR rent x", .badValue, "action"), ("CALENDAR add a:b", .badValue, "name"),
    ("CALENDAR add x color=red", .badValue, "color"),
    ("CALENDAR set x color=#12", .badValue, "color"),
    ("CALENDAR set x color=#12345G", .badValue, "color"),
    ("CALENDAR set x color=\"{\\\"\"", .badValue, "color"),
    ("CALENDAR add x color=#1234567", .badValue, "color"),
    ("CALENDAR add x color=1234567", .badValue, "color"),
    ("GET", .missingKey, "id"), ("GET a b", .syntax, nil), ("DEL a key2=b", .unknownKey, "key2"),
    ("LIST", .missingKey, "range"), ("LIST day=a week=b", .badValue, "week"),
    ("LIST day=a max=0", .badValue, "max"), ("LIST day=a max=1001", .limit, "max"),
    ("LIST day=a at=home", .badValue, "at"), ("SUB", .missingKey, "range"),
    ("UNSUB v1", .badValue, "subscription"), ("UNSUB s1234567", .badValue, "subscription"),
    ("VIEW open week=2026-W10", .missingKey, "size"), ("VIEW open size=1x1", .missingKey, "day"),
    ("VIEW open day=a size=0x9", .badValue, "size"), ("VIEW set", .missingKey, "view"),
    ("VIEW set v1 hours=20:00-08:00", .badValue, "hours"), ("PING now", .syntax, nil),
    ("COPY", .missingKey, "refs"), ("COPY refs=a,", .badValue, "refs"),
    ("COMMAND add v1 a:b title=x", .badValue, "name"), ("COMMAND add v1 a", .missingKey, "title"),
    ("COMMAND add v1 a title=x modifiers=shift", .badValue, "modifiers"),
    ("MENU v1 point=1,2,3", .badValue, "point"), ("RUN v1", .missingKey, "name"),
    ("RUN v1 choose choose=none", .badValue, "choose"),
    ("VIEW set v1 repeat=0,80", .badValue, "repeat"),
    ("PASTE", .missingKey, "start"), ("PASTE start=a fold=3", .badValue, "fold"),
  ])
  func refusals(text: String, code: ErrorCode, key: String?) throws {
    let error = try refusal(text)
    #expect(error.code == code)
    #expect(error.pairs["key"] == key)
    #expect(error.text.hasSuffix("."))
  }

  @Test func aTitleAtItsLimit() throws {
    for length in [1_023, 1_024] {
      _ = try Request(decoding: "ADD start=a dur=1h title=\(String(repeating: "x", count: length))")
    }
    let error = try refusal("ADD start=a dur=1h title=\(String(repeating: "x", count: 1_025))")
    #expect(error.code == .limit)
    #expect(
      error.pairs == [
        Pair("limit", "title"), Pair("max", "1024"), Pair("key", "title"), Pair("octet", "22"),
      ])
    #expect(error.text == "title= takes a text of at most 1024 octets, without NUL; shorten it.")
  }

  @Test func noTextHoldsNUL() throws {
    let lines = try clientLines(Array("1 SET a17 notes={3}\na\u{0}b\n".utf8))
    let command = try #require(lines.first?.command)
    #expect(
      throws: ProtocolError.badValue(
        "notes", expected: ValueForm.text(atMost: 65_536).description, octet: 11)
    ) {
      try Request.decode(command)
    }
  }
}
