import PostgreSQLClient
package import Scheduling

extension PostgreSQLStore {
  package func apply(
    _ edit: Edit, joining step: UndoID?, as principal: Principal, key: IdempotencyKey?
  ) async throws(StoreError) -> EditOutcome {
    try TextLimits.check(edit)
    try check(key)
    if edit.needsPlan {
      return try await applyPlanned(edit, joining: step, as: principal, key: key)
    }
    let lists = try await parameters(of: edit, in: principal.tenant)
    do throws(CommitFailure) {
      return try await commit(lists, joining: step, as: principal, key: key)
    } catch {
      switch error {
      case .store(let error): throw error
      case .seriesMet, .planIsStale:
        return try await applyPlanned(edit, joining: step, as: principal, key: key)
      }
    }
  }

  /// Commits operations on single rows.
  func commit(
    _ lists: EditParameters, joining step: UndoID?, as principal: Principal, key: IdempotencyKey?
  ) async throws(CommitFailure) -> EditOutcome {
    let fresh: UndoID = identifiers.next()
    let head: [Parameter] = [
      principal.tenant.parameter, principal.user.parameter, fresh.parameter,
    ]
    let plain = head + keyParameters(key) + lists.list
    let needed = lists.latestEnd
    return try await commit(
      as: principal, key: key, reaching: needed, in: lists.calendars,
      { (isDeferring: Bool) -> Invocation in
        if !isDeferring && !lists.hasExtraColumns && step == nil {
          return Invocation(EditStatements.apply, plain)
        }
        return Invocation(
          EditStatements.applyFully,
          plain + [
            lists.extraColumns, .bool(isDeferring), .optional(step) { $0.parameter },
          ])
      })
  }

  package func undo(
    _ step: UndoID?, in calendars: [CalendarID]?, as principal: Principal, key: IdempotencyKey?
  ) async throws(StoreError) -> EditOutcome {
    try await reverse(step, in: calendars, redoing: false, as: principal, key: key)
  }

  package func redo(
    _ step: UndoID?, in calendars: [CalendarID]?, as principal: Principal, key: IdempotencyKey?
  ) async throws(StoreError) -> EditOutcome {
    do {
      return try await reverse(step, in: calendars, redoing: true, as: principal, key: key)
    } catch  where error.code == .nothingToUndo {
      throw StoreError(.nothingToRedo, "There is nothing to redo.")
    }
  }

  private func reverse(
    _ step: UndoID?, in calendars: [CalendarID]?, redoing: Bool, as principal: Principal,
    key: IdempotencyKey?
  ) async throws(StoreError) -> EditOutcome {
    try check(key)
    let parameters =
      [
        principal.tenant.parameter, principal.user.parameter, step?.parameter ?? .null,
        .optional(calendars) { .uuids($0.map(\.bits)) }, .bool(redoing),
      ] + keyParameters(key)
    do throws(CommitFailure) {
      return try await commit(
        as: principal, key: key, reaching: nil, in: [],
        { (isDeferring: Bool) -> Invocation in
          Invocation(EditStatements.reverse, parameters + [.bool(isDeferring)])
        })
    } catch {
      switch error {
      case .store(let error): throw error
      case .seriesMet, .planIsStale:
        throw StoreError(.busy, "Others are changing the same series; try again.")
      }
    }
  }

  func check(_ key: IdempotencyKey?) throws(StoreError) {
    guard let key else { return }
    try TextLimits.check(key.key, "key", 128)
    guard !key.key.isEmpty else {
      throw StoreError(.badValue, "The key is empty; give one or leave it out.")
    }
  }

  private func keyParameters(_ key: IdempotencyKey?) -> [Parameter] {
    [.optional(key?.key, Parameter.text), .optional(key?.commandHash, Parameter.bytes)]
  }

  // MARK: One commit

  /// Commits a change that is one statement, at most once under a key.
  ///
  /// - Parameters:
  ///   - latest: when what is written ends, and `calendars` the ones it is written to.
  ///   - change: the statement, told whether the spans of series follow it in its transaction.
  private func commit(
    as principal: Principal, key: IdempotencyKey?, reaching latest: Instant?,
    in calendars: [CalendarID], _ change: @Sendable (Bool) -> Invocation
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
          : try await pool.query(call.statement, call.parameters)
        return try await outcome(
          of: result, isFromLog: call.statement == EditStatements.reverse, in: principal.tenant)
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

  private func settled<Value>(
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

  /// - Parameter isFromLog: whether the states were not derived for this change.
  func outcome(of result: QueryResult, isFromLog: Bool, in tenant: TenantID)
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
    for calendar in stale {
      zoneNames[calendar] = nil
      // The edit is committed and right. Until this is made up for, the appointment is merely
      // sorted by another zone; reads look far enough around to find it all the same.
      try? await derive(calendar, in: tenant)
      try? await renewSpans(of: calendar, in: tenant)
    }
    return EditOutcome(items: items, undo: undo, isReplay: false, touched: touched)
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

  // MARK: Parameters

  private func parameters(of edit: Edit, in tenant: TenantID) async throws(StoreError)
    -> EditParameters
  {
    var lists = EditParameters()
    for operation in edit.operations {
      switch operation {
      case .add(let appointment):
        let zone = try await zone(
          of: appointment.time, in: appointment.calendar, else: appointment.id, tenant)
        lists.add(
          appointment, at: try DerivedTime(appointment.time, in: zone),
          try DerivedSeries(appointment, in: zone))
      case .change(let id, let patch, let expecting):
        var derived: DerivedTime?
        if let time = patch.time {
          let zone = try await zone(of: time, in: patch.calendar, else: id, tenant)
          derived = try DerivedTime(time, in: zone)
        }
        lists.change(id, patch, at: derived, expecting: expecting)
      case .delete(let id, let expecting):
        lists.delete(id, expecting: expecting)
      case .changeOccurrence, .deleteOccurrence, .restore, .replace: break
      }
    }
    return lists
  }

  /// The zone by which a time's instants are derived: its own, or that of the calendar, or that of
  /// the calendar which the appointment is in now.
  func zone(
    of time: AppointmentTime, in calendar: CalendarID?, else appointment: AppointmentID,
    _ tenant: TenantID
  ) async throws(StoreError) -> Zone {
    if let name = time.zoneIdentifier { return try zone(named: name) }
    if let calendar, let name = zoneNames[calendar] { return try zone(named: name) }
    let rows =
      if let calendar {
        try await run(CalendarStatements.zone, [tenant.parameter, calendar.parameter])
      } else {
        try await run(CalendarStatements.zoneAround, [tenant.parameter, appointment.parameter])
      }
    guard let row = rows.first else {
      // The statement that follows finds the same and says whose absence it is.
      return .utc
    }
    let name = try decoding { () throws(PostgreSQLError) in try row.string(0) }
    if let calendar { zoneNames[calendar] = name }
    return try zone(named: name)
  }
}
