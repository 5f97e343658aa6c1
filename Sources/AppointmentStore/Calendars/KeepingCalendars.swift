import PostgreSQLClient
package import Scheduling

extension PostgreSQLStore {
  package func calendars(of principal: Principal) async throws(StoreError) -> [StoredCalendar] {
    let rows = try await run(
      CalendarStatements.list, [principal.tenant.parameter, principal.user.parameter])
    return try decoding { () throws(PostgreSQLError) in
      var calendars: [StoredCalendar] = []
      for row in rows { calendars.append(try row.calendar()) }
      return calendars
    }
  }

  package func addCalendar(
    _ settings: CalendarSettings, as principal: Principal, key: IdempotencyKey?
  ) async throws(StoreError) -> StoredCalendar {
    let id: CalendarID = identifiers.next()
    let parameters = try addition(of: settings, as: id, for: principal)
    guard key != nil else {
      _ = try await run(CalendarStatements.add, parameters)
      return StoredCalendar(id: id, settings: settings, role: .own, revision: 1)
    }
    let outcome = try await keyed(key, as: principal) { transaction throws(StoreError) in
      try await stored { () async throws(PostgreSQLError) in
        _ = try await transaction.query(CalendarStatements.add, parameters)
      }
      return CalendarOutcome(calendar: id, revision: 1)
    }
    return try await calendar(outcome.calendar, as: principal)
  }

  /// The parameters of `CalendarStatements.add`, once they are known to be storable.
  func addition(of settings: CalendarSettings, as id: CalendarID, for owner: Principal)
    throws(StoreError) -> [Parameter]
  {
    guard !settings.name.isEmpty else {
      throw StoreError(.badValue, "A calendar needs a name of 1 to 64 octets.")
    }
    try TextLimits.check(settings.name, "name", 64)
    try TextLimits.check(settings.title, "title", TextLimits.line)
    try TextLimits.check(settings.color, "color", 64)
    _ = try zone(named: settings.zone)
    return [
      owner.tenant.parameter, owner.user.parameter, id.parameter, .text(settings.name),
      .text(settings.title), .text(settings.zone), .bool(settings.isGuarded),
      .optional(settings.hours) { .int2(Int16($0.startMinute)) },
      .optional(settings.hours) { .int2(Int16($0.endMinute)) },
      .int2(settings.days.mask), .text(settings.color),
    ]
  }

  package func setCalendar(
    _ id: CalendarID, _ patch: CalendarPatch, as principal: Principal, key: IdempotencyKey?
  ) async throws(StoreError) -> StoredCalendar {
    try TextLimits.check(patch.title, "title", TextLimits.line)
    try TextLimits.check(patch.color, "color", 64)
    if let name = patch.zone { _ = try zone(named: name) }
    let change = Invocation(
      CalendarStatements.set,
      [
        principal.tenant.parameter, principal.user.parameter, id.parameter,
        .optional(patch.title, Parameter.text), .optional(patch.zone, Parameter.text),
        .optional(patch.isGuarded, Parameter.bool),
        .optional(patch.hours) { .int2(Int16($0.startMinute)) },
        .optional(patch.hours) { .int2(Int16($0.endMinute)) },
        .optional(patch.days) { .int2($0.mask) }, .optional(patch.color, Parameter.text),
      ])
    var earlier: CalendarOutcome?
    if key == nil, patch.isGuarded == nil {
      _ = try await run(change.statement, change.parameters)
    } else {
      let outcome = try await keyed(key, as: principal) { transaction throws(StoreError) in
        try await set(id, patch.isGuarded, as: principal, by: change, transaction)
      }
      if outcome.isReplay { earlier = outcome }
    }
    if patch.zone != nil, earlier == nil {
      zoneNames[id] = nil
      try await derive(id, in: principal.tenant)
      try await renewSpans(of: id, in: principal.tenant)
    }
    var calendar = try await calendar(id, as: principal)
    // Told as the first time.
    if let earlier { calendar.revision = earlier.revision }
    return calendar
  }

  private func calendar(_ id: CalendarID, as principal: Principal)
    async throws(StoreError) -> StoredCalendar
  {
    let rows = try await run(
      CalendarStatements.one,
      [principal.tenant.parameter, principal.user.parameter, id.parameter])
    guard let row = rows.first else { throw Self.noSuchCalendar }
    return try decoding { () throws(PostgreSQLError) in try row.calendar() }
  }

  package func deleteCalendar(
    _ id: CalendarID, as principal: Principal, key: IdempotencyKey?
  ) async throws(StoreError) {
    _ = try await keyed(key, as: principal) { transaction throws(StoreError) in
      try await stored { () async throws(PostgreSQLError) in
        let whole = [principal.tenant.parameter, id.parameter]
        _ = try await transaction.query(
          CalendarStatements.lock,
          [principal.tenant.parameter, principal.user.parameter, id.parameter])
        for statement in CalendarStatements.delete {
          _ = try await transaction.query(statement, whole)
        }
      }
      return CalendarOutcome(calendar: id, revision: 0)
    }
    zoneNames[id] = nil
    // The calendar is gone; should this be interrupted, `purge()` finishes it.
    try? await clearRemains()
  }

  static let noSuchCalendar = StoreError(.notFound, "There is no such calendar.")
}
