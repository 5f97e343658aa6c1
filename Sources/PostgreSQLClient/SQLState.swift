/// The five characters by which PostgreSQL names an error; the first two are its class.
///
/// Source: PostgreSQL documentation, Appendix A, "PostgreSQL Error Codes".
package struct SQLState: Hashable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
  package let description: String

  package init(_ text: String) { description = text }
  package init(stringLiteral text: String) { description = text }

  /// A family of errors, to match with `case .integrityConstraint ~= state`.
  package struct Class: Hashable, Sendable {
    let prefix: String

    package static let connection = Class(prefix: "08")
    package static let data = Class(prefix: "22")
    package static let integrityConstraint = Class(prefix: "23")
    package static let transactionRollback = Class(prefix: "40")
    package static let syntaxOrAccess = Class(prefix: "42")
    package static let insufficientResources = Class(prefix: "53")
    package static let operatorIntervention = Class(prefix: "57")

    package static func ~= (pattern: Class, state: SQLState) -> Bool {
      state.description.hasPrefix(pattern.prefix)
    }

    package static func ~= (pattern: Class, error: PostgreSQLError) -> Bool {
      error.sqlState.map { pattern ~= $0 } ?? false
    }
  }

  package static let uniqueViolation: SQLState = "23505"
  package static let checkViolation: SQLState = "23514"
  package static let deadlockDetected: SQLState = "40P01"
  package static let serializationFailure: SQLState = "40001"
  package static let queryCanceled: SQLState = "57014"
  package static let lockNotAvailable: SQLState = "55P03"
  package static let invalidStatementName: SQLState = "26000"
  package static let duplicateStatement: SQLState = "42P05"
  package static let divisionByZero: SQLState = "22012"

  package static func ~= (pattern: SQLState, error: PostgreSQLError) -> Bool {
    error.sqlState == pattern
  }
}
