import PostgreSQLClient
package import Scheduling

/// The place after an appointment in the order of UIDs, a series before its overrides.
package struct UIDCursor: Hashable, Sendable {
  package var uid: String
  package var occurrence: OccurrenceID?

  package init(uid: String, occurrence: OccurrenceID?) {
    self.uid = uid
    self.occurrence = occurrence
  }
}

/// A part of all that a calendar holds, in the order of UIDs.
package struct UIDPage: Hashable, Sendable {
  package var appointments: [Appointment]
  /// Where the next page starts; nothing on the last page.
  package var next: UIDCursor?
}

extension PostgreSQLStore {
  package func families(
    in calendar: CalendarID, after cursor: UIDCursor?, limit: Int, as principal: Principal
  ) async throws(StoreError) -> UIDPage {
    let limit = max(1, min(limit, Self.mostRows))
    let place = cursor?.occurrence.map(\.wall.wallSeconds)
    let rows = try await run(
      FamilyStatements.page,
      [
        principal.tenant.parameter, principal.user.parameter, calendar.parameter,
        .text(cursor?.uid ?? ""), .int8(place ?? FamilyStatements.seriesPlace),
        .int4(Int32(limit + 1)),
      ])
    guard !rows.isEmpty else { throw Self.noSuchCalendar }
    var page = UIDPage(appointments: [])
    page.appointments = try decoding { () throws(PostgreSQLError) in
      var found: [Appointment] = []
      for row in rows {
        if let appointment = try row.livingAppointment(from: 0) { found.append(appointment) }
      }
      return found
    }
    if page.appointments.count > limit {
      page.appointments.removeLast()
      page.next = page.appointments.last.map { UIDCursor(uid: $0.uid, occurrence: $0.occurrence) }
    }
    return page
  }
}

enum FamilyStatements {
  /// Where a series stands among its overrides, in seconds on the wall: before all of them.
  static let seriesPlace: Int64 = -9_000_000_000_000

  /// $4, $5: the UID, and the place in its family, to go on after. $6: the most rows.
  static let page = Statement(
    "store.families_page", .reads, [.uuid, .uuid, .uuid, .text, .int8, .int4],
    sql: """
      SELECT \(AppointmentColumns.of("a")) FROM calendar_roles r
      LEFT JOIN LATERAL (
        SELECT * FROM appointments a WHERE a.tenant_id = r.tenant_id
          AND a.calendar_id = r.calendar_id AND a.deleted_at IS NULL AND a.uid >= $4
          AND (a.uid > $4
            OR coalesce(extract(epoch FROM a.recurrence_id)::bigint, \(seriesPlace)) > $5)
        ORDER BY a.uid, a.recurrence_id NULLS FIRST LIMIT $6
      ) a ON true
      WHERE r.tenant_id = $1 AND r.user_id = $2 AND r.calendar_id = $3 AND r.role >= 2
      ORDER BY a.uid, a.recurrence_id NULLS FIRST
      """)
}
