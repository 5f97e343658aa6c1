import EdgewiseTesting
import Foundation
import Testing

@testable import LineProtocol

/// Random octets through the framer, the tokeniser, the request decoder and the writers.
///
/// `EDGEWISE_FUZZ_ITERATIONS` sets how many streams each seed makes.
@Suite struct FuzzTests {
  static let iterations = FuzzIterations.wished ?? 100

  @Test(arguments: UInt64(1)...8)
  func anyOctetsAreReadInBoundedMemory(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let limits = FramingLimits(
      line: 128, literal: 64, refusedLiteral: 512, streamedLiteral: 2_048)
    for _ in 0..<Self.iterations {
      let stream = random.stream()
      var framer = Framer(limits: limits)
      var outputs: [FramerOutput] = []
      var rest = stream[...]
      while !rest.isEmpty {
        let piece = rest.prefix(1 + random.below(40))
        rest = rest.dropFirst(piece.count)
        framer.append(piece)
        while let output = framer.next() {
          outputs.add(output)
          try read(output)
        }
        #expect(framer.bufferedOctets <= limits.line + limits.literal + 1)
      }
      #expect(outputs == frames([stream], limits: limits))
    }
  }

  /// Reads a line in every way; what is read must come back from what is written.
  private func read(_ output: FramerOutput) throws {
    guard case .line(let line) = output else { return }
    _ = try? ServerLine(line)
    var writer = LineWriter()
    switch ClientLine(line) {
    case .command(let command):
      do throws(ProtocolError) {
        _ = try Request.decode(command)
      } catch {
        writer.error(command.tag, error)
      }
    case .input(let event):
      var written = CommandWriter()
      written.input(event)
      #expect(try clientLines(written.take()) == [.input(event)])
    case .refused(let tag, let error):
      writer.error(tag, error)
    case .refusedInput(let view, _, let error):
      writer.push(.view(view), 1, .fault) { $0.add("code", error.code.rawValue) }
    }
    _ = try serverLines(writer.take())
  }
}

extension SeededGenerator {
  private static let seeds = [
    "1 ADD title=\"Design review\" start=2026-03-03T09:30 dur=45m cal=home key=k-7f3a\n",
    "2 SET a17 notes={12}\nAgenda:\n ☕\n", "@v1 4 1382 move 0 271 214 +shift\n",
    "@v1 5 - key down \" \" code=Space +command\n", "- VIEW open week=2026-W10 size=1400x960\r\n",
    "3 LIST range=2026-03-02/2026-03-09 at=home:8814 max=10\n", "4 AUTH token {3}\nabc\n",
    "6 IMPORT cal=home ics={20}\nBEGIN:VCALENDAR\r\n\u{0} \n\n", "- IMPORT cal=a ics={300}\n",
    "!v1 4 PREVIEW op=resize-end ref=a17\n", "5 ERR SYNTAX retry=no octet=5 \"text\"\n",
  ]

  /// Well-formed lines, some octets of which are changed, dropped, doubled or made up.
  mutating func stream() -> [UInt8] {
    if chance(10) { return octets(upTo: 400) }
    var stream = (0...below(5)).flatMap { _ in Array(pick(Self.seeds).utf8) }
    let interesting = Array("\n\r {}=\"\\@-0123456789az\u{0}".utf8) + [0x80, 0xC3, 0xFF]
    for _ in 0..<below(8) {
      let index = below(stream.count)
      switch below(4) {
      case 0: stream[index] = pick(interesting)
      case 1: stream.insert(pick(interesting), at: index)
      case 2 where stream.count > 1: stream.remove(at: index)
      default:
        stream.insert(contentsOf: Array(stream[index..<min(index + 20, stream.count)]), at: index)
      }
    }
    return stream
  }
}
