package import AppointmentStore
package import Scheduling
import Synchronization

/// A store that counts its calls, and lets a test fail or hold any of them.
package final class WatchedStore: AppointmentStore {
  /// The calls, by the name of their method.
  package enum Call: String, Hashable, Sendable {
    case migrate, bootstrap, authenticate, password, calendars, addCalendar, setCalendar
    case deleteCalendar, apply, undo, redo, appointment, appointments, changes, revisions
    case notify, purge, share, shares, users, addUser, setPassword, deleteUser, tokens, addToken
    case revokeToken, busy, find, history, trash, clashes, family, series
    case extendHorizons, nextSteps, reply, keepReply, appointmentsOfUIDs, families, lapsed

    /// Those that the server makes by itself.
    static let ofTheServer: Set<Call> = [
      .revisions, .notify, .purge, .extendHorizons, .lapsed,
    ]
  }

  /// What becomes of a call.
  package enum Fate: Sendable {
    case passes
    /// Fails without reaching the store.
    case fails(StoreError)
    /// Reaches the store, but its answer is lost on the way back.
    case loses(StoreError)
    /// Waits for the gate to open, then passes.
    case waits(Gate)
  }

  private struct State {
    var counts: [Call: Int] = [:]
    var fate: @Sendable (Call) -> Fate = { _ in .passes }
    var gate: @Sendable (Call) -> Gate? = { _ in nil }
  }

  let inner: any AppointmentStore
  private let state = Mutex(State())

  package init(_ inner: any AppointmentStore) {
    self.inner = inner
  }

  /// How often a call was made since the last `startCounting()`.
  package func count(_ call: Call) -> Int { state.withLock { $0.counts[call] ?? 0 } }

  /// The calls that a client's lines cause: all but those that the server makes by itself.
  package var clientCalls: Int {
    state.withLock { state in
      state.counts.filter { $0.key != .changes && !Call.ofTheServer.contains($0.key) }
        .values.reduce(0, +)
    }
  }

  package func startCounting() { state.withLock { $0.counts = [:] } }

  /// Decides the fate of each call from now on.
  package func decide(_ fate: @escaping @Sendable (Call) -> Fate) {
    state.withLock { $0.fate = fate }
  }

  /// Holds answers back: those of the calls that a gate is named for, until it opens.
  package func decideAfter(_ gate: @escaping @Sendable (Call) -> Gate?) {
    state.withLock { $0.gate = gate }
  }

  func run<Value>(
    _ call: Call, _ body: nonisolated(nonsending) () async throws(StoreError) -> Value
  ) async throws(StoreError) -> Value {
    let (decide, holds) = state.withLock { state in
      state.counts[call, default: 0] += 1
      return (state.fate, state.gate)
    }
    switch decide(call) {
    case .passes:
      let value = try await body()
      if let gate = holds(call) { await gate.pass() }
      return value
    case .fails(let error): throw error
    case .loses(let error):
      _ = try await body()
      throw error
    case .waits(let gate):
      await gate.pass()
      return try await body()
    }
  }

  package func migrate() async throws(StoreError) {
    try await run(.migrate) { () async throws(StoreError) in try await inner.migrate() }
  }

  package func bootstrap(owner: String, tokenHash: [UInt8], zone: String)
    async throws(StoreError) -> Principal
  {
    try await run(.bootstrap) { () async throws(StoreError) in
      try await inner.bootstrap(owner: owner, tokenHash: tokenHash, zone: zone)
    }
  }

  package func authenticate(tokenHash: [UInt8]) async throws(StoreError) -> Principal {
    try await run(.authenticate) { () async throws(StoreError) in
      try await inner.authenticate(tokenHash: tokenHash)
    }
  }

  package func password(userName: String) async throws(StoreError) -> StoredPassword {
    try await run(.password) { () async throws(StoreError) in
      try await inner.password(userName: userName)
    }
  }

  package func lapsed(among signIns: Set<SignIn>) async throws(StoreError) -> Set<SignIn> {
    try await run(.lapsed) { () async throws(StoreError) in
      try await inner.lapsed(among: signIns)
    }
  }

  package func calendars(of principal: Principal) async throws(StoreError) -> [StoredCalendar] {
    try await run(.calendars) { () async throws(StoreError) in
      try await inner.calendars(of: principal)
    }
  }

  package func addCalendar(
    _ settings: CalendarSettings, as principal: Principal, key: IdempotencyKey?
  ) async throws(StoreError) -> StoredCalendar {
    try await run(.addCalendar) { () async throws(StoreError) in
      try await inner.addCalendar(settings, as: principal, key: key)
    }
  }

  package func setCalendar(
    _ id: CalendarID, _ patch: CalendarPatch, as principal: Principal, key: IdempotencyKey?
  ) async throws(StoreError) -> StoredCalendar {
    try await run(.setCalendar) { () async throws(StoreError) in
      try await inner.setCalendar(id, patch, as: principal, key: key)
    }
  }

  package func deleteCalendar(
    _ id: CalendarID, as principal: Principal, key: IdempotencyKey?
  ) async throws(StoreError) {
    try await run(.deleteCalendar) { () async throws(StoreError) in
      try await inner.deleteCalendar(id, as: principal, key: key)
    }
  }

  package func apply(
    _ edit: Edit, joining step: UndoID?, as principal: Principal, key: IdempotencyKey?
  ) async throws(StoreError) -> EditOutcome {
    try await run(.apply) { () async throws(StoreError) in
      try await inner.apply(edit, joining: step, as: principal, key: key)
    }
  }

  package func undo(
    _ step: UndoID?, in calendars: [CalendarID]?, as principal: Principal, key: IdempotencyKey?
  ) async throws(StoreError) -> EditOutcome {
    try await run(.undo) { () async throws(StoreError) in
      try await inner.undo(step, in: calendars, as: principal, key: key)
    }
  }

  package func redo(
    _ step: UndoID?, in calendars: [CalendarID]?, as principal: Principal, key: IdempotencyKey?
  ) async throws(StoreError) -> EditOutcome {
    try await run(.redo) { () async throws(StoreError) in
      try await inner.redo(step, in: calendars, as: principal, key: key)
    }
  }

  package func appointment(_ id: AppointmentID, as principal: Principal)
    async throws(StoreError) -> Appointment
  {
    try await run(.appointment) { () async throws(StoreError) in
      try await inner.appointment(id, as: principal)
    }
  }

  package func series(
    ofUIDs uids: Set<String>, in calendar: CalendarID, as principal: Principal
  ) async throws(StoreError) -> [StoredSeries] {
    try await run(.series) { () async throws(StoreError) in
      try await inner.series(ofUIDs: uids, in: calendar, as: principal)
    }
  }

  package func appointments(
    in calendars: [CalendarID], touching range: InstantRange, after cursor: AppointmentCursor?,
    limit: Int, as principal: Principal
  ) async throws(StoreError) -> AppointmentPage {
    try await run(.appointments) { () async throws(StoreError) in
      try await inner.appointments(
        in: calendars, touching: range, after: cursor, limit: limit, as: principal)
    }
  }

  package func changes(
    in calendar: CalendarID, since revision: Int64, limit: Int, as principal: Principal
  ) async throws(StoreError) -> ChangePage {
    try await run(.changes) { () async throws(StoreError) in
      try await inner.changes(in: calendar, since: revision, limit: limit, as: principal)
    }
  }

  package func revisions(of calendars: [CalendarID], tenant: TenantID)
    async throws(StoreError) -> [CalendarID: Int64]
  {
    try await run(.revisions) { () async throws(StoreError) in
      try await inner.revisions(of: calendars, tenant: tenant)
    }
  }

  package func notify(_ calendars: [CalendarID]) async throws(StoreError) {
    try await run(.notify) { () async throws(StoreError) in try await inner.notify(calendars) }
  }

  package func purge() async throws(StoreError) {
    try await run(.purge) { () async throws(StoreError) in try await inner.purge() }
  }
}
