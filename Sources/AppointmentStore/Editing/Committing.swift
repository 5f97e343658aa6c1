import PostgreSQLClient
import Scheduling

/// A statement that commits a change, and what its rows tell.
struct EditCall: Sendable {
  enum Result: Sendable {
    /// What became of each appointment.
    case rows
    /// The same, with states that may have been derived by rules that a zone had once.
    case rowsOfTheLog
    /// The numbers of the calendars to which these appointments were added.
    case calendars(adding: [Appointment])
  }

  var invocation: Invocation
  var result: Result

  init(_ invocation: Invocation, _ result: Result) {
    self.invocation = invocation
    self.result = result
  }

  /// The appointments that were changed.
  func ids(of rows: QueryResult) throws(PostgreSQLError) -> [UUIDBits] {
    if case .calendars(let added) = result { return added.map(\.id.bits) }
    var ids: [UUIDBits] = []
    for row in rows { ids.append(try row.uuid(EditStatements.itemColumn)) }
    return ids
  }
}

extension PostgreSQLStore {
  /// Commits a change that is one statement, at most once under a key.
  ///
  /// - Parameters:
  ///   - latest: when what is written ends, and `calendars` the ones it is written to.
  ///   - change: the statement, told whether the spans of series follow it in its transaction.
  func commit(
    as principal: Principal, key: IdempotencyKey?, reaching latest: Instant?,
    in calendars: [CalendarID], _ change: @Sendable (Bool) -> EditCall
  ) async throws(CommitFailure) -> EditOutcome {
    var attempt = 1
    var isDeferring = false
    while true {
      let failure: PostgreSQLError
      do throws(PostgreSQLError) {
        let call = change(isDeferring)
        let result =
          isDeferring
          ? try await commitWithSpans(call, in: principal.tenant)
          : try await pool.query(call.invocation.statement, call.invocation.parameters)
        return try await outcome(of: result, call, in: principal.tenant)
      } catch {
        failure = error
      }
      if failure.sqlState == .storeSpansNeeded, !isDeferring {
        isDeferring = true
        if let latest {
          try await settled { () throws(StoreError) in
            try await extendHorizons(of: calendars, to: latest, in: principal.tenant)
          }
        }
        continue
      }
      // Whatever went wrong may be the mark of an earlier use of the key.
      if let key, failure.code != .busy, failure.code != .unavailable,
        let earlier = try await settled({ () throws(StoreError) in
          try await earlierOutcome(under: key, as: principal, after: failure)
        })
      {
        return earlier
      }
      if failure.sqlState == .storeSeries { throw .seriesMet }
      if failure.sqlState == .storeStalePlan { throw .planIsStale }
      // Under a key, what may have been done can be sent again: it cannot happen twice.
      let isSafe = failure.isRetryable || key != nil && isUnsettled(failure)
      guard isSafe, attempt < Self.mostAttempts else { throw .store(StoreError(failure)) }
      attempt += 1
    }
  }

  func settled<Value>(
    _ body: nonisolated(nonsending) () async throws(StoreError) -> Value
  ) async throws(CommitFailure) -> Value {
    do throws(StoreError) {
      return try await body()
    } catch {
      throw .store(error)
    }
  }

  /// Whether the error leaves open what happened, or an expired key was in the way.
  private func isUnsettled(_ error: PostgreSQLError) -> Bool {
    error.code == .unknownOutcome || error.constraint == Self.keyConstraint
  }

  private static let keyConstraint = "idempotency_keys_pkey"

  private func outcome(of result: QueryResult, _ call: EditCall, in tenant: TenantID)
    async throws(PostgreSQLError) -> EditOutcome
  {
    switch call.result {
    case .rows: try await outcome(of: result, isFromLog: false, in: tenant)
    case .rowsOfTheLog: try await outcome(of: result, isFromLog: true, in: tenant)
    case .calendars(let added): try await outcome(of: result, adding: added, in: tenant)
    }
  }

