import PostgreSQLClient
package import Scheduling

extension PostgreSQLStore {
  /// The most rows of one page.
  static let mostRows = 1_000

  package func appointment(_ id: AppointmentID, as principal: Principal) async throws(StoreError)
    -> Appointment
  {
    let rows = try await run(
      ReadStatements.appointment,
      [principal.tenant.parameter, principal.user.parameter, id.parameter])
    guard let row = rows.first else {
      throw StoreError(.notFound, "There is no such appointment.")
    }
    return try decoding { () throws(PostgreSQLError) in try row.appointment(from: 0) }
  }

  package func appointments(
    in calendars: [CalendarID], touching range: InstantRange, after cursor: AppointmentCursor?,
    limit: Int, as principal: Principal
  ) async throws(StoreError) -> AppointmentPage {
    let limit = max(1, min(limit, Self.mostRows))
    let search = RangeSearch(range, after: cursor)
    let rows = try await run(
      ReadStatements.list,
      [
        principal.tenant.parameter, principal.user.parameter,
        .uuids(calendars.map(\.bits)),
      ] + search.parameters + [.int4(Int32(limit + 1))])
    let page = try decoding { () throws(PostgreSQLError) in
      var page = AppointmentPage(appointments: [], next: nil, revisions: [:])
      for (index, row) in rows.enumerated() {
        if try row.int4(0) == 0 {
          page.revisions[try row.identifier(2)] = try row.int8(3)
        } else if page.appointments.count < limit {
          page.appointments.append(try row.appointment(from: 1))
        } else {
          // One more than was asked for: the page goes on after the one before it.
          let last = rows[index - 1]
          page.next = AppointmentCursor(
            start: try last.unixMicroseconds(1 + AppointmentColumns.startsAt),
            id: try last.identifier(1))
        }
      }
      return page
    }
    guard calendars.allSatisfy({ page.revisions[$0] != nil }) else { throw Self.noSuchCalendar }
    return page
  }

  package func revisions(of calendars: [CalendarID], tenant: TenantID) async throws(StoreError)
    -> [CalendarID: Int64]
  {
    let rows = try await run(
      ReadStatements.revisions, [tenant.parameter, .uuids(calendars.map(\.bits))])
    return try decoding { () throws(PostgreSQLError) in
      var revisions: [CalendarID: Int64] = [:]
      for row in rows { revisions[try row.identifier(0)] = try row.int8(1) }
      return revisions
    }
  }
}
