import PostgreSQLClient
package import Scheduling

extension PostgreSQLStore {
  /// Commits a change together with the spans of the series that it concerns.
  func commitWithSpans(_ change: EditCall, in tenant: TenantID)
    async throws(PostgreSQLError) -> QueryResult
  {
    let zones = zones
    return try await pool.transaction(attempts: 1) { transaction throws(PostgreSQLError) in
      let call = change.invocation
      let result = try await transaction.query(call.statement, call.parameters)
      let ids = try change.ids(of: result)
      var spans = SeriesSpans()
      for row in try await transaction.query(
        GuardStatements.touched, [tenant.parameter, .uuids(ids)])
      {
        let horizon = try row.instant(AppointmentColumns.count + 3)
        try spans.append(try row.storedSeries(), from: nil, to: horizon, zones)
      }
      guard let series = spans.ids.first else { return result }
      do throws(PostgreSQLError) {
        _ = try await transaction.query(
          GuardStatements.enter, [tenant.parameter] + spans.parameters)
      } catch {
        throw error.namingSeries(AppointmentID(series), insteadOf: ids)
      }
      return result
    }
  }

  /// Brings the horizons of calendars that are guarded to an instant, if they do not reach it.
  func extendHorizons(of calendars: [CalendarID], to end: Instant, in tenant: TenantID)
    async throws(StoreError)
  {
    for calendar in calendars.sorted() {
      try await moveHorizon(of: calendar, to: end.adding(seconds: 86_400), in: tenant)
    }
  }

  /// Enters the occurrences of series up to a new horizon; clashes are recorded, not refused.
  func moveHorizon(of calendar: CalendarID, to end: Instant, in tenant: TenantID)
    async throws(StoreError)
  {
    let zones = zones
    let names = [tenant.parameter, calendar.parameter]
    try await transaction { transaction throws(PostgreSQLError) in
      guard let row = try await transaction.query(GuardStatements.lock, names).first,
        !row.isNull(0)
      else { return }
      let old = try row.instant(0)
      guard old < end else { return }
      let spans = try await Self.spans(
        of: calendar, in: tenant, from: old, to: end, zones, transaction)
      try await Self.moveHorizon(
        of: calendar, in: tenant, to: end, entering: spans, transaction)
    }
  }

  /// Makes all spans of a guarded calendar anew, after its instants were derived anew.
  func renewSpans(of calendar: CalendarID, in tenant: TenantID) async throws(StoreError) {
    let zones = zones
    let names = [tenant.parameter, calendar.parameter]
    try await transaction { transaction throws(PostgreSQLError) in
      guard let row = try await transaction.query(GuardStatements.lock, names).first,
        !row.isNull(0)
      else { return }
      let end = try row.instant(0)
      let spans = try await Self.spans(of: calendar, in: tenant, to: end, zones, transaction)
      _ = try await transaction.query(GuardStatements.forget[0], names)
      _ = try await transaction.query(GuardStatements.enterSingles, names)
      try await Self.moveHorizon(
        of: calendar, in: tenant, to: end, entering: spans, transaction)
    }
  }

  package func extendHorizons() async throws(StoreError) {
    let rows = try await run(GuardStatements.due, [])
    var failure: StoreError?
    for row in rows {
      let (tenant, calendar, end): (TenantID, CalendarID, Instant) = try decoding {
        () throws(PostgreSQLError) in
        (try row.identifier(0), try row.identifier(1), try row.instant(2))
      }
      do throws(StoreError) {
        try await moveHorizon(of: calendar, to: end, in: tenant)
      } catch {
        // A calendar whose series cannot be expanded must not hold up the others.
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
  }

  package func clashes(in calendar: CalendarID, as principal: Principal)
    async throws(StoreError) -> [Clash]
  {
    let rows = try await run(
      GuardStatements.clashes,
      [principal.tenant.parameter, principal.user.parameter, calendar.parameter])
    guard !rows.isEmpty else { throw Self.noSuchCalendar }
    return try decoding { () throws(PostgreSQLError) in
      var clashes: [Clash] = []
      for row in rows where !row.isNull(0) {
        clashes.append(
          Clash(
            with: try row.identifier(1), appointment: try row.identifier(0),
            at: try row.instant(2)))
      }
      return clashes
    }
  }
}

extension PostgreSQLError {
  /// A clash with what the refused edit itself was to make, told by the series that it clashes with:
  /// nobody knows the other.
  fileprivate func namingSeries(_ series: AppointmentID, insteadOf ids: [UUIDBits])
    -> PostgreSQLError
  {
    guard sqlState == .storeClash, let other = AppointmentID(text: message),
      ids.contains(other.bits)
    else { return self }
    return PostgreSQLError(code, series.description, details: details)
  }
}
