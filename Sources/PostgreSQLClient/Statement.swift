/// A statement known in advance, prepared by its name on each connection that first uses it.
package struct Statement: Hashable, Sendable {
  /// What is lost with a connection on which the statement was sent but not answered.
  package enum Effect: Hashable, Sendable {
    /// Nothing: run it again.
    case reads
    /// Perhaps a change that did take effect.
    case writes
  }

  /// Unique among all statements of the process.
  package let name: String
  package let sql: String
  /// The types of $1, $2 and so on; each parameter must come in its type.
  package let parameterTypes: [DataType]
  package let effect: Effect

  package init(
    _ name: String, _ effect: Effect, _ parameterTypes: [DataType] = [], sql: String
  ) {
    self.name = name
    self.effect = effect
    self.parameterTypes = parameterTypes
    self.sql = sql
  }

  static let begin = Statement("edgewise.begin", .reads, sql: "BEGIN")
  static let commit = Statement("edgewise.commit", .writes, sql: "COMMIT")
  static let rollback = Statement("edgewise.rollback", .reads, sql: "ROLLBACK")
  static let discardPlans = Statement("edgewise.discard_plans", .reads, sql: "DISCARD PLANS")
}

/// A statement with its parameters.
package struct Invocation: Sendable {
  package let statement: Statement
  package let parameters: [Parameter]

  package init(_ statement: Statement, _ parameters: [Parameter] = []) {
    self.statement = statement
    self.parameters = parameters
  }

  static let begin = Invocation(.begin)
  static let commit = Invocation(.commit)
  static let rollback = Invocation(.rollback)
  static let discardPlans = Invocation(.discardPlans)

  /// Finds what the server would refuse with a less helpful message.
  func check() throws(PostgreSQLError) {
    guard parameters.count == statement.parameterTypes.count else {
      throw .violation(
        "statement \(statement.name) takes \(statement.parameterTypes.count) parameters, "
          + "not \(parameters.count)")
    }
    // The protocol counts them in 16 bits.
    guard parameters.count <= Int(UInt16.max) else {
      throw .violation("statement \(statement.name) has more than 65,535 parameters")
    }
    for (index, type) in statement.parameterTypes.enumerated()
    where !parameters[index].fits(type) {
      throw .violation("parameter $\(index + 1) of statement \(statement.name) has another type")
    }
  }
}
