/// Which statements a connection has prepared, as a value.
struct PreparedStatements {
  private enum State {
    /// Sent, not yet answered; a later unit may rely on it, as the server works in order.
    case sent
    case ready
  }

  private var states: [String: State] = [:]
  /// Why the server last refused to prepare a statement.
  private var refusals: [String: PostgreSQLError] = [:]

  /// Whether the statement must be prepared before its next use; it then counts as sent.
  mutating func mustPrepare(_ statement: Statement) -> Bool {
    if states[statement.name] != nil { return false }
    states[statement.name] = .sent
    return true
  }

  mutating func succeeded(_ name: String) {
    states[name] = .ready
    refusals[name] = nil
  }

  /// The server never came to prepare it, or no longer knows it, or refused it with `error`.
  mutating func forget(_ name: String, _ error: PostgreSQLError? = nil) {
    states[name] = nil
    if let error { refusals[name] = error }
  }

  /// What to tell a unit that relied on a statement which the server does not know.
  func reason(for name: String) -> PostgreSQLError? { refusals[name] }
}
