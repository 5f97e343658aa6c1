import CPostgreSQL
import Networking

/// A text of statements that runs by the simple protocol, alone on its connection.
final class ScriptRun {
  let answer = Gate()
  let end = Gate()
  var failure: PostgreSQLError?
}

/// Something that happens once, and those who wait for it; confined to its connection.
final class Gate {
  private var isOpen = false
  private var waiters: [UnsafeContinuation<Void, Never>] = []

  nonisolated(nonsending) func wait() async {
    // Looked at inside, as other jobs may run before the caller is suspended.
    await withUnsafeContinuation { waiter in
      if isOpen { waiter.resume() } else { waiters.append(waiter) }
    }
  }

  func open() {
    isOpen = true
    let waiters = waiters
    self.waiters = []
    for waiter in waiters { waiter.resume() }
  }
}

extension PostgreSQLConnection {
  /// Runs a text of any number of statements, alone on the connection; for migrations.
  ///
  /// Without a BEGIN in it the whole text is one implicit transaction.
  package func execute(_ sql: String) async throws(PostgreSQLError) {
    while let script { await script.end.wait() }
    if let endReason { throw endReason }
    let run = ScriptRun()
    script = run
    await withUnsafeContinuation { waiter in
      if units.isEmpty { waiter.resume() } else { idleWaiters.append(waiter) }
    }
    if endReason == nil { await runScript(sql, run) }
    script = nil
    let waiting = behindScript
    behindScript = []
    for submit in waiting { submit() }
    run.end.open()
    if let error = run.failure ?? endReason { throw error }
  }

  private func runScript(_ sql: String, _ run: ScriptRun) async {
    if PQpipelineStatus(pointer) != PQ_PIPELINE_OFF && PQexitPipelineMode(pointer) != 1 {
      return end(.lost(libpqMessage))
    }
    guard PQsendQuery(pointer, sql) == 1 else { return end(.lost(libpqMessage)) }
    flush()
    watchForSilence()
    await run.answer.wait()
    if endReason == nil && PQenterPipelineMode(pointer) != 1 { end(.lost(libpqMessage)) }
  }

  /// Takes the script's results; it has ended when libpq has no more of them.
  func collectScriptResults(_ run: ScriptRun) {
    while pointer != nil, PQisBusy(pointer) == 0 {
      guard let result = PQgetResult(pointer) else { return run.answer.open() }
      defer { PQclear(result) }
      switch PQresultStatus(result) {
      case PGRES_COMMAND_OK, PGRES_TUPLES_OK, PGRES_EMPTY_QUERY: break
      case PGRES_COPY_IN, PGRES_COPY_OUT, PGRES_COPY_BOTH:
        return end(.violation("a script may not copy data through the connection"))
      default:
        let error = PostgreSQLError(result: result)
        run.failure = run.failure ?? error
        if PQstatus(pointer) == CONNECTION_BAD { return }
      }
    }
  }
}
