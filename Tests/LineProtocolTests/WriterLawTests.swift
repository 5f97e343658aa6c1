import EdgewiseTesting
import Testing

@testable import LineProtocol

/// parse(print(x)) == x, for values made from a seed that a failure shows.
@Suite struct WriterLawTests {
  static let seeds = Array(UInt64(1)...12)

  @Test(arguments: seeds)
  func commandsComeBack(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<50 {
      let tag = Tag(random.chance(10) ? "-" : random.tag())!
      let verb = random.pick(["ADD", "GET", "A", "VERY-LONG-VERB-S"])
      var arguments = (0..<random.below(4)).map { _ in Argument(random.text(upTo: 20)) }
      arguments += random.keys(upTo: 5).map { Argument($0, random.text(upTo: 60)) }
      var writer = CommandWriter()
      do throws(CommandWritingError) {
        try writer.command(tag, verb, arguments)
      } catch {
        #expect(writer.bytes.isEmpty)
        let literals = arguments.filter { WrittenForm(of: $0.value) == .literal }
        #expect(!literals.isEmpty, "refused without a cause: \(error)")
        continue
      }
      let line = try #require(clientLines(writer.take()).first)
      let command = try #require(line.command)
      #expect(command.tag == tag && command.verb == verb)
      // A literal goes to the end, so only the order within each kind is kept.
      let read = command.arguments
      #expect(
        read.filter { $0.key == nil }.map(\.value)
          == arguments.filter { $0.key == nil }.map(\.value))
      #expect(
        Set(read.filter { $0.key != nil }.map { Pair($0.key!, $0.value) })
          == Set(arguments.filter { $0.key != nil }.map { Pair($0.key!, $0.value) }))
    }
  }

  @Test(arguments: seeds)
  func inputEventsComeBack(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      let event = random.inputEvent()
      var writer = CommandWriter()
      writer.input(event)
      #expect(try clientLines(writer.take()) == [.input(event)])
    }
  }

  @Test(arguments: seeds)
  func rowsComeBack(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<30 {
      let tag = Tag(random.tag())!
      var pairs = [Pair("id", random.tag())]
      pairs += random.keys(upTo: 8).filter { !["id", "continues"].contains($0) }.map {
        Pair($0, random.text(upTo: random.chance(5) ? 5_000 : 40))
      }
      var writer = LineWriter()
      writer.row(tag) { line in
        for pair in pairs { line.add(pair) }
      }
      let octets = writer.take()
      #expect(linesFit(octets))
      var rows = ReplyRows()
      for line in try serverLines(octets) {
        guard case .row(tag, let pairs) = line else {
          Issue.record("no row: \(line)")
          continue
        }
        rows.append(pairs)
      }
      #expect(rows.rows.count == 1)
      #expect(Set(rows.rows.first ?? []) == Set(pairs))
    }
  }

  @Test(arguments: seeds)
  func pushesComeBackOrSayWhatTheyOmit(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for counter in 0..<30 {
      let source = random.chance(50) ? PushSource.view(random.below(9)) : .subscription(7)
      let word = random.pick(PushWord.allCases)
      let pairs = random.keys(upTo: 6).filter { $0 != "omitted" }.map {
        Pair($0, random.text(upTo: random.chance(5) ? 5_000 : 40))
      }
      var writer = LineWriter()
      writer.push(source, counter, word) { line in
        for pair in pairs { line.add(pair) }
      }
      let octets = writer.take()
      #expect(linesFit(octets))
      let lines = try serverLines(octets)
      guard case .push(source, counter, word.rawValue, let read)? = lines.first, lines.count == 1
      else {
        Issue.record("\(lines)")
        continue
      }
      let omitted = Set(read["omitted"]?.split(separator: ",").map(String.init) ?? [])
      #expect(
        Set(read.filter { $0.key != "omitted" }) == Set(pairs.filter { !omitted.contains($0.key) }))
      let long = pairs.filter { WrittenForm(of: $0.value).length.map { $0 > 3_000 } ?? true }
      #expect(omitted.isEmpty || long.count > 1)
    }
  }

  @Test(arguments: seeds)
  func errorsComeBack(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for code in ErrorCode.allCases {
      let pairs = random.keys(upTo: 4).filter { $0 != "retry" }.map {
        Pair($0, random.text(upTo: 40, controls: false))
      }
      let text = random.text(upTo: 60, controls: false).filter { !$0.isNewline && $0 != "\t" }
      let tag = Tag(random.chance(20) ? "-" : random.tag())!
      var writer = LineWriter()
      writer.error(tag, ProtocolError(code, pairs, text))
      let expected = ServerLine.error(
        tag, code: code.rawValue, [Pair("retry", code.retry.rawValue)] + pairs, text: text)
      #expect(try serverLines(writer.take()) == [expected])
    }
  }
}

/// Whether no line passes 4,096 octets; literals are stepped over.
func linesFit(_ octets: [UInt8]) -> Bool {
  !frames(
    [octets], limits: FramingLimits(line: 4_096, literal: 99_999_999, refusedLiteral: 99_999_999)
  )
  .contains { $0.code != nil }
}

extension SeededGenerator {
  mutating func integer() -> Int { below(1_999_999_999) - 999_999_999 }

  mutating func inputEvent() -> InputEvent {
    InputEvent(
      view: below(1_000_000), sequence: below(1_000_000_000_000_000),
      time: chance(20) ? nil : below(1_000_000_000_000_000), gesture: gesture())
  }

  private mutating func gesture() -> InputEvent.Gesture {
    let modifiers = InputEvent.Modifiers(rawValue: UInt8(below(16)))
    let contact = below(100)
    switch below(12) {
    case 0: return .hover(x: integer(), y: integer(), pencil: chance(50), modifiers)
    case 1: return .leave
    case 2: return .tick
    case 3: return .blur
    case 4: return .focus(text: chance(50))
    case 5:
      return .down(
        contact: contact, pick(InputEvent.ContactType.allCases), x: integer(), y: integer(),
        pick(InputEvent.Button.allCases), modifiers)
    case 6: return .move(contact: contact, x: integer(), y: integer(), modifiers)
    case 7: return .up(contact: contact, x: integer(), y: integer(), modifiers)
    case 8: return .cancel(contact: chance(50) ? nil : contact)
    case 9:
      return .wheel(x: integer(), y: integer(), dx: integer(), dy: integer(), modifiers)
    default:
      return .key(
        pick(InputEvent.KeyPhase.allCases), name: text(upTo: 6, controls: false),
        code: chance(50) ? "Key" + tag() : nil, modifiers)
    }
  }
}
