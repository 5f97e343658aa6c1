import CPostgreSQL
package import Networking

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension PostgreSQLConnection {
  /// Opens a session; fails after the configuration's time limit. May be called from anywhere.
  package static func connect(
    _ configuration: PostgreSQLConfiguration, on loop: EventLoop
  ) async throws(PostgreSQLError) -> PostgreSQLConnection {
    let connection = PostgreSQLConnection(configuration, on: loop)
    try await connection.open(configuration)
    return connection
  }

  private func open(_ configuration: PostgreSQLConfiguration) async throws(PostgreSQLError) {
    let failure = await withUnsafeContinuation { continuation in
      let attempt = OpeningAttempt(configuration, on: loop) { continuation.resume(returning: $0) }
      pointer = attempt.pointer
      attempt.start()
    }
    if let failure {
      if let pointer = pointer.take() { PQfinish(pointer) }
      endReason = failure
      throw failure
    }
    PQsetnonblocking(pointer, 1)
    startWatching()
    do throws(PostgreSQLError) {
      try await execute(configuration.sessionSettings)
    } catch {
      end(error)
      throw error
    }
  }
}

/// libpq's dance of polls until a connection is open; confined to its loop.
private final class OpeningAttempt {
  let pointer: OpaquePointer?
  private let loop: EventLoop
  private let timeout: Int64
  private var readiness: Readiness?
  private var timer: EventLoop.Timer?
  private var finish: ((PostgreSQLError?) -> Void)?

  init(
    _ configuration: PostgreSQLConfiguration, on loop: EventLoop,
    finish: @escaping (PostgreSQLError?) -> Void
  ) {
    self.loop = loop
    self.finish = finish
    timeout = configuration.connectTimeoutMilliseconds
    let pairs = configuration.keywordsAndValues
    // libpq copies the strings before it returns.
    var keywords: [UnsafePointer<CChar>?] = pairs.map { UnsafePointer(strdup($0.0)) } + [nil]
    var values: [UnsafePointer<CChar>?] = pairs.map { UnsafePointer(strdup($0.1)) } + [nil]
    pointer = PQconnectStartParams(&keywords, &values, 0)
    for text in keywords + values { free(UnsafeMutablePointer(mutating: text)) }
    // Notices would otherwise be printed to the standard error stream.
    PQsetNoticeReceiver(pointer, { _, _ in }, nil)
  }

  func start() {
    guard pointer != nil else {
      return end(PostgreSQLError(.unavailable, "out of memory for a database connection"))
    }
    if PQstatus(pointer) == CONNECTION_BAD { return end(failure) }
    timer = loop.schedule(afterMilliseconds: timeout) {
      self.end(.lost("no connection within \(self.timeout) ms"))
    }
    wait(for: PGRES_POLLING_WRITING)
  }

  private var failure: PostgreSQLError { .lost(String(cString: PQerrorMessage(pointer))) }

  private func wait(for status: PostgresPollingStatusType) {
    switch status {
    case PGRES_POLLING_OK: end(nil)
    case PGRES_POLLING_READING, PGRES_POLLING_WRITING:
      // libpq may have opened another socket, even under the same number: watch it anew.
      let readiness = Readiness(PQsocket(pointer), on: loop)
      self.readiness = readiness
      if readiness.isClosed { return end(.lost("the event loop has stopped")) }
      readiness.onLoopStop = { self.end(.lost("the event loop has stopped")) }
      readiness.onReadable = { self.poll() }
      readiness.onWritable = { self.poll() }
      if status == PGRES_POLLING_READING {
        readiness.watchReadable(true)
      } else {
        readiness.watchWritable(true)
      }
    default: end(failure)
    }
  }

  private func poll() {
    readiness?.close()
    readiness = nil
    wait(for: PQconnectPoll(pointer))
  }

  private func end(_ error: PostgreSQLError?) {
    readiness?.close()
    readiness = nil
    if let timer { loop.cancel(timer) }
    finish.take()?(error)
  }
}
