/// What a line from a client means, decided by its first octet.
package enum ClientLine: Equatable, Sendable {
  case command(Command)
  case input(InputEvent)
  /// A line to answer with `tag ERR …`; the connection stays.
  case refused(Tag, ProtocolError)
  /// An input event to answer with `FAULT` in its view; its number is missing if unreadable.
  case refusedInput(view: Int, sequence: Int?, ProtocolError)
}

extension ClientLine {
  /// Reads a framed line; total on any octets.
  package init(_ line: FramedLine) {
    preconditionFailure("written next")
  }
}
