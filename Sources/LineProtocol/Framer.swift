/// Cuts a stream of octets into lines and literals; total on any bytes, in bounded memory.
///
/// After `next()` returned nothing, at most a line or a literal within `limits` is held. The literal
/// of `IMPORT` is never held: it is handed out in parts as it comes.
package struct Framer: Sendable {
  /// What is accepted from the next line on.
  package var limits: FramingLimits

  private var buffer: [UInt8] = []
  /// The offset of the first octet that is not yet handed out.
  private var head = 0
  private var scan = LineScan()
  private var state = State.line

  private enum State {
    case line
    case literal([UInt8], FramedLine.Flaw?, tail: LiteralTail)
    case refusing([UInt8], FramedLine.Flaw?, Refusal)
    case streaming(Tag, remaining: Int)
    case failed
  }

  private struct Refusal {
    var announced: Int
    var remaining: Int
    var maximum: Int
  }

  package init(limits: FramingLimits) {
    self.limits = limits
  }

  /// How many octets wait to be framed.
  package var bufferedOctets: Int { buffer.count - head }

  /// Takes octets in; after a fatal error they are dropped.
  package mutating func append(_ octets: some Collection<UInt8>) {
    if case .failed = state { return }
    makeRoom()
    buffer.append(contentsOf: octets)
  }

  /// Takes octets in; after a fatal error they are dropped.
  package mutating func append(_ octets: UnsafeRawBufferPointer) {
    if case .failed = state { return }
    makeRoom()
    buffer.append(contentsOf: octets)
  }

  /// The next line, or nothing until more octets are appended; after `fatal` always nothing.
  package mutating func next() -> FramerOutput? {
    while true {
      switch state {
      case .failed:
        return nil
      case .line:
        switch nextLine() {
        case .waiting: return nil
        case .again: continue
        case .output(let output): return output
        }
      case .literal(let line, let flaw, let tail):
        return finishLiteral(line, flaw, tail)
      case .refusing(let line, let flaw, let refusal):
        return refuseLiteral(line, flaw, refusal)
      case .streaming(let tag, let remaining):
        return nextPart(of: tag, remaining)
      }
    }
  }

  private enum Step {
    case waiting
    case again
    case output(FramerOutput)
  }

  private mutating func nextLine() -> Step {
    let found = scan.run(over: buffer, from: head, limit: limits.line)
    guard found else {
      guard scan.length >= limits.line else { return .waiting }
      return .output(fail(buffer[head...], .lineTooLong, "line", limits.line))
    }
    var line = buffer[head..<head + scan.length]
    let sawControl = scan.firstControl
    let isASCII = scan.isASCII
    head += scan.length + 1
    scan = LineScan()
    if line.last == .carriageReturn { line.removeLast() }
    if line.isEmpty { return .again }
    return classify(line, flaw: flaw(of: line, control: sawControl, isASCII: isASCII))
  }

  private func flaw(
    of line: ArraySlice<UInt8>, control: Int?, isASCII: Bool
  ) -> FramedLine.Flaw? {
    if let control, control < line.count { return .control(octet: control + 1) }
    if isASCII { return nil }
    return UTF8Check.firstFlaw(in: line).map { .notUTF8(octet: $0 + 1) }
  }

  private mutating func classify(_ line: ArraySlice<UInt8>, flaw: FramedLine.Flaw?) -> Step {
    switch LiteralTail.find(in: line) {
    case nil:
      return .output(.line(FramedLine(bytes: line, flaw: flaw, literal: .none)))
    case .tooManyDigits:
      return .output(
        fail(line, ProtocolError(.literalTail, "A literal's length has at most 8 digits.")))
    case .announced(let tail):
      if limits.streamedLiteral > 0, LiteralTail.isStreamed(line) {
        return stream(line, flaw: flaw, tail)
      }
      guard limits.literal > 0, tail.length <= limits.refusedLiteral else {
        return .output(
          limits.literal > 0
            ? fail(line, .literalTooLarge, "refused-literal", limits.refusedLiteral)
            : fail(line, .literalTooLarge, "literal", 0))
      }
      // The line is copied so that it does not hold the buffer while octets arrive.
      if tail.length > limits.literal {
        state = .refusing(
          Array(line), flaw,
          Refusal(announced: tail.length, remaining: tail.length, maximum: limits.literal))
      } else {
        state = .literal(Array(line), flaw, tail: tail)
      }
      return .again
    }
  }

  private mutating func finishLiteral(
    _ line: [UInt8], _ flaw: FramedLine.Flaw?, _ tail: LiteralTail
  ) -> FramerOutput? {
    guard bufferedOctets > tail.length else { return nil }
    guard buffer[head + tail.length] == .lineFeed else { return failAfterLiteral(line) }
    let octets = Array(buffer[head..<head + tail.length])
    head += tail.length + 1
    state = .line
    return .line(
      FramedLine(bytes: line[...], flaw: flaw, literal: .octets(octets, tail: tail.offset)))
  }

  private mutating func refuseLiteral(
    _ line: [UInt8], _ flaw: FramedLine.Flaw?, _ refusal: Refusal
  ) -> FramerOutput? {
    var refusal = refusal
    let dropped = min(refusal.remaining, bufferedOctets)
    head += dropped
    refusal.remaining -= dropped
    guard refusal.remaining == 0, bufferedOctets > 0 else {
      state = .refusing(line, flaw, refusal)
      makeRoom()
      return nil
    }
    guard buffer[head] == .lineFeed else { return failAfterLiteral(line) }
    head += 1
    state = .line
    return .line(
      FramedLine(
        bytes: line[...], flaw: flaw,
        literal: .refused(announced: refusal.announced, maximum: refusal.maximum)))
  }

  private mutating func stream(
    _ line: ArraySlice<UInt8>, flaw: FramedLine.Flaw?, _ tail: LiteralTail
  ) -> Step {
    guard tail.length <= limits.streamedLiteral else {
      return .output(fail(line, .literalTooLarge, "import", limits.streamedLiteral))
    }
    state = .streaming(Tag.leading(line), remaining: tail.length)
    return .output(
      .line(
        FramedLine(
          bytes: line, flaw: flaw, literal: .streamed(octets: tail.length, tail: tail.offset))))
  }

  private mutating func nextPart(of tag: Tag, _ remaining: Int) -> FramerOutput? {
    guard bufferedOctets > 0 else { return nil }
    if remaining > 0 {
      let count = min(remaining, bufferedOctets)
      defer { head += count }
      state = .streaming(tag, remaining: remaining - count)
      return .part(buffer[head..<head + count])
    }
    guard buffer[head] == .lineFeed else { return fail(tag, Self.missingLineFeed) }
    head += 1
    state = .line
    return .partsEnd
  }

  private mutating func failAfterLiteral(_ line: [UInt8]) -> FramerOutput {
    fail(line[...], Self.missingLineFeed)
  }

  private static let missingLineFeed = ProtocolError(
    .literalTail, "The octets of a literal must be followed by one LF; check the length.")

  private mutating func fail(
    _ line: ArraySlice<UInt8>, _ code: ErrorCode, _ limit: String, _ maximum: Int
  ) -> FramerOutput {
    let text =
      maximum == 0
      ? "No literal may be sent before AUTH; use a quoted value."
      : "A \(limit) may have \(maximum) octets; send less, or in parts."
    return fail(
      line,
      ProtocolError(code, [Pair("limit", limit), Pair("max", String(maximum))], text))
  }

  private mutating func fail(_ line: ArraySlice<UInt8>, _ error: ProtocolError) -> FramerOutput {
    fail(Tag.leading(line), error)
  }

  private mutating func fail(_ tag: Tag, _ error: ProtocolError) -> FramerOutput {
    state = .failed
    buffer = []
    head = 0
    return .fatal(tag, error)
  }

  /// Drops what was handed out, and large memory that is not needed any longer.
  private mutating func makeRoom() {
    guard head > 0 else { return }
    if head == buffer.count {
      buffer.removeAll(keepingCapacity: buffer.capacity <= 4 * limits.line)
    } else {
      buffer.removeSubrange(0..<head)
    }
    head = 0
  }
}
