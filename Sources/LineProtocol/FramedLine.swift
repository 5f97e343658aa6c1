/// One line without its end, and its literal.
package struct FramedLine: Equatable, Sendable {
  /// The line without LF and without the CR before it; it shares the framer's memory.
  package var bytes: ArraySlice<UInt8>
  /// Why the line cannot be read, if so.
  package var flaw: Flaw?
  package var literal: Literal

  /// An octet that no line may hold; the position counts from 1.
  package enum Flaw: Equatable, Sendable {
    case control(octet: Int)
    case notUTF8(octet: Int)
  }

  package enum Literal: Equatable, Sendable {
    case none
    /// The value of the last argument; `tail` is the offset at which its ` key={n}` starts.
    case octets([UInt8], tail: Int)
    /// One over the limit; its octets were read off and dropped.
    case refused(announced: Int, maximum: Int)
    /// The value of the last argument follows in parts.
    case streamed(octets: Int, tail: Int)
  }
}

extension FramedLine {
  /// Why the line cannot be read at all; nothing if it can.
  var refusal: ProtocolError? {
    switch flaw {
    case .control(let octet):
      return .syntax(octet: octet, "A line may hold no control octet; quote it as \\n, \\r or \\t.")
    case .notUTF8(let octet):
      return ProtocolError(.notUTF8, octet: octet, "The line is not UTF-8; encode it so.")
    case nil:
      break
    }
    switch literal {
    case .refused(let announced, let maximum):
      return .limit(
        "literal", maximum: maximum,
        "A literal of \(announced) octets is too large; send it in parts.")
    case .octets(let octets, let tail):
      return UTF8Check.firstFlaw(in: octets).map {
        ProtocolError(
          .notUTF8, octet: tail + 1, "Octet \($0 + 1) of the literal is not UTF-8; encode it so.")
      }
    case .none, .streamed:
      return nil
    }
  }

  /// The line before its literal's tail.
  var head: ArraySlice<UInt8> {
    switch literal {
    case .octets(_, let tail), .streamed(_, let tail): bytes.prefix(tail)
    case .none, .refused: bytes
    }
  }

  /// The literal as an argument, empty if it is streamed; nothing if the line has none.
  var literalArgument: Argument? {
    let (octets, tail): ([UInt8], Int)
    switch literal {
    case .octets(let kept, let offset): (octets, tail) = (kept, offset)
    case .streamed(_, let offset): (octets, tail) = ([], offset)
    case .none, .refused: return nil
    }
    let field = bytes.dropFirst(tail + 1)
    let key = field.firstIndex(of: .equals).map { String(decoding: field[..<$0], as: UTF8.self) }
    return Argument(key, String(decoding: octets, as: UTF8.self), octet: tail + 2)
  }
}

/// What the framer found next.
package enum FramerOutput: Equatable, Sendable {
  case line(FramedLine)
  /// The next octets of the last line's streamed literal, at least one; any octets may stand there.
  case part(ArraySlice<UInt8>)
  /// The streamed literal is whole.
  case partsEnd
  /// The stream cannot be framed any further: answer, say goodbye, close.
  case fatal(Tag, ProtocolError)
}
