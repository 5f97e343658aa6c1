import Testing

@testable import LineProtocol

@Suite struct CommandWriterTests {
  private func written(
    _ arguments: [Argument], limits: FramingLimits = ProtocolLimits().framing
  ) throws(CommandWritingError) -> String {
    var writer = CommandWriter(limits: limits)
    try writer.command(Tag("1")!, "SET", arguments)
    return String(decoding: writer.take(), as: UTF8.self)
  }

  @Test func valuesTakeTheFormTheyNeed() throws {
    #expect(
      try written([Argument("a17"), Argument("title", "a b"), Argument("cal", "home")])
        == "1 SET a17 title=\"a b\" cal=home\n")
    #expect(
      try written([Argument("a17"), Argument("notes", "a\u{0}"), Argument("cal", "home")])
        == "1 SET a17 cal=home notes={2}\na\u{0}\n")
  }

  @Test func theLongestValueLeavesALineThatIsTooLong() throws {
    let long = String(repeating: "x", count: 4_000)
    let arguments = [
      Argument("a17"), Argument("notes", long),
      Argument("title", String(repeating: "t", count: 200)),
    ]
    let text = try written(arguments)
    #expect(text.hasSuffix(" notes={4000}\n\(long)\n"))
    #expect(try clientLines(Array(text.utf8)).first?.command?.arguments.count == 3)
    #expect(throws: CommandWritingError.lineTooLong) {
      try written(arguments, limits: ProtocolLimits().earlyFraming)
    }
  }

  @Test func aLineOfTheLimitIsWritten() throws {
    // `1 SET a=` and LF take 9 octets.
    for (length, isLiteral) in [(4_086, false), (4_087, false), (4_088, true)] {
      let text = try written([Argument("a", String(repeating: "x", count: length))])
      #expect(text.contains("{") == isLiteral)
      #expect(try clientLines(Array(text.utf8)).first?.code == nil)
    }
  }

  @Test func whatCannotBeSentIsRefusedAndLeavesNothing() {
    #expect(throws: CommandWritingError.secondLiteral(key: "b")) {
      try written([Argument("a", "\u{1}"), Argument("b", "\u{1}")])
    }
    #expect(throws: CommandWritingError.literalNotLast) {
      try written([Argument("\u{1}"), Argument("b")])
    }
    #expect(throws: CommandWritingError.literalTooLarge(key: "a")) {
      try written([Argument("a", String(repeating: "x", count: 65_537))])
    }
    #expect(throws: CommandWritingError.tooManyArguments) {
      try written(Array(repeating: Argument("a"), count: 65))
    }
    #expect(throws: CommandWritingError.malformed("A")) { try written([Argument("A", "b")]) }
    #expect(throws: CommandWritingError.malformed("set\n")) {
      var writer = CommandWriter()
      try writer.command(Tag("1")!, "set\n")
    }
  }
}
