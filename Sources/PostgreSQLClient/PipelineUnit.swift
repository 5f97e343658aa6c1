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

  /// What the connection learns from an answer about its prepared statements.
  enum Lesson {
    case nothing
    case prepared(String)
    case notPrepared(String)
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
  func succeeded(_ result: QueryResult) -> Lesson {
    defer { nextStep += 1 }
    guard nextStep < steps.count else { return .nothing }
    switch steps[nextStep] {
    case .prepare(let name): return .prepared(name)
    case .run:
      results.append(result)
      return .nothing
    }
  }

  /// The current command failed, or was skipped because one before it had failed (nil).
  func failed(_ error: PostgreSQLError?) -> Lesson {
    defer { nextStep += 1 }
    if let error, failure == nil { failure = error }
    guard nextStep < steps.count else { return .nothing }
    switch steps[nextStep] {
    case .prepare(let name):
      return error?.sqlState == .duplicateStatement ? .prepared(name) : .notPrepared(name)
    case .run(let name):
      return error?.sqlState == .invalidStatementName ? .notPrepared(name) : .nothing
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
