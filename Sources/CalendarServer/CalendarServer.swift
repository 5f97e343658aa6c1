package import AppointmentStore
package import LineProtocol
package import Networking
import Synchronization
package import SystemZones

/// The server: each connection is a session on one of the loops.
package final class CalendarServer: Sendable {
  /// What one loop brings: itself, and the store whose connections live on it.
  package struct Room: Sendable {
    package var loop: EventLoop
    package var store: any AppointmentStore

    package init(loop: EventLoop, store: any AppointmentStore) {
      self.loop = loop
      self.store = store
    }
  }

  private struct Open {
    var sessions: [ObjectIdentifier: Session] = [:]
    var isStopped = false
    /// Resumed when the last session is gone.
    var stopper: CheckedContinuation<Void, Never>?
  }

  private let services: [ObjectIdentifier: Services]
  private let feed: ChangeFeed
  /// Who is signed in.
  package let access: AccessWatch
  private let accessInterval: Int64
  private let loop: EventLoop
  private let open = Mutex(Open())

  /// - Parameters:
  ///   - rooms: at least one, one a loop.
  ///   - accessInterval: after how many milliseconds all sign-ins are looked up again.
  package init(
    rooms: [Room], zones: SystemZones, clock: WallClock, log: ServerLog,
    identifiers: IdentifierSource, limits: ProtocolLimits = ProtocolLimits(),
    accessInterval: Int64 = 10_000
  ) {
    precondition(!rooms.isEmpty, "a server needs a loop")
    let feed = ChangeFeed(on: rooms[0].loop, store: rooms[0].store)
    let gate = AccessGate()
    let access = AccessWatch(store: rooms[0].store)
    let clipboards = Clipboards()
    let ghosts = GhostHub()
    var services: [ObjectIdentifier: Services] = [:]
    for room in rooms {
      services[ObjectIdentifier(room.loop)] = Services(
        store: room.store, zones: zones, feed: feed, gate: gate, access: access, limits: limits,
        clock: clock,
        log: log, identifiers: identifiers, clipboards: clipboards, ghosts: ghosts)
    }
    self.services = services
    self.feed = feed
    self.access = access
    self.accessInterval = accessInterval
    loop = rooms[0].loop
  }

  /// Serves one connection, whatever brings its bytes.
  package func serve(_ transport: any Transport, on loop: EventLoop) {
    guard let services = services[ObjectIdentifier(loop)] else { return transport.close() }
    let session = Session(transport, on: loop, services)
    let isServing = open.withLock { open in
      guard !open.isStopped else { return false }
      open.sessions[ObjectIdentifier(session)] = session
      return true
    }
    guard isServing else { return transport.close() }
    Task(executorPreference: loop) {
      await session.run()
      self.remove(session)
    }
  }

  /// How many connections are served.
  package var sessionCount: Int { open.withLock { $0.sessions.count } }

  /// Follows the changes of other nodes, and who may still be connected, until the stream ends.
  package func follow(_ signals: AsyncStream<ChangeListener.Signal>) async {
    let watching = Task { [access, accessInterval, loop] in
      await access.run(every: accessInterval, on: loop)
    }
    await feed.run(signals)
    watching.cancel()
  }

  private func remove(_ session: Session) {
    open.withLock { open in
      open.sessions[ObjectIdentifier(session)] = nil
      if open.sessions.isEmpty { open.stopper.take()?.resume() }
    }
  }

  /// Takes no more connections and says goodbye to everyone.
  ///
  /// Commands and edits that run are finished and answered first; clients that neither take the
  /// last octets nor close are waited for at most two seconds.
  package func stop() async {
    let sessions = open.withLock { open in
      open.isStopped = true
      return Array(open.sessions.values)
    }
    for session in sessions { await session.end(reason: "shutdown") }
    await feed.stop()
    // A client that does not take its goodbye must not hold the stop up for longer.
    loop.execute { [self] in
      loop.schedule(afterMilliseconds: 2_000) {
        self.open.withLock { $0.stopper.take()?.resume() }
      }
    }
    await withCheckedContinuation { continuation in
      open.withLock { open in
        if open.sessions.isEmpty { continuation.resume() } else { open.stopper = continuation }
      }
    }
  }
}
