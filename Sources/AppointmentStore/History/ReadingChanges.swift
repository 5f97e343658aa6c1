import PostgreSQLClient
package import Scheduling

extension PostgreSQLStore {
  package func changes(
    in calendar: CalendarID, since revision: Int64, limit: Int, as principal: Principal
  ) async throws(StoreError) -> ChangePage {
    let limit = max(1, min(limit, Self.mostRows))
    let rows = try await run(
      ReadStatements.changes,
      [
        principal.tenant.parameter, principal.user.parameter, calendar.parameter,
        .int8(revision), .int4(Int32(limit)),
      ])
    guard let first = rows.first else { throw Self.noSuchCalendar }
    let start = try decoding { () throws(PostgreSQLError) in
      try first.int8(7 + 2 * AppointmentColumns.count)
    }
    guard revision >= start else {
      throw StoreError(
        .tooOld, "The log does not reach back to \(revision); read everything and go on from there."
      )
    }
    return try decoding { () throws(PostgreSQLError) in
      let newest = try first.int8(0)
      var changes: [Change] = []
      for row in rows where !row.isNull(1) { changes.append(try row.change(in: calendar)) }
      let reached = changes.last?.revision ?? newest
      return ChangePage(changes: changes, revision: reached, hasMore: reached < newest)
    }
  }
}

extension Row {
  /// The change in the columns that `ReadStatements.changes` selects.
  func change(in calendar: CalendarID) throws(PostgreSQLError) -> Change {
    let kind = Change.Kind(rawValue: Int16(truncatingIfNeeded: try int4(2))) ?? .edit
    return Change(
      calendar: calendar, revision: try int8(1), kind: kind,
      appointment: kind == .calendar ? nil : try identifier(3),
      undo: isNull(4) ? nil : try identifier(4), user: try identifier(5), at: try instant(6),
      before: try visible(from: 7, in: calendar),
      after: try visible(from: 7 + AppointmentColumns.count, in: calendar))
  }

  /// A state, unless it is the trash's or another calendar's, which readers may not see.
  private func visible(from first: Int, in calendar: CalendarID) throws(PostgreSQLError)
    -> Appointment?
  {
    guard let state = try livingAppointment(from: first), state.calendar == calendar else {
      return nil
    }
    return state
  }
}
