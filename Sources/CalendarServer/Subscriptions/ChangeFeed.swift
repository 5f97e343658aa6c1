package import AppointmentStore
package import Networking
import Scheduling

/// Wakes the sessions that watch a calendar when it may have changed.
///
/// It only says that there may be something: each session reads on from where it is, so that a
/// lost or doubled wake-up does no harm.
package actor ChangeFeed {
  private struct Watched {
    var tenant: TenantID
    var known: Int64
    var sessions: [ObjectIdentifier: Session] = [:]
  }

  private let loop: EventLoop
  private let store: any AppointmentStore
  private var watched: [CalendarID: Watched] = [:]
  private var unannounced: Set<CalendarID> = []
  private var isAnnouncing = false
  private var isStopped = false

  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    loop.asUnownedSerialExecutor()
  }

  /// - Parameter store: the store of the given loop.
  package init(on loop: EventLoop, store: any AppointmentStore) {
    self.loop = loop
    self.store = store
  }

  /// Follows other nodes' wake-ups and, without any, looks once a second.
  package func run(_ signals: AsyncStream<ChangeListener.Signal>) async {
    let ticking = Task { await tick() }
    for await signal in signals {
      switch signal {
      case .calendars(let calendars): wake(calendars)
      case .anything: await compare()
      }
    }
    ticking.cancel()
  }

  package func stop() {
    isStopped = true
    watched = [:]
  }

  // MARK: Watching

  func watch(_ calendar: CalendarID, tenant: TenantID, from revision: Int64, _ session: Session) {
    guard !isStopped else { return }
    watched[calendar, default: Watched(tenant: tenant, known: revision)]
      .sessions[ObjectIdentifier(session)] = session
  }

  func unwatch(_ calendars: some Sequence<CalendarID>, _ session: Session) {
    for calendar in calendars {
      watched[calendar]?.sessions[ObjectIdentifier(session)] = nil
      if watched[calendar]?.sessions.isEmpty == true { watched[calendar] = nil }
    }
  }

  // MARK: Waking

  /// Notes that this node committed changes, and tells the other nodes.
  nonisolated func noteCommitted(_ calendars: [CalendarID]) {
    loop.execute { self.assumeIsolated { $0.committed(calendars) } }
  }

  private func committed(_ calendars: [CalendarID]) {
    wake(calendars)
    unannounced.formUnion(calendars)
    guard !isAnnouncing else { return }
    isAnnouncing = true
    Task { await announce() }
  }

  private func wake(_ calendars: some Sequence<CalendarID>) {
    for calendar in calendars {
      guard let sessions = watched[calendar]?.sessions.values else { continue }
      for session in sessions {
        Task { await session.wake(calendar) }
      }
    }
  }

  /// One notification names all calendars of the last moments, as each costs a transaction.
  private func announce() async {
    while !unannounced.isEmpty, !isStopped {
      try? await loop.sleep(milliseconds: 20)
      let calendars = Array(unannounced)
      unannounced = []
      // A failure is made good by the other nodes' own look each second.
      try? await store.notify(calendars)
    }
    isAnnouncing = false
  }

  private func tick() async {
    while !isStopped, !Task.isCancelled {
      do { try await loop.sleep(milliseconds: 1_000) } catch { return }
      await compare()
    }
  }

  /// Wakes the watchers of each calendar whose number is not the known one.
  private func compare() async {
    let tenants = Dictionary(grouping: watched.keys) { watched[$0]?.tenant }
    for (tenant, calendars) in tenants {
      guard let tenant,
        let revisions = try? await store.revisions(of: calendars, tenant: tenant)
      else { continue }
      for calendar in calendars {
        guard let known = watched[calendar]?.known else { continue }
        guard let now = revisions[calendar] else {
          wake([calendar])
          continue
        }
        if now != known {
          watched[calendar]?.known = now
          wake([calendar])
        }
      }
    }
  }
}
