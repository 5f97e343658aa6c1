package import Networking

/// The connections of one loop to the database: a few that all callers share, and some that serve
/// one transaction at a time.
///
/// Shared connections reconnect by themselves; while there is none, every call is answered with
/// `.unavailable` at once.
package actor Pool {
  package nonisolated let loop: EventLoop
  package nonisolated let configuration: PostgreSQLConfiguration
  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    loop.asUnownedSerialExecutor()
  }

  /// How many connections there may be, and how many callers may wait for one.
  package struct Limits: Hashable, Sendable {
    /// Connections that any number of callers share.
    package var shared = 2
    /// Connections that serve one transaction at a time.
    package var exclusive = 4
    /// Transactions that may wait for one; the next gets `.busy`.
    package var waiting = 256

    package init(shared: Int = 2, exclusive: Int = 4, waiting: Int = 256) {
      self.shared = shared
      self.exclusive = exclusive
      self.waiting = waiting
    }
  }

  private let limits: Limits
  private var shared: [PostgreSQLConnection?]
  private var keepers: [Task<Void, Never>] = []
  private var exclusive: ExclusiveConnections
  private var isClosed = false
  private var lastFailure: PostgreSQLError?
  private var availabilityWaiters: [Gate] = []

  /// Starts to connect in the background.
  package init(
    _ configuration: PostgreSQLConfiguration, on loop: EventLoop, limits: Limits = Limits()
  ) {
    self.configuration = configuration
    self.loop = loop
    self.limits = limits
    shared = Array(repeating: nil, count: max(1, limits.shared))
    exclusive = ExclusiveConnections(limit: max(1, limits.exclusive), waiting: limits.waiting)
    loop.execute { self.assumeIsolated { $0.startKeepers() } }
  }
  // MARK: Shared connections

  /// Whether a call would find a connection now.
  package var isAvailable: Bool { leastBusy() != nil }

  /// Waits until there is a connection; `.unavailable` with the last failure after the time limit.
  package func waitUntilAvailable(timeoutMilliseconds: Int64) async throws(PostgreSQLError) {
    if isAvailable { return }
    let gate = Gate()
    availabilityWaiters.append(gate)
    let timer = loop.schedule(afterMilliseconds: timeoutMilliseconds) { gate.open() }
    await gate.wait()
    loop.cancel(timer)
    availabilityWaiters.removeAll { $0 === gate }
    if !isAvailable { throw unavailability }
  }

  /// Runs one statement on a shared connection, as a transaction of its own.
  ///
  /// The statement must not wait long for a lock: that would hold up the other callers.
  package func query(
    _ statement: Statement, _ parameters: [Parameter] = []
  ) async throws(PostgreSQLError) -> QueryResult {
    guard let connection = leastBusy() else { throw unavailability }
    return try await connection.query(statement, parameters)
  }

  /// Runs statements on a shared connection in one round trip; all take effect or none.
  package func batch(_ invocations: [Invocation]) async throws(PostgreSQLError) -> [QueryResult] {
    guard let connection = leastBusy() else { throw unavailability }
    return try await connection.batch(invocations)
  }

  private func leastBusy() -> PostgreSQLConnection? {
    var best: (connection: PostgreSQLConnection, pending: Int)?
    for case let connection? in shared {
      guard let pending = connection.pendingUnits, pending < best?.pending ?? .max else { continue }
      best = (connection, pending)
    }
    return best?.connection
  }

  private var unavailability: PostgreSQLError {
    if isClosed { return Pool.closed }
    return lastFailure.map { $0.code == .unavailable ? $0 : .lost($0.message) }
      ?? .lost("not connected yet")
  }

  private static let closed = PostgreSQLError(
    .closed, "the pool of database connections was closed on this side")

  private func startKeepers() {
    for slot in shared.indices { keepers.append(Task { await self.keep(slot) }) }
  }

  /// Keeps one shared connection open until the pool closes.
  private func keep(_ slot: Int) async {
    var backoff = Backoff()
    while !isClosed {
      do throws(PostgreSQLError) {
        let connection = try await PostgreSQLConnection.connect(configuration, on: loop)
        if isClosed { return await connection.close() }
        backoff.reset()
        lastFailure = nil
        shared[slot] = connection
        for gate in availabilityWaiters { gate.open() }
        lastFailure = await connection.waitForEnd()
        shared[slot] = nil
      } catch {
        lastFailure = error
      }
      do { try await loop.sleep(milliseconds: backoff.next()) } catch { return }
    }
  }

  // MARK: Transactions

  /// Runs `body` in a transaction on a connection of its own, then commits.
  ///
  /// It is undone when `body` throws. After a deadlock or a serialization failure `body` runs
  /// again, up to `attempts` times in all, so it must have no other effects. The pause before is of
  /// random length, as those who met would else meet again.
  ///
  /// - Parameter orThrow: Turns errors of the connection and of the commit into the caller's kind.
  package nonisolated(nonsending) func transaction<Value, Failure: Error>(
    attempts: Int = 3,
    orThrow: (PostgreSQLError) -> Failure,
    _ body: nonisolated(nonsending) (Transaction) async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    var attempt = 1
    while true {
      let connection: PostgreSQLConnection
      do throws(PostgreSQLError) { connection = try await acquire() } catch { throw orThrow(error) }
      let transaction = Transaction(connection)
      do throws(Failure) {
        let value = try await body(transaction)
        do throws(PostgreSQLError) {
          try await transaction.finish()
        } catch {
          throw orThrow(error)
        }
        await release(connection)
        return value
      } catch {
        let mayRetry = await transaction.failure?.isRetryable ?? false
        await transaction.rollBack()
        await release(connection)
        guard mayRetry && attempt < attempts,
          (try? await loop.sleep(milliseconds: .random(in: 1...20))) != nil
        else { throw error }
        attempt += 1
      }
    }
  }

  /// Runs `body` in a transaction on a connection of its own, then commits.
  package nonisolated(nonsending) func transaction<Value>(
    attempts: Int = 3,
    _ body: nonisolated(nonsending) (Transaction) async throws(PostgreSQLError) -> Value
  ) async throws(PostgreSQLError) -> Value {
    try await transaction(attempts: attempts, orThrow: { $0 }, body)
  }

  private func acquire() async throws(PostgreSQLError) -> PostgreSQLConnection {
    while true {
      if isClosed { throw Pool.closed }
      if !isAvailable { throw unavailability }
      switch await withUnsafeContinuation({ exclusive.acquire($0) }) {
      case .connection(let connection):
        if await connection.isOpen { return connection }
        exclusive.lostOne()
      case .place:
        return try await openExclusive()
      case .closed:
        throw Pool.closed
      case .busy:
        throw PostgreSQLError(
          .busy, "too many transactions wait for the database; try again later")
      }
    }
  }

  private func openExclusive() async throws(PostgreSQLError) -> PostgreSQLConnection {
    do throws(PostgreSQLError) {
      let connection = try await PostgreSQLConnection.connect(configuration, on: loop)
      if isClosed {
        await connection.close()
        throw Pool.closed
      }
      return connection
    } catch {
      exclusive.lostOne()
      throw error
    }
  }

  private func release(_ connection: PostgreSQLConnection) async {
    if isClosed { await connection.close() }
    if await connection.isOpen {
      exclusive.release(connection)
    } else {
      exclusive.lostOne()
    }
  }

  /// Closes all connections; calls that are on their way fail.
  package func close() async {
    isClosed = true
    for keeper in keepers { keeper.cancel() }
    for case let connection? in shared { await connection.close() }
    for connection in exclusive.removeAll() { await connection.close() }
    for gate in availabilityWaiters { gate.open() }
    for keeper in keepers { await keeper.value }
  }
}
