import AppointmentStore
import ICalendarCoding
import LineProtocol
import Scheduling
import SystemZones

/// How an import's batches reach the calendar: one is written while the next is looked up and worked
/// out and the one after that is read.
extension Session {
  /// Has a batch worked out and written; waits until the one before is being written.
  func write(
    _ items: [ImportedAppointment], isLast: Bool = false, of run: ImportRun
  ) async {
    await run.preparing?.value
    guard run.failure == nil else { return }
    run.preparing = Task {
      do throws(ProtocolError) {
        try await self.prepare(run.plan.joined(by: items), isLast: isLast, of: run)
        while run.failure == nil, run.plan.isOverfull, let held = run.plan.takeHeld() {
          try await self.prepare(held, isLast: true, of: run)
        }
      } catch {
        run.failure = run.failure ?? error
      }
    }
  }

  /// Works out what some events change, and has it written once what came before them is.
  private func prepare(
    _ items: [ImportedAppointment], isLast: Bool, of run: ImportRun
  ) async throws(ProtocolError) {
    let uids = ImportPlan.uids(of: items)
    // Events of a UID in two batches have to find in the calendar what the first of them changed.
    if !uids.isDisjoint(with: run.uidsWritten) { await run.writing?.value }
    guard run.failure == nil else { return }
    let changes: [[FamilyChange]]
    do throws(ProtocolError) {
      changes = try await groups(of: items, uids, isLast: isLast, in: run)
    } catch {
      // What is being written is written whole and told before an import ends. If a connection was
      // lost, it was lost to both: what the write survives this survives too.
      await run.writing?.value
      guard run.failure == nil else { return }
      changes = try await groups(of: items, uids, isLast: isLast, in: run)
    }
    await run.writing?.value
    guard run.failure == nil else { return }
    run.uidsWritten = uids
    run.writing = Task {
      do throws(ProtocolError) {
        for group in changes { try await self.commit(group, of: run, attempt: 1) }
      } catch {
        run.failure = run.failure ?? error
      }
    }
  }

  /// Looks up what the calendar has of some events, and works out what is new or newer.
  private func groups(
    of items: [ImportedAppointment], _ uids: Set<String>, isLast: Bool, in run: ImportRun
  ) async throws(ProtocolError) -> [[FamilyChange]] {
    let stored = try await stored(uids, of: run)
    let zones = services.zones
    return FamilyChange.groups(
      of: run.plan.changes(
        for: items, stored: stored, isLast: isLast, zones: { try? zones.zone(named: $0) },
        newID: { services.identifiers.next() }))
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
        let items = group.flatMap(\.items)
        let uids = ImportPlan.uids(of: items)
        for group in try await groups(of: items, uids, isLast: true, in: run) {
          try await commit(group, of: run, attempt: attempt + 1)
        }
        return
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
