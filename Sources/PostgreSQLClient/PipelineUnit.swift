/// What is sent up to one synchronisation point, and what has come back of it so far.
///
/// The server runs it as one implicit transaction, apart from all other units.
final class PipelineUnit {
  typealias Outcome = Result<[QueryResult], PostgreSQLError>

  /// One command whose answer is awaited.
  enum Step {
    case prepare(name: String)
    case run(name: String)
  }

  private let steps: [Step]
  private var nextStep = 0
  private var results: [QueryResult] = []
  private var failure: PostgreSQLError?
  /// Whether losing the connection now leaves open if the work took effect.
  private let leavesTraces: Bool
  private let finish: (Outcome) -> Void

  init(steps: [Step], leavesTraces: Bool, finish: @escaping (Outcome) -> Void) {
    self.steps = steps
    self.leavesTraces = leavesTraces
    self.finish = finish
  }

  /// The current command succeeded.
  func succeeded(_ result: QueryResult, _ prepared: inout PreparedStatements) {
    defer { nextStep += 1 }
    guard nextStep < steps.count else { return }
    switch steps[nextStep] {
    case .prepare(let name): prepared.succeeded(name)
    case .run: results.append(result)
    }
  }

  /// The current command failed, or was skipped because one before it had failed (nil).
  func failed(_ error: PostgreSQLError?, _ prepared: inout PreparedStatements) {
    defer { nextStep += 1 }
    guard nextStep < steps.count else {
      failure = failure ?? error
      return
    }
    switch steps[nextStep] {
    case .prepare(let name):
      failure = failure ?? error
      if error?.sqlState == .duplicateStatement {
        prepared.succeeded(name)
      } else {
        prepared.forget(name, error)
      }
    case .run(let name):
      guard error?.sqlState == .invalidStatementName else {
        failure = failure ?? error
        return
      }
      prepared.forget(name)
      failure = failure ?? prepared.reason(for: name) ?? error
    }
  }

  /// The synchronisation point was reached: the unit's outcome is certain.
  func synchronised() {
    if let failure {
      finish(.failure(failure))
    } else {
      finish(.success(results))
    }
  }

  /// The connection ended before the synchronisation point.
  func lost(_ error: PostgreSQLError) {
    if let failure, failure.sqlState != nil {
      // The server had refused already, so nothing took effect.
      finish(.failure(failure))
    } else if leavesTraces {
      finish(
        .failure(
          PostgreSQLError(
            .unknownOutcome,
            "the connection to the database was lost before it confirmed a change, which may or "
              + "may not be stored; look before repeating it (\(error.message))")))
    } else {
      finish(.failure(error))
    }
  }
}
