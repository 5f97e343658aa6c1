import CPostgreSQL
import Networking

extension PostgreSQLConnection {
  /// libpq's last complaint.
  var libpqMessage: String { pointer.map { String(cString: PQerrorMessage($0)) } ?? "" }

  /// Starts to watch the opened connection's socket.
  func startWatching() {
    let readiness = Readiness(PQsocket(pointer), on: loop)
    // The readiness, and so the connection, is kept by the loop until `end(_:)`.
    readiness.onReadable = { self.assumeIsolated { $0.becameReadable() } }
    readiness.onWritable = { self.assumeIsolated { $0.flush() } }
    readiness.onLoopStop = {
      self.assumeIsolated {
        $0.end(PostgreSQLError(.closed, "the event loop of the connection has stopped"))
      }
    }
    readiness.watchReadable(true)
    self.readiness = readiness
    if readiness.isClosed { end(PostgreSQLError(.closed, "the event loop has stopped")) }
  }

  /// Hands libpq's buffered bytes to the socket, the rest when it is writable again.
  func flush() {
    guard let pointer else { return }
    switch PQflush(pointer) {
    case 0: readiness?.watchWritable(false)
    case 1: readiness?.watchWritable(true)
    default: becameReadable()  // What the server said before it went may still wait there.
    }
  }

  private func becameReadable() {
    guard let pointer else { return }
    let isAlive = PQconsumeInput(pointer) == 1
    lastAnswer = loop.now
    if let script, units.isEmpty {
      collectScriptResults(script)
    } else {
      collectUnitResults()
    }
    collectNotifications()
    if self.pointer != nil && (!isAlive || PQstatus(pointer) == CONNECTION_BAD) {
      end(.lost(libpqMessage))
    }
  }

  private func collectUnitResults() {
    var emptyAnswers = 0
    while let unit = units.first, pointer != nil, PQisBusy(pointer) == 0 {
      guard let result = PQgetResult(pointer) else {
        // One ends each command; more in a row mean that nothing can come any more.
        emptyAnswers += 1
        if emptyAnswers > 2 { return end(.lost(libpqMessage)) }
        continue
      }
      emptyAnswers = 0
      switch PQresultStatus(result) {
      case PGRES_PIPELINE_SYNC:
        PQclear(result)
        _ = units.popFirst()
        unit.synchronised()
      case PGRES_TUPLES_OK, PGRES_COMMAND_OK, PGRES_EMPTY_QUERY:
        unit.succeeded(QueryResult(result), &prepared)
      case PGRES_PIPELINE_ABORTED:
        PQclear(result)
        unit.failed(nil, &prepared)
      case PGRES_FATAL_ERROR:
        let error = PostgreSQLError(result: result)
        PQclear(result)
        if error.code == .unavailable { return end(error) }
        unit.failed(error, &prepared)
      default:
        PQclear(result)
        return end(.violation("the database answered a statement in an unknown way"))
      }
    }
    if units.isEmpty { resumeIdleWaiters() }
  }

  private func collectNotifications() {
    while let pointer, let notification = PQnotifies(pointer) {
      let channel = String(cString: notification.pointee.relname)
      let payload = String(cString: notification.pointee.extra)
      PQfreemem(notification)
      onNotification(channel, payload)
    }
  }

  private func resumeIdleWaiters() {
    let waiters = idleWaiters
    idleWaiters = []
    for waiter in waiters { waiter.resume() }
  }

  /// Ends the connection for good and tells everyone who waits for it.
  func end(_ error: PostgreSQLError) {
    guard endReason == nil else { return }
    endReason = error
    readiness?.close()
    readiness = nil
    if let pointer = pointer.take() { PQfinish(pointer) }
    for unit in units.removeAll() { unit.lost(error) }
    script?.answer.open()
    resumeIdleWaiters()
    let waiters = endWaiters
    endWaiters = []
    for waiter in waiters { waiter.resume() }
  }

  /// Closes the connection; units that are on their way fail.
  package func close() {
    end(PostgreSQLError(.closed, "the connection to the database was closed on this side"))
  }

  /// Waits until the connection has ended, and says why.
  package func waitForEnd() async -> PostgreSQLError {
    await withUnsafeContinuation { waiter in
      if endReason == nil { endWaiters.append(waiter) } else { waiter.resume() }
    }
    return endReason ?? .lost("")
  }

  /// Gives up a connection whose server has long been silent while work waits for it.
  func watchForSilence() {
    guard let silenceLimit else { return }
    if units.count <= 1 { lastAnswer = loop.now }
    guard !silenceTimerIsSet else { return }
    silenceTimerIsSet = true
    setSilenceTimer(silenceLimit, limit: silenceLimit)
  }

  private func setSilenceTimer(_ wait: Int64, limit: Int64) {
    loop.schedule(afterMilliseconds: wait) { [weak self] in
      self?.assumeIsolated { $0.silenceTimerFired(limit) }
    }
  }

  private func silenceTimerFired(_ limit: Int64) {
    guard endReason == nil, !units.isEmpty || script != nil else {
      silenceTimerIsSet = false
      return
    }
    let silence = loop.now - lastAnswer
    if silence >= limit {
      end(
        PostgreSQLError(
          .timeout, "the database has not answered for \(silence / 1000) s; try again later"))
    } else {
      setSilenceTimer(limit - silence, limit: limit)
    }
  }
}
