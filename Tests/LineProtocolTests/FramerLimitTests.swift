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
    #expect(frames("1 SET a notes={1048577}\n").map(\.code) == [.literalTooLarge])
  }

  @Test(arguments: [0, 1, 512])
  func noLiteralBeforeAuthentication(length: Int) {
    let outputs = frames("1 AUTH token {\(length)}\n", limits: Self.limits.earlyFraming)
    #expect(outputs.map(\.code) == [.literalTooLarge])
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
