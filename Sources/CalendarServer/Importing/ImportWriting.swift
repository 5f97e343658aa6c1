import AppointmentStore
import ICalendarCoding
import LineProtocol
import Scheduling
import SystemZones

/// How an import's batches reach the calendar.
extension Session {
  /// Writes a batch while the next is read; waits for the one before.
  func write(
    _ items: [ImportedAppointment], isLast: Bool = false, of run: ImportRun
  ) async {
    await run.writing?.value
    guard run.failure == nil else { return }
    run.writing = Task {
      do throws(ProtocolError) {
        let items = run.plan.joined(by: items)
        try await self.commit(items, isLast: isLast, of: run)
        while run.plan.isOverfull, let held = run.plan.takeHeld() {
          try await self.commit(held, isLast: true, of: run)
        }
      } catch {
        run.failure = run.failure ?? error
      }
    }
  }

  /// Looks up what the calendar has of some events, and writes what is new or newer.
  private func commit(
    _ items: [ImportedAppointment], isLast: Bool, of run: ImportRun, attempt: Int = 1
  ) async throws(ProtocolError) {
    let stored = try await stored(ImportPlan.uids(of: items), of: run)
    let zones = services.zones
    let changes = run.plan.changes(
      for: items, stored: stored, isLast: isLast, zones: { try? zones.zone(named: $0) },
      newID: { services.identifiers.next() })
    for group in FamilyChange.groups(of: changes) {
      try await commit(group, of: run, attempt: attempt)
    }
  }

  private func stored(_ uids: Set<String>, of run: ImportRun)
    async throws(ProtocolError) -> [Appointment]
  {
    let principal = try principal()
    var rest = Array(uids)
    var stored: [Appointment] = []
    while !rest.isEmpty {
      let part = Set(rest.prefix(Edit.mostOperations))
      rest.removeFirst(part.count)
      stored += try await refusing { () async throws(StoreError) in
        try await services.store.appointments(ofUIDs: part, in: run.calendar, as: principal)
      }
    }
    return stored
  }

  /// Writes changes as one edit. Where one of them is refused, the others are taken in without it.
  private func commit(
    _ group: [FamilyChange], of run: ImportRun, attempt: Int
  ) async throws(ProtocolError) {
    guard run.failure == nil else { return }
    let operations = group.flatMap(\.operations)
    guard !operations.isEmpty else { return count(group, of: run) }
    let principal = try principal()
    let failure: StoreError
    do throws(StoreError) {
      let outcome = try await services.store.apply(
        Edit(operations), joining: run.step, as: principal, key: nil)
      run.step = outcome.undo
      _ = noted(outcome)
      return count(group, of: run)
    } catch {
      failure = error
    }
    switch failure.code {
    case .conflict, .alreadyExists, .notFound, .unknownOutcome:
      // Others have changed the same events meanwhile, or what is there has to be looked up anew.
      run.step = nil
      if attempt < Self.mostImportAttempts {
        return try await commit(
          group.flatMap(\.items), isLast: true, of: run, attempt: attempt + 1)
      }
      if failure.code == .unknownOutcome { throw ProtocolError(failure) }
    case .clash, .badRule, .badRange, .badValue, .unknownZone, .limit: break
    default: throw ProtocolError(failure)
    }
    guard group.count > 1 else {
      for change in group { refuse(change, ProtocolError(failure), of: run) }
      return await sendPart()
    }
    let half = group.count / 2
    try await commit(Array(group[..<half]), of: run, attempt: attempt)
    try await commit(Array(group[half...]), of: run, attempt: attempt)
  }

  private static let mostImportAttempts = 4

  private func count(_ group: [FamilyChange], of run: ImportRun) {
    for change in group {
      run.tally += change.tally
      tell(change.remarks, of: run)
    }
  }

  private func refuse(_ change: FamilyChange, _ error: ProtocolError, of run: ImportRun) {
    let (tally, remarks) = change.refused(for: error)
    run.tally += tally
    tell(remarks, of: run)
  }
}
