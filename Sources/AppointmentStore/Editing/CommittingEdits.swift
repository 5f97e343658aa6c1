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
    do throws(CommitFailure) {
      if let additions = edit.additions, additions.count > 1 {
        return try await add(additions, joining: step, as: principal, key: key)
      }
      let lists = try await settled { () throws(StoreError) in
        try await parameters(of: edit, in: principal.tenant)
      }
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
      { (isDeferring: Bool) -> EditCall in
        guard !isDeferring, !lists.hasExtraColumns, step == nil else {
          return EditCall(
            Invocation(
              EditStatements.applyFully,
              plain + [
                lists.extraColumns, .bool(isDeferring), .optional(step) { $0.parameter },
              ]), .rows)
        }
        if let added = lists.soleAddition {
          return EditCall(Invocation(EditStatements.add, plain), .calendars(adding: [added]))
        }
        return EditCall(Invocation(EditStatements.apply, plain), .rows)
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
        { (isDeferring: Bool) -> EditCall in
          EditCall(
            Invocation(EditStatements.reverse, parameters + [.bool(isDeferring)]), .rowsOfTheLog)
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

  func keyParameters(_ key: IdempotencyKey?) -> [Parameter] {
    [.optional(key?.key, Parameter.text), .optional(key?.commandHash, Parameter.bytes)]
  }

  // MARK: Parameters

  func parameters(of edit: Edit, in tenant: TenantID) async throws(StoreError)
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
