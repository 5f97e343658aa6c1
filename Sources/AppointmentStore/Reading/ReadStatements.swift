import PostgreSQLClient

/// The statements that read appointments, their changes and their calendars' numbers.
enum ReadStatements {
  static let appointment = Statement(
    "store.appointment", .reads, [.uuid, .uuid, .uuid],
    sql: """
      SELECT \(AppointmentColumns.of("a")) FROM appointments a
      JOIN calendar_roles r ON r.tenant_id = a.tenant_id AND r.user_id = $2
        AND r.calendar_id = a.calendar_id AND r.role >= 2
      WHERE a.tenant_id = $1 AND a.id = $3 AND a.deleted_at IS NULL
      """)

  /// $4: UIDs, each looked up in the index of living ones. At least one row when the calendar may
  /// be read; without appointments its columns are null.
  static let ofUIDs = Statement(
    "store.of_uids", .reads, [.uuid, .uuid, .uuid, .textArray],
    sql: """
      SELECT \(AppointmentColumns.of("a")) FROM calendar_roles r
      LEFT JOIN LATERAL unnest($4::text[]) AS u (uid) ON true
      LEFT JOIN LATERAL (
        SELECT * FROM appointments a WHERE a.tenant_id = r.tenant_id
          AND a.calendar_id = r.calendar_id AND a.uid = u.uid AND a.deleted_at IS NULL
        OFFSET 0
      ) a ON true
      WHERE r.tenant_id = $1 AND r.user_id = $2 AND r.calendar_id = $3 AND r.role >= 2
      ORDER BY a.uid COLLATE "C", a.recurrence_id NULLS FIRST, a.id
      """)

  /// $4, $5: the range. $6, $7: the same 26 hours wider. $8, $9: the place to go on after, at
  /// least seven days before $6. $10, $11: the same for long ones, which have no lower bound.
  /// $12: the most rows. Rows of part 0 are the calendars' numbers,
  /// and tell in place of `busy` whether series may take place in the range.
  static let list = Statement(
    "store.list", .reads,
    [
      .uuid, .uuid, .uuidArray, .timestamptz, .timestamptz, .timestamptz, .timestamptz,
      .timestamptz, .uuid, .timestamptz, .uuid, .int4,
    ],
    sql: """
      WITH seen AS MATERIALIZED (
        SELECT r.calendar_id, n.rev, coalesce((
          SELECT true FROM appointments s WHERE s.tenant_id = $1
            AND s.calendar_id = r.calendar_id AND s.deleted_at IS NULL
            AND s.recurrence IS NOT NULL AND s.last_end >= $6 AND s.first_start < $7
          LIMIT 1), false) AS repeats
        FROM \(SeenCalendars.rows(least: "2"))
      ), page AS (
        SELECT a.* FROM seen CROSS JOIN LATERAL (
          (SELECT * FROM appointments a
            WHERE a.tenant_id = $1 AND a.calendar_id = seen.calendar_id AND a.deleted_at IS NULL
              AND a.recurrence IS NULL AND a.ends_at - a.starts_at <= interval '7 days'
              AND (a.starts_at, a.id) > ($8, $9) AND a.starts_at < $7 AND a.ends_at >= $6
              AND \(touching)
            ORDER BY a.starts_at, a.id LIMIT $12)
          UNION ALL
          (SELECT * FROM appointments a
            WHERE a.tenant_id = $1 AND a.calendar_id = seen.calendar_id AND a.deleted_at IS NULL
              AND a.recurrence IS NULL AND a.ends_at - a.starts_at > interval '7 days'
              AND (a.starts_at, a.id) > ($10, $11) AND a.starts_at < $7 AND a.ends_at >= $6
              AND \(touching)
            ORDER BY a.starts_at, a.id LIMIT $12)
        ) a ORDER BY a.starts_at, a.id LIMIT $12
      )
      SELECT 0 AS part, \(AppointmentColumns.nulls(
        but: [
          "calendar_id": "seen.calendar_id", "rev": "seen.rev", "busy": "seen.repeats",
        ])) FROM seen
      UNION ALL
      SELECT 1 AS part, \(AppointmentColumns.of("page")) FROM page
      ORDER BY part, starts_at, id
      """)

  private static let touching = """
    CASE WHEN a.kind = 0 THEN a.starts_at < $5 AND (a.ends_at > $4 OR a.starts_at >= $4)
      ELSE a.starts_at < $7 AND (a.ends_at > $6 OR a.starts_at >= $6) END
    """

  /// At least one row when the calendar may be read; without changes its columns are null.
  static let changes = Statement(
    "store.changes", .reads, [.uuid, .uuid, .uuid, .int8, .int4],
    sql: """
      SELECT n.rev, c.rev, c.kind, c.appointment_id, c.undo_id, c.user_id, c.at,
        \(AppointmentColumns.of("(c.before)")), \(AppointmentColumns.of("(c.after)")),
        n.log_start
      FROM calendar_counters n
      JOIN calendar_roles r ON r.tenant_id = n.tenant_id AND r.user_id = $2
        AND r.calendar_id = n.calendar_id AND r.role >= 2
      LEFT JOIN LATERAL (
        SELECT * FROM changes c
        WHERE c.tenant_id = n.tenant_id AND c.calendar_id = n.calendar_id AND c.rev > $4
        ORDER BY c.rev FETCH FIRST $5 ROWS WITH TIES
      ) c ON true
      WHERE n.tenant_id = $1 AND n.calendar_id = $3
      ORDER BY c.rev, c.appointment_id
      """)

  static let revisions = Statement(
    "store.revisions", .reads, [.uuid, .uuidArray],
    sql: """
      SELECT calendar_id, rev FROM calendar_counters
      WHERE tenant_id = $1 AND calendar_id = ANY ($2)
      """)
}
