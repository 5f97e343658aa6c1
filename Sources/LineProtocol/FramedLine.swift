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
    case refused(announced: Int)
  }
}

/// What the framer found next.
package enum FramerOutput: Equatable, Sendable {
  case line(FramedLine)
  /// The stream cannot be framed any further: answer, say goodbye, close.
  case fatal(Tag, ProtocolError)
}
