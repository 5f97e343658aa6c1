import Testing

@testable import LineProtocol

/// Each limit holds at n - 1 and n, and is passed at n + 1.
@Suite struct FramerLimitTests {
  static let limits = ProtocolLimits()

  @Test(arguments: [(limits.framing, 4_096), (limits.earlyFraming, 512)])
  func lineLength(framing: FramingLimits, maximum: Int) {
    for length in [maximum - 1, maximum] {
      let line = [UInt8](repeating: 0x61, count: length - 1)
      #expect(
        frames([line + [0x0A]], limits: framing) == [
          .line(FramedLine(bytes: line[...], flaw: nil, literal: .none))
        ])
    }
    let long = [UInt8](repeating: 0x61, count: maximum)
    #expect(frames([long + [0x0A]], limits: framing).map(\.code) == [.lineTooLong])
    // A line without an end is refused as soon as it must be too long.
    #expect(frames([long], limits: framing).map(\.code) == [.lineTooLong])
    #expect(frames([long.dropLast()], limits: framing).isEmpty)
  }

  @Test func literalLength() throws {
    for length in [65_535, 65_536] {
      let payload = String(repeating: "x", count: length)
      let line = try #require(
        clientLines(Array("1 SET a notes={\(length)}\n\(payload)\n".utf8)).first)
      #expect(line.command?.arguments.last?.value == payload)
    }
    for length in [65_537, 1_048_575, 1_048_576] {
      let payload = String(repeating: "x", count: length)
      let lines = try clientLines(Array("1 SET a notes={\(length)}\n\(payload)\n2 PING\n".utf8))
      #expect(lines.count == 2)
      guard case .refused(let tag, let error) = lines[0] else {
        Issue.record("not refused: \(length)")
        continue
      }
      #expect(tag.text == "1")
      #expect(error.code == .limit)
      #expect(error.pairs == [Pair("limit", "literal"), Pair("max", "65536")])
      #expect(lines[1].command?.verb == "PING")
    }
    guard case .fatal(_, let error)? = frames("1 SET a notes={1048577}\n").first else {
      Issue.record("not refused")
      return
    }
    #expect(error.code == .literalTooLarge)
    // The bound that was passed, by the name that `LIMITS` gives it.
    #expect(error.pairs == [Pair("limit", "refused-literal"), Pair("max", "1048576")])
  }

  @Test(arguments: [0, 1, 512])
  func noLiteralBeforeAuthentication(length: Int) {
    let outputs = frames("1 AUTH token {\(length)}\n", limits: Self.limits.earlyFraming)
    guard case .fatal(_, let error)? = outputs.first else {
      Issue.record("not refused")
      return
    }
    #expect(error.code == .literalTooLarge)
    #expect(error.pairs == [Pair("limit", "literal"), Pair("max", "0")])
  }

  @Test func literalDigits() {
    #expect(frames("1 SET a notes={00000003}\nabc\n").map(\.code) == [nil])
    #expect(frames("1 SET a notes={000000003}\nabc\n").map(\.code) == [.literalTail])
  }

  @Test func limitsMayChangeBetweenLines() {
    let wide = "2 SET a title=" + String(repeating: "x", count: 600) + "\n"
    var framer = Framer(limits: Self.limits.earlyFraming)
    framer.append(Array(("1 AUTH token t\n" + wide + "3 SET a notes={1}\nx\n").utf8))
    #expect(framer.next()?.code == nil)
    framer.limits = Self.limits.framing
    #expect(framer.next() != nil)
    guard case .line(let line) = framer.next() else {
      Issue.record("no literal after AUTH")
      return
    }
    #expect(line.literal == .octets([0x78], tail: 7))
  }

  @Test func aRefusedLiteralIsNotKept() {
    var framer = Framer(limits: Self.limits.framing)
    framer.append(Array("1 SET a notes={1000000}\n".utf8))
    let chunk = [UInt8](repeating: 0x78, count: 10_000)
    for _ in 0..<100 {
      #expect(framer.next() == nil)
      framer.append(chunk)
      #expect(framer.bufferedOctets <= 10_000)
    }
    framer.append(CollectionOfOne(0x0A))
    guard case .line(let line) = framer.next() else {
      Issue.record("the refused literal has no answer")
      return
    }
    #expect(line.literal == .refused(announced: 1_000_000, maximum: 65_536))
  }

  @Test func aStreamedLiteralIsHandedOutAsItComes() throws {
    var framer = Framer(limits: Self.limits.framing)
    framer.append(Array("1 IMPORT cal=home ics={99999999}\n".utf8))
    guard case .line(let line) = framer.next() else {
      Issue.record("the line waits for its literal")
      return
    }
    #expect(line.literal == .streamed(octets: 99_999_999, tail: 17))
    let command = try #require(ClientLine(line).command)
    #expect(command.streamedOctets == 99_999_999)
    #expect(
      try Request.decode(command)
        == .importFile(Request.Import(calendar: "home", text: "", idempotencyKey: nil)))
    // Octets that no line may hold, and broken UTF-8, are the reader's business.
    let chunk = [UInt8](repeating: 0xC3, count: 9_999) + [0x00]
    for _ in 0..<20 {
      framer.append(chunk)
      #expect(framer.next() == .part(chunk[...]))
      #expect(framer.next() == nil)
      #expect(framer.bufferedOctets == 0)
    }
  }

  @Test func aStreamedLiteralKeepsToItsLimit() {
    var limits = ProtocolLimits()
    limits.importLiteral = 10
    for length in [9, 10] {
      let octets = [UInt8](repeating: 0x78, count: length)
      let stream = Array("1 IMPORT cal=a ics={\(length)}\n".utf8) + octets + [0x0A]
      #expect(
        frames([stream], limits: limits.framing).dropFirst() == [.part(octets[...]), .partsEnd])
    }
    let refused = frames("1 IMPORT cal=a ics={11}\n", limits: limits.framing)
    guard case .fatal(let tag, let error)? = refused.first else {
      Issue.record("not refused")
      return
    }
    #expect(tag.text == "1")
    #expect(error.pairs == [Pair("limit", "import"), Pair("max", "10")])
    #expect(
      frames("1 IMPORT cal=a ics={0}\n", limits: limits.earlyFraming).map(\.code)
        == [.literalTooLarge])
    #expect(
      frames("1 IMPORT cal=a ics={2}\nabc\n", limits: limits.framing).last?.code == .literalTail)
  }

  @Test func onlyTheLastKeyOfAnImportIsItsFile() throws {
    for line in ["1 IMPORT ics=x cal={4}\nhome\n", "1 IMPORT cal=home {1}\nx\n"] {
      guard case .line(let framed)? = frames(line).first else {
        Issue.record("no line")
        continue
      }
      #expect(ClientLine(framed).code == .badValue)
    }
    let inline = try #require(clientLine("1 IMPORT cal=home ics=\"a\\nb\"").command)
    #expect(inline.streamedOctets == nil)
    #expect(
      try Request.decode(inline)
        == .importFile(Request.Import(calendar: "home", text: "a\nb", idempotencyKey: nil)))
  }

  @Test func afterAFatalErrorNothingIsReadOrKept() {
    var framer = Framer(limits: Self.limits.framing)
    framer.append(Array("a7 SET b notes={3}\nabcd".utf8))
    guard case .fatal(let tag, let error) = framer.next() else {
      Issue.record("not fatal")
      return
    }
    #expect(tag.text == "a7")
    #expect(error.code == .literalTail)
    framer.append(Array("1 PING\n".utf8))
    #expect(framer.next() == nil)
    #expect(framer.bufferedOctets == 0)
  }
}
