import Testing

@testable import LineProtocol

/// Commands whose last value is sent apart from them.
@Suite struct StreamedCommandTests {
  @Test func theLineAnnouncesTheOctets() throws {
    var writer = CommandWriter()
    let tag = try #require(Tag("7"))
    try writer.command(
      tag, "IMPORT", [Argument("cal", "home"), Argument("key", "a b")], streaming: "ics",
      octets: 12)
    #expect(
      String(decoding: writer.take(), as: UTF8.self)
        == "7 IMPORT cal=home key=\"a b\" ics={12}\n")
  }

  @Test func aLineKeepsToItsLimit() throws {
    let tag = try #require(Tag("7"))
    // "7 IMPORT cal=" and " ics={12}\n" beside the value.
    let room = 4_096 - 13 - 10
    for length in [room, room + 1] {
      var writer = CommandWriter()
      let name = String(repeating: "x", count: length)
      let result = Result { () throws(CommandWritingError) in
        try writer.command(tag, "IMPORT", [Argument("cal", name)], streaming: "ics", octets: 12)
      }
      #expect(((try? result.get()) != nil) == (length == room))
      #expect(writer.take().count == (length == room ? 4_096 : 0))
    }
  }

  @Test func whatCannotBeSentIsNotWritten() throws {
    var writer = CommandWriter()
    let tag = try #require(Tag("7"))
    #expect(throws: CommandWritingError.literalTooLarge(key: "ics")) {
      try writer.command(tag, "IMPORT", [], streaming: "ics", octets: 100_000_000)
    }
    #expect(throws: CommandWritingError.self) {
      try writer.command(tag, "IMPORT", [Argument("cal", "\u{1}")], streaming: "ics", octets: 1)
    }
    #expect(writer.take().isEmpty)
  }
}