  /// - Parameter isFromLog: whether the states were not derived for this change.
  private func outcome(of result: QueryResult, isFromLog: Bool, in tenant: TenantID)
    async throws(PostgreSQLError) -> EditOutcome
  {
    var items: [EditOutcome.Item] = []
    var touched: [CalendarID] = []
    var stale = Set<CalendarID>()
    var restored = DerivedInstants()
    var undo: UndoID?
    items.reserveCapacity(result.count)
    let item = EditStatements.itemColumn
    for row in result {
      let calendar: CalendarID = try row.identifier(item + 1)
      let former: CalendarID? = row.isNull(1) ? nil : try row.identifier(1)
      undo = try row.identifier(0)
      for changed in [calendar, former ?? calendar] where !touched.contains(changed) {
        touched.append(changed)
      }
      let isStale = row.isNull(2) ? false : try row.bool(2)
      if isStale { stale.insert(calendar) }
      // A state from the log may have been derived by rules that the zone had then.
      if isFromLog, let state = try row.livingAppointment(from: item),
        let zone = state.time.zoneIdentifier.flatMap(zones)
      {
        var derived = DerivedInstants()
        derived.append(state, in: zone)
        if try !derived.isOnly(
          start: row.instant(item + AppointmentColumns.startsAt),
          end: row.instant(item + AppointmentColumns.endsAt))
        {
          restored.append(state, in: zone)
        }
      }
      guard try row.bool(EditStatements.askedColumn) else { continue }
      items.append(
        EditOutcome.Item(
          appointment: try row.identifier(item), calendar: calendar,
          revision: try row.int8(item + 2), current: try row.livingAppointment(from: item)))
    }
    guard let undo else {
      throw PostgreSQLError(.protocolViolation, "the change returned no appointment")
    }
    if !restored.isEmpty {
      // As below, the change itself is committed and right.
      _ = try? await run(
        CalendarStatements.derive, [tenant.parameter] + restored.parameters)
    }
    await makeUp(for: stale, in: tenant)
    return EditOutcome(items: items, undo: undo, isReplay: false, touched: touched)
  }

  /// Derives the times of calendars anew whose zone had changed when an edit derived some.
  func makeUp(for stale: some Sequence<CalendarID> & Sendable, in tenant: TenantID) async {
    for calendar in stale {
      zoneNames[calendar] = nil
      // The edit is committed and right. Until this is made up for, the appointment is merely
      // sorted by another zone; reads look far enough around to find it all the same.
      try? await derive(calendar, in: tenant)
      try? await renewSpans(of: calendar, in: tenant)
    }
  }

  /// The stored outcome of an earlier use of a key; nothing when there was none.
  func earlierOutcome(
    under key: IdempotencyKey, as principal: Principal, after failure: PostgreSQLError?
  ) async throws(StoreError) -> EditOutcome? {
    let names = [principal.tenant.parameter, principal.user.parameter, .text(key.key)]
    let rows: QueryResult
    do throws(PostgreSQLError) {
      rows = try await pool.query(EditStatements.replay, names)
    } catch {
      // It cannot be told. The failure that led here says more, but for one that only says that the
      // key is known: to the caller that would be another command under the key.
      let isKnownKey = failure?.constraint == Self.keyConstraint
      throw StoreError(isKnownKey ? error : failure ?? error)
    }
    guard let first = rows.first else { return nil }
    if try decoding({ () throws(PostgreSQLError) in try first.bool(1) }) {
      _ = try await run(EditStatements.forgetKey, names)
      return nil
    }
    guard try decoding({ () throws(PostgreSQLError) in try first.bytes(0) }) == key.commandHash
    else { throw Self.keyReused }
    return try decoding { () throws(PostgreSQLError) -> EditOutcome in
      var items: [EditOutcome.Item] = []
      for row in rows where !row.isNull(3) {
        items.append(
          EditOutcome.Item(
            appointment: try row.identifier(3), calendar: try row.identifier(4),
            revision: try row.int8(5), current: try row.livingAppointment(from: 6)))
      }
      return EditOutcome(items: items, undo: try first.identifier(2), isReplay: true, touched: [])
    }
  }
}
