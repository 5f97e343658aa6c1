/// Why the database did not do what was asked, with what is known of the outcome.
package struct PostgreSQLError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The stable kind of a database error.
  package enum Code: Hashable, Sendable {
    /// There is no connection, or it was lost before the work could take effect: try again later.
    case unavailable
    /// The server answered with an error of this SQLSTATE; nothing of the unit took effect.
    case server(SQLState)
    /// The server did not answer in time.
    case timeout
    /// The connection was lost after the commit had been sent: it may or may not have happened.
    case unknownOutcome
    /// Too many callers wait already; nothing was sent.
    case busy
    /// A value or an answer has not the shape that the caller or the protocol promised.
    case protocolViolation
    /// The connection string or one of its values cannot be used.
    case invalidConfiguration
    /// The connection or the pool was closed on this side.
    case closed
  }

  /// What the server added to its error.
  package struct Details: Hashable, Sendable {
    package var detail: String?
    package var hint: String?
    package var constraint: String?
    package var table: String?
    package var column: String?
    /// 1-based position in the statement's characters.
    package var position: String?
  }

  package let code: Code
  /// One sentence for a log; it never holds a password.
  package let message: String
  /// Empty unless the server answered.
  package let details: Details

  package init(_ code: Code, _ message: String, details: Details = Details()) {
    self.code = code
    self.message = message
    self.details = details
  }

  package var description: String {
    var text = message
    if case .server(let state) = code { text += " (SQLSTATE \(state))" }
    if let constraint = details.constraint { text += " [constraint \(constraint)]" }
    if let detail = details.detail { text += ": \(detail)" }
    if let hint = details.hint { text += "; hint: \(hint)" }
    return text
  }

  /// The SQLSTATE, when it was the server that refused.
  package var sqlState: SQLState? {
    if case .server(let state) = code { state } else { nil }
  }

  /// The constraint that the server found violated.
  package var constraint: String? { details.constraint }

  /// Whether the same transaction may well succeed when it is simply run again.
  package var isRetryable: Bool {
    sqlState == .deadlockDetected || sqlState == .serializationFailure || isAboutPreparation
  }

  /// Whether the server and this side disagreed about which statements are prepared.
  var isAboutPreparation: Bool {
    sqlState == .invalidStatementName || sqlState == .duplicateStatement
  }

  static func violation(_ message: String) -> PostgreSQLError {
    PostgreSQLError(.protocolViolation, message)
  }
}
