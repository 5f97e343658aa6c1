/// Writes a server's lines into memory; each value takes the form it needs.
package struct LineWriter: Sendable {
  /// What was written and not yet taken.
  package private(set) var bytes: [UInt8] = []

  package init() {}

  package var isEmpty: Bool { bytes.isEmpty }

  /// Hands the written octets over and starts anew.
  package mutating func take() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }

  /// Writes one row of a reply, on more than one line if its values need it.
  ///
  /// Quiet commands have no rows: nothing is written.
  package mutating func row(_ tag: Tag, _ pairs: (inout PairWriter) -> Void) {
    preconditionFailure("written next")
  }

  /// Ends a reply; nothing is written for a quiet command.
  package mutating func ok(_ tag: Tag, _ pairs: (inout PairWriter) -> Void = { _ in }) {
    preconditionFailure("written next")
  }

  /// Ends a reply with a refusal.
  package mutating func error(_ tag: Tag, _ error: ProtocolError) {
    preconditionFailure("written next")
  }

  /// Writes a push; `counter` is the caller's.
  package mutating func push(
    _ source: PushSource, _ counter: Int, _ word: PushWord,
    _ pairs: (inout PairWriter) -> Void = { _ in }
  ) {
    preconditionFailure("written next")
  }

  /// Writes a notice of the connection: `# word value… key=value…`.
  package mutating func notice(
    _ word: String, _ values: [String] = [], _ pairs: (inout PairWriter) -> Void = { _ in }
  ) {
    preconditionFailure("written next")
  }
}
