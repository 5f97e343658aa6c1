/// A line from a server, as its client reads it.
///
/// Words and codes stay texts, as a client ignores those it does not know.
package enum ServerLine: Equatable, Sendable {
  case row(Tag, [Pair])
  case ok(Tag, [Pair])
  case error(Tag, code: String, [Pair], text: String)
  case push(PushSource, counter: Int, word: String, [Pair])
  case notice(word: String, [Argument])

  /// Reads a framed line; throws `SYNTAX` or `NOT-UTF8` if it is no server's line.
  package init(_ line: FramedLine) throws(ProtocolError) {
    preconditionFailure("written next")
  }
}
