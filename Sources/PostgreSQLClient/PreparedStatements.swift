/// Which statements a connection has prepared, as a value.
struct PreparedStatements {
  private enum State {
    /// Sent, not yet answered; a later unit may rely on it, as the server works in order.
    case sent
    case ready
  }

  private var states: [String: State] = [:]

  /// Whether the statement must be prepared before its next use; it then counts as sent.
  mutating func mustPrepare(_ statement: Statement) -> Bool {
    if states[statement.name] != nil { return false }
    states[statement.name] = .sent
    return true
  }

  mutating func succeeded(_ name: String) { states[name] = .ready }

  /// The server refused to prepare it, or never came to it, or no longer knows it.
  mutating func forget(_ name: String) { states[name] = nil }
}
