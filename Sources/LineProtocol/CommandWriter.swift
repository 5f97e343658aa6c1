/// Writes a client's lines into memory; each value takes the form it needs.
package struct CommandWriter: Sendable {
  /// What was written and not yet taken.
  package private(set) var bytes: [UInt8] = []

  package init() {}

  /// Hands the written octets over and starts anew.
  package mutating func take() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }

  /// Writes a command, or nothing of it if it does not fit a line with one literal.
  package mutating func command(
    _ tag: Tag, _ verb: String, _ arguments: [Argument]
  ) throws(CommandWritingError) {
    preconditionFailure("written next")
  }

  package mutating func input(_ event: InputEvent) {
    preconditionFailure("written next")
  }
}

/// Why a command cannot be sent.
package enum CommandWritingError: Error, Equatable, Sendable {
  /// Two values need to be literals; send them in two commands.
  case secondLiteral(key: String?)
  /// The line is over the limit.
  case lineTooLong
  /// More arguments than a line may have.
  case tooManyArguments
  /// A verb or key that the grammar does not allow.
  case malformed(String)
}
