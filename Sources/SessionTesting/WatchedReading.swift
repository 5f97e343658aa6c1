package import AppointmentStore
package import Scheduling

/// Calls about free time, words and what was, watched like the others.
extension WatchedStore {
  package func family(of id: AppointmentID, as principal: Principal)
    async throws(StoreError) -> [Appointment]
  {
    try await run(.family) { () async throws(StoreError) in
      try await inner.family(of: id, as: principal)
    }
  }

  package func appointments(
    ofUIDs uids: Set<String>, in calendar: CalendarID, as principal: Principal
  ) async throws(StoreError) -> [Appointment] {
    try await run(.appointmentsOfUIDs) { () async throws(StoreError) in
      try await inner.appointments(ofUIDs: uids, in: calendar, as: principal)
    }
  }

  package func nextSteps(in calendars: [CalendarID]?, as principal: Principal)
    async throws(StoreError) -> NextSteps
  {
    try await run(.nextSteps) { () async throws(StoreError) in
      try await inner.nextSteps(in: calendars, as: principal)
    }
  }

  package func reply(under key: IdempotencyKey, as principal: Principal)
    async throws(StoreError) -> String?
  {
    try await run(.reply) { () async throws(StoreError) in
      try await inner.reply(under: key, as: principal)
    }
  }

  package func keep(reply: String, under key: IdempotencyKey, as principal: Principal)
    async throws(StoreError) -> String
  {
    try await run(.keepReply) { () async throws(StoreError) in
      try await inner.keep(reply: reply, under: key, as: principal)
    }
  }

  package func busy(
    in calendars: [CalendarID], during range: InstantRange, as principal: Principal,
    isOver: () -> Bool
  ) async throws(StoreError) -> BusyTime {
    try await run(.busy) { () async throws(StoreError) in
      try await inner.busy(in: calendars, during: range, as: principal, isOver: isOver)
    }
  }

  package func find(
    _ text: String, in calendars: [CalendarID], touching range: InstantRange?,
    after cursor: AppointmentCursor?, limit: Int, as principal: Principal
  ) async throws(StoreError) -> AppointmentPage {
    try await run(.find) { () async throws(StoreError) in
      try await inner.find(
        text, in: calendars, touching: range, after: cursor, limit: limit, as: principal)
    }
  }

  package func history(
    of id: AppointmentID, after cursor: HistoryCursor?, limit: Int, as principal: Principal
  ) async throws(StoreError) -> HistoryPage {
    try await run(.history) { () async throws(StoreError) in
      try await inner.history(of: id, after: cursor, limit: limit, as: principal)
    }
  }

  package func trash(
    in calendars: [CalendarID], after cursor: TrashCursor?, limit: Int, as principal: Principal
  ) async throws(StoreError) -> TrashPage {
    try await run(.trash) { () async throws(StoreError) in
      try await inner.trash(in: calendars, after: cursor, limit: limit, as: principal)
    }
  }

  package func families(
    in calendar: CalendarID, after cursor: UIDCursor?, limit: Int, as principal: Principal
  ) async throws(StoreError) -> UIDPage {
    try await run(.families) { () async throws(StoreError) in
      try await inner.families(in: calendar, after: cursor, limit: limit, as: principal)
    }
  }

  package func clashes(in calendar: CalendarID, as principal: Principal)
    async throws(StoreError) -> [Clash]
  {
    try await run(.clashes) { () async throws(StoreError) in
      try await inner.clashes(in: calendar, as: principal)
    }
  }

  package func extendHorizons() async throws(StoreError) {
    try await run(.extendHorizons) { () async throws(StoreError) in
      try await inner.extendHorizons()
    }
  }
}
