import Testing

@testable import LineProtocol

@Suite struct CommandFingerprintTests {
  private func fingerprint(_ text: String) throws -> [UInt8] {
    let lines = try clientLines(Array((text + "\n").utf8))
    return try #require(lines.first?.command).fingerprint
  }

  @Test func whatIsAskedForCounts() throws {
    let asked = try fingerprint("1 SET a17 title=Lunch busy=no key=k1")
    for same in [
      "2 SET a17 title=Lunch busy=no key=k1", "- SET a17 busy=no title=\"Lunch\" key=k2 x-trace=1",
      "1 SET busy=no a17 title={5}\nLunch",
    ] {
      #expect(try fingerprint(same) == asked)
    }
    for other in [
      "1 DEL a17 title=Lunch busy=no", "1 SET a18 title=Lunch busy=no", "1 SET a17 title=Lunch",
      "1 SET a17 title=Lunch busy=yes", "1 SET a17 title=Lunch busy=no rev=1",
      "1 SET a17 location=Lunch busy=no", "1 SET a17 \"\" title=Lunch busy=no",
    ] {
      #expect(try fingerprint(other) != asked)
    }
    #expect(try fingerprint("1 GET a b") != fingerprint("1 GET b a"))
    #expect(try fingerprint("1 GET \"a 1=b\"") != fingerprint("1 GET a b"))
  }
}
