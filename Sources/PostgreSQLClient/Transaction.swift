package import Networking

/// An open transaction on a connection of its own; lives as long as the closure it is given to.
package actor Transaction {
  package nonisolated let loop: EventLoop
  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    loop.asUnownedSerialExecutor()
  }

  private enum State { case notBegun, open, ended }

  private let connection: PostgreSQLConnection
  private var state = State.notBegun
  /// The first thing that went wrong; the server undoes everything after it.
  private(set) var failure: PostgreSQLError?

  init(_ connection: PostgreSQLConnection) {
    self.connection = connection
    loop = connection.loop
  }

  /// Runs one statement.
  package func query(
    _ statement: Statement, _ parameters: [Parameter] = []
  ) async throws(PostgreSQLError) -> QueryResult {
    let results = try await batch([Invocation(statement, parameters)])
    guard let result = results.first else { throw .violation("the database gave no result") }
    return result
  }

  /// Runs statements in one round trip.
  package func batch(_ invocations: [Invocation]) async throws(PostgreSQLError) -> [QueryResult] {
    if invocations.isEmpty { return [] }
    return try await run(invocations, commits: false)
  }

  /// Runs statements and commits, all in one round trip; nothing can follow in this transaction.
  package func commit(
    after invocations: [Invocation]
  ) async throws(PostgreSQLError) -> [QueryResult] {
    try await run(invocations, commits: true)
  }

  /// Runs a text of any number of statements; for migrations.
  package func execute(_ sql: String) async throws(PostgreSQLError) {
    if state == .notBegun { _ = try await run([], commits: false) }
    guard state == .open else { throw Transaction.alreadyEnded }
    do throws(PostgreSQLError) {
      try await connection.execute(sql)
    } catch {
      failure = failure ?? error
      throw error
    }
  }

  /// Commits what is left to commit.
  func finish() async throws(PostgreSQLError) {
    if state == .open { _ = try await run([], commits: true) }
    state = .ended
  }

  /// Undoes everything, unless it has been committed.
  func rollBack() async {
    guard state == .open else { return }
    state = .ended
    do throws(PostgreSQLError) {
      _ = try await connection.run([.rollback], leavesTraces: false)
    } catch {
      // A connection that cannot even do that must not serve anyone else.
      await connection.close()
    }
  }

  private func run(
    _ invocations: [Invocation], commits: Bool
  ) async throws(PostgreSQLError) -> [QueryResult] {
    guard state != .ended else { throw Transaction.alreadyEnded }
    // BEGIN goes in front of the first statements without a synchronisation point between them,
    // so that they cannot run outside the transaction.
    let begins = state == .notBegun
    if begins && commits && invocations.isEmpty {
      state = .ended
      return []
    }
    let all =
      (begins ? [Invocation.begin] : []) + invocations + (commits ? [Invocation.commit] : [])
    state = .open
    do throws(PostgreSQLError) {
      var results = try await connection.run(all, leavesTraces: commits)
      if begins { results.removeFirst() }
      if commits {
        state = .ended
        // The server answers COMMIT in a failed transaction with a successful ROLLBACK.
        guard results.removeLast().commandTag == "COMMIT" else {
          throw failure ?? .violation("the database rolled the transaction back")
        }
      }
      return results
    } catch {
      failure = failure ?? error
      throw error
    }
  }

  private static let alreadyEnded = PostgreSQLError(
    .protocolViolation, "the transaction has ended already; run the statement in another one")
}
