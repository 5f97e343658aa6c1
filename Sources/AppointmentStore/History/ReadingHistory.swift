import PostgreSQLClient
package import Scheduling

extension PostgreSQLStore {
  package func history(
    of id: AppointmentID, after cursor: HistoryCursor?, limit: Int, as principal: Principal
  ) async throws(StoreError) -> HistoryPage {
    let limit = max(1, min(limit, Self.mostRows))
    let rows = try await run(
      HistoryStatements.history,
      [
        principal.tenant.parameter, principal.user.parameter, id.parameter,
        .optional(cursor) { .timestamptz(unixMicroseconds: $0.at) },
        .optional(cursor) { .int8($0.revision) }, .optional(cursor) { $0.appointment.parameter },
        .int4(Int32(limit + 1)),
      ])
    guard !rows.isEmpty || cursor != nil else {
      throw StoreError(.notFound, "There is no such appointment.")
    }
    return try decoding { () throws(PostgreSQLError) in
      var page = HistoryPage(entries: [], next: nil)
      for (index, row) in rows.enumerated() {
        guard index < limit else {
          let last = rows[index - 1]
          page.next = HistoryCursor(
            at: try last.unixMicroseconds(6), revision: try last.int8(1),
            appointment: try last.identifier(3))
          break
        }
        page.entries.append(
          HistoryEntry(
            change: try row.change(in: try row.identifier(0)),
            userName: try row.optional(HistoryStatements.userName, Row.string)))
      }
      return page
    }
  }

  package func trash(
    in calendars: [CalendarID], after cursor: TrashCursor?, limit: Int, as principal: Principal
  ) async throws(StoreError) -> TrashPage {
    let limit = max(1, min(limit, Self.mostRows))
    let rows = try await run(
      HistoryStatements.trash,
      [
        principal.tenant.parameter, principal.user.parameter, .uuids(calendars.map(\.bits)),
        .optional(cursor) { .timestamptz(unixMicroseconds: $0.deletedAt) },
        .optional(cursor) { $0.id.parameter }, .int4(Int32(limit + 1)),
      ])
    return try decoding { () throws(PostgreSQLError) in
      var page = TrashPage(items: [], next: nil)
      for (index, row) in rows.enumerated() {
        guard index < limit else {
          let last = rows[index - 1]
          page.next = TrashCursor(
            deletedAt: try last.unixMicroseconds(AppointmentColumns.deletedAt),
            id: try last.identifier(0))
          break
        }
        page.items.append(
          TrashedAppointment(
            appointment: try row.appointment(from: 0),
            deletedAt: try row.instant(AppointmentColumns.deletedAt)))
      }
      return page
    }
  }
}

/// The statements about what was.
enum HistoryStatements {
  /// Where the user's name stands after the columns of a change.
  static let userName = 7 + 2 * AppointmentColumns.count

  /// $3: an appointment, a series with its overrides; also in the trash. $4 to $6: the place to go
  /// on after. Each change leads to the one before it, as it knows the revision that it found.
  static let history = Statement(
    "store.history", .reads, [.uuid, .uuid, .uuid, .timestamptz, .int8, .uuid, .int4],
    sql: """
      WITH RECURSIVE named AS (
        SELECT a.* FROM appointments a
        JOIN calendar_roles r ON r.tenant_id = a.tenant_id AND r.user_id = $2
          AND r.calendar_id = a.calendar_id AND r.role >= 2
        WHERE a.tenant_id = $1 AND a.id = $3
      ), family AS (
        SELECT id, calendar_id, rev FROM named
        UNION
        SELECT o.id, o.calendar_id, o.rev FROM named JOIN appointments o
          ON o.tenant_id = $1 AND o.calendar_id = named.calendar_id AND o.uid = named.uid
          AND o.recurrence_id IS NOT NULL
        WHERE named.recurrence IS NOT NULL
      ), walk AS (
        SELECT c.* FROM family f JOIN changes c ON c.tenant_id = $1
          AND c.calendar_id = f.calendar_id AND c.rev = f.rev AND c.appointment_id = f.id
        UNION ALL
        SELECT p.* FROM walk w JOIN changes p ON p.tenant_id = $1
          AND p.calendar_id = (w.before).calendar_id AND p.rev = (w.before).rev
          AND p.appointment_id = w.appointment_id
      )
      SELECT w.calendar_id, w.rev, w.kind, w.appointment_id, w.undo_id, w.user_id, w.at,
        \(AppointmentColumns.of("(w.before)")), \(AppointmentColumns.of("(w.after)")), u.name
      FROM walk w
      JOIN calendar_roles r ON r.tenant_id = $1 AND r.user_id = $2
        AND r.calendar_id = w.calendar_id AND r.role >= 2
      LEFT JOIN users u ON u.tenant_id = $1 AND u.id = w.user_id
      WHERE $4::timestamptz IS NULL OR (w.at, w.rev, w.appointment_id) < ($4, $5, $6)
      ORDER BY w.at DESC, w.rev DESC, w.appointment_id DESC LIMIT $7
      """)

  /// $4, $5: the place to go on after. What went with its series is told by that alone.
  static let trash = Statement(
    "store.trash", .reads, [.uuid, .uuid, .uuidArray, .timestamptz, .uuid, .int4],
    sql: """
      SELECT \(AppointmentColumns.of("a")) FROM appointments a
      JOIN calendar_roles r ON r.tenant_id = a.tenant_id AND r.user_id = $2
        AND r.calendar_id = a.calendar_id AND r.role >= 2
      WHERE a.tenant_id = $1 AND a.calendar_id = ANY ($3) AND a.deleted_at IS NOT NULL
        AND ($4::timestamptz IS NULL OR (a.deleted_at, a.id) < ($4, $5))
        AND (a.recurrence_id IS NULL OR NOT EXISTS (
          SELECT FROM appointments m WHERE m.tenant_id = $1 AND m.calendar_id = a.calendar_id
            AND m.uid = a.uid AND m.recurrence IS NOT NULL AND m.deleted_at = a.deleted_at))
      ORDER BY a.deleted_at DESC, a.id DESC LIMIT $6
      """)
}
