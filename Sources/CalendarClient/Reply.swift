package import LineProtocol

/// A server's answer to a command that it carried out.
package struct Reply: Hashable, Sendable {
  /// The rows, in order.
  package var rows: [[Pair]]
  /// The pairs of the closing `OK`.
  package var ok: [Pair]

  package init(rows: [[Pair]] = [], ok: [Pair] = []) {
    self.rows = rows
    self.ok = ok
  }

  /// The value of a key of the closing `OK`.
  package subscript(key: String) -> String? { ok[key] }
}

/// What a server says unasked.
package enum ServerEvent: Equatable, Sendable {
  /// A line of a subscription or of a view.
  case push(PushSource, counter: Int, word: String, [Pair])
  /// A notice of the connection, such as `BYE` with its reason.
  case notice(word: String, [Argument])
  /// So many events were dropped here, as nobody took them in time; read afresh.
  case missed(Int)
}
