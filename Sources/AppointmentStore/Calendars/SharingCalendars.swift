import PostgreSQLClient
package import Scheduling

extension PostgreSQLStore {
  package func share(
    _ calendar: CalendarID, with name: String, role: CalendarRole, as principal: Principal,
    key: IdempotencyKey?
  ) async throws(StoreError) -> CalendarOutcome {
    guard !name.utf8.contains(0) else { throw Self.noSuchReader }
    return try await keyed(key, as: principal) { transaction throws(StoreError) in
      let rows = try await stored { () async throws(PostgreSQLError) in
        try await transaction.query(
          UserStatements.share,
          [
            principal.tenant.parameter, principal.user.parameter, calendar.parameter,
            .text(name), .int2(role.rawValue),
          ])
      }
      guard let row = rows.first else { throw Self.noSuchReader }
      return CalendarOutcome(
        calendar: calendar,
        revision: try decoding { () throws(PostgreSQLError) in try row.int8(0) })
    }
  }

  package func shares(of calendar: CalendarID, as principal: Principal)
    async throws(StoreError) -> [CalendarShare]
  {
    let rows = try await run(
      UserStatements.shares,
      [principal.tenant.parameter, principal.user.parameter, calendar.parameter])
    guard !rows.isEmpty else {
      // Who may see the calendar learns that more is needed.
      let own = try await run(
        CalendarStatements.one,
        [principal.tenant.parameter, principal.user.parameter, calendar.parameter])
      throw own.isEmpty
        ? Self.noSuchCalendar
        : StoreError(.denied, "Only an owner of the calendar sees with whom it is shared.")
    }
    return try decoding { () throws(PostgreSQLError) in
      var shares: [CalendarShare] = []
      for row in rows {
        shares.append(
          CalendarShare(
            user: try row.identifier(0), userName: try row.string(1),
            role: CalendarRole(rawValue: Int16(truncatingIfNeeded: try row.int4(2))) ?? .none,
            isOwner: try row.bool(3)))
      }
      return shares
    }
  }

  private static let noSuchReader = StoreError(
    .notFound, "There is no such user, or the calendar is that user's own.")
}
