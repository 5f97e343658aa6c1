import CPostgreSQL
package import Networking
import Synchronization

/// One session with the server, on a loop, in pipeline mode.
///
/// Many callers may use it at once: each call is a unit of its own, sent at once and answered in
/// order, and an error in one leaves the others alone. It ends with `close()`, with its loop, or
/// when the server goes away; it never reconnects.
package actor PostgreSQLConnection {
  package nonisolated let loop: EventLoop
  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    loop.asUnownedSerialExecutor()
  }

  /// How many units may be on their way before `busy` is the answer.
  private static let pendingLimit = 4096

  /// libpq's connection; nil before it is opened and after it has ended.
  var pointer: OpaquePointer?
  var readiness: Readiness?
  /// Why the connection ended.
  var endReason: PostgreSQLError? {
    didSet { noteLoad() }
  }
  var units = FIFO<PipelineUnit>() {
    didSet { noteLoad() }
  }
  /// How many units wait for their answers, and less than none after the end; for the pool, which
  /// looks at each connection before each query.
  private nonisolated let load = Atomic<Int>(0)
  var prepared = PreparedStatements()
  /// The text that runs alone on the connection now.
  var script: ScriptRun?
  /// Units that came while a script runs.
  var behindScript: [() -> Void] = []
  /// Scripts that wait for the units before them.
  var idleWaiters: [UnsafeContinuation<Void, Never>] = []
  var endWaiters: [UnsafeContinuation<Void, Never>] = []
  var lastAnswer: Int64 = 0
  var silenceTimerIsSet = false
  let silenceLimit: Int64?
  private let planLife: Int64
  /// When the server was last told to make its plans anew.
  private var plansSince: Int64
  /// Called for each NOTIFY that arrives, with its channel and payload.
  var onNotification: (String, String) -> Void = { _, _ in }

  /// A connection that still has to be opened.
  init(_ configuration: PostgreSQLConfiguration, on loop: EventLoop) {
    self.loop = loop
    silenceLimit = configuration.silenceLimitMilliseconds
    planLife = configuration.planLifeMilliseconds
    plansSince = loop.now
  }

  /// Whether it can still be used.
  package var isOpen: Bool { pointer != nil && endReason == nil }

  /// How many units wait for their answers; nothing when it can no more be used.
  nonisolated var pendingUnits: Int? {
    let load = load.load(ordering: .relaxed)
    return load < 0 ? nil : load
  }

  private func noteLoad() {
    load.store(endReason == nil ? units.count : -1, ordering: .relaxed)
  }

  // MARK: Units

  /// Runs one statement as a transaction of its own, or as a part of the one that is open.
  package func query(
    _ statement: Statement, _ parameters: [Parameter] = []
  ) async throws(PostgreSQLError) -> QueryResult {
    let results = try await run([Invocation(statement, parameters)])
    guard let result = results.first else { throw .violation("the database gave no result") }
    return result
  }

  /// Runs statements in one round trip; all take effect or none.
  package func batch(_ invocations: [Invocation]) async throws(PostgreSQLError) -> [QueryResult] {
    if invocations.isEmpty { return [] }
    return try await run(invocations)
  }

  /// Runs a unit, again when the server no longer knew, or already knew, a prepared statement.
  ///
  /// That happens after DISCARD, behind some poolers, and when a unit that should have prepared
  /// it failed early. The refused unit had no effect, and what is prepared is known by then.
  private func run(_ invocations: [Invocation]) async throws(PostgreSQLError) -> [QueryResult] {
    let leavesTraces = invocations.contains { $0.statement.effect == .writes }
    for _ in 0..<2 {
      do throws(PostgreSQLError) {
        return try await run(invocations, leavesTraces: leavesTraces)
      } catch {
        guard error.isAboutPreparation else { throw error }
      }
    }
    return try await run(invocations, leavesTraces: leavesTraces)
  }

  /// - Parameter leavesTraces: Whether a lost connection leaves open if the unit took effect.
  func run(
    _ invocations: [Invocation], leavesTraces: Bool
  ) async throws(PostgreSQLError) -> [QueryResult] {
    for invocation in invocations { try invocation.check() }
    return try await withUnsafeContinuation { continuation in
      submit(invocations, leavesTraces: leavesTraces) { continuation.resume(returning: $0) }
    }.get()
  }

  /// Sends a unit now, or after the script that runs alone.
  private func submit(
    _ invocations: [Invocation], leavesTraces: Bool,
    finish: @escaping (PipelineUnit.Outcome) -> Void
  ) {
    if let endReason { return finish(.failure(endReason)) }
    guard units.count + behindScript.count < PostgreSQLConnection.pendingLimit else {
      return finish(
        .failure(
          PostgreSQLError(.busy, "too many queries wait for the database; try again later")))
    }
    if script != nil {
      behindScript.append { self.submit(invocations, leavesTraces: leavesTraces, finish: finish) }
    } else {
      renewPlans()
      send(invocations, leavesTraces: leavesTraces, finish: finish)
    }
  }

  /// Has the server forget its plans when they are old, as they fit the tables of their time.
  ///
  /// It does so by itself only when it has analysed a table, a minute after it grew. As a unit of
  /// its own this cannot harm another: in a transaction that has failed, it fails alone.
  private func renewPlans() {
    let now = loop.now
    guard now - plansSince >= planLife else { return }
    plansSince = now
    send([.discardPlans], leavesTraces: false) { _ in }
  }

  private func send(
    _ invocations: [Invocation], leavesTraces: Bool,
    finish: @escaping (PipelineUnit.Outcome) -> Void
  ) {
    var steps: [PipelineUnit.Step] = []
    var sent = true
    for invocation in invocations where sent {
      let statement = invocation.statement
      if prepared.mustPrepare(statement) {
        steps.append(.prepare(name: statement.name))
        sent = sendPrepare(statement)
      }
      steps.append(.run(name: statement.name))
      sent = sent && sendRun(invocation)
    }
    // Only the synchronisation point lets the server commit, so without it nothing took effect.
    let synchronises = sent && PQpipelineSync(pointer) == 1
    units.append(
      PipelineUnit(
        steps: steps, leavesTraces: leavesTraces && sent, finish: finish))
    guard synchronises else {
      end(.lost(libpqMessage))
      return
    }
    flush()
    watchForSilence()
  }

  private func sendPrepare(_ statement: Statement) -> Bool {
    let types = statement.parameterTypes.map(\.rawValue)
    return PQsendPrepare(pointer, statement.name, statement.sql, CInt(types.count), types) == 1
  }

  private func sendRun(_ invocation: Invocation) -> Bool {
    let formats = [CInt](repeating: 1, count: invocation.parameters.count)
    return EncodedParameters(invocation.parameters).withPointers { count, values, lengths in
      PQsendQueryPrepared(
        pointer, invocation.statement.name, count, values, lengths, formats, 1) == 1
    }
  }
}
