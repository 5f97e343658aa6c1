import PostgreSQLClient

/// The statements that read series together with what belongs to them.
enum SeriesStatements {
  /// What tells a series `m` of a calendar `c`, with the overrides of occurrences up to a wall time.
  static func columns(until wall: String?, touches: String) -> String {
    """
    \(AppointmentColumns.of("m")), c.zone AS calendar_zone, ARRAY (
      SELECT extract(epoch FROM o.recurrence_id)::bigint FROM appointments o
      WHERE o.tenant_id = m.tenant_id AND o.calendar_id = m.calendar_id AND o.uid = m.uid
        AND o.recurrence_id IS NOT NULL AND o.deleted_at IS NULL
        \(wall.map { "AND o.recurrence_id < \($0)" } ?? "")
    ) AS overridden, \(touches) AS touches
    """
  }

  /// $3: calendars. $4, $5: a range. $6: UIDs whose series are wanted wherever they lie. $7: the
  /// least role. $8: the most rows.
  static let touching = Statement(
    "store.series", .reads,
    [.uuid, .uuid, .uuidArray, .timestamptz, .timestamptz, .textArray, .int2, .int4],
    sql: """
      WITH seen AS MATERIALIZED (
        SELECT c.id, c.zone FROM \(SeenCalendars.rows(least: "$7"))
        JOIN calendars c ON c.tenant_id = $1 AND c.id = r.calendar_id
      )
      (SELECT \(columns(until: until, touches: "true")) FROM seen c CROSS JOIN LATERAL (
          SELECT * FROM appointments m WHERE m.tenant_id = $1 AND m.calendar_id = c.id
            AND m.deleted_at IS NULL AND m.recurrence IS NOT NULL
            AND m.last_end >= $4 AND m.first_start < $5 OFFSET 0
        ) m ORDER BY m.id LIMIT $8)
      UNION ALL
      (SELECT \(columns(until: until, touches: "false")) FROM seen c CROSS JOIN LATERAL (
          SELECT * FROM appointments m WHERE m.tenant_id = $1 AND m.calendar_id = c.id
            AND m.deleted_at IS NULL AND m.recurrence IS NOT NULL AND m.uid = ANY ($6)
            AND NOT (m.last_end >= $4 AND m.first_start < $5) OFFSET 0
        ) m LIMIT $8)
      """)

  private static let until = "($5 AT TIME ZONE 'UTC') + interval '3 days'"

  /// $3: appointments. Those that the user may see, with the rest of their series, also in the trash.
  static let families = Statement(
    "store.families", .reads, [.uuid, .uuid, .uuidArray],
    sql: """
      WITH named AS MATERIALIZED (
        SELECT a.* FROM unnest($3::uuid[]) AS i (id)
        CROSS JOIN LATERAL (
          SELECT * FROM appointments a WHERE a.tenant_id = $1 AND a.id = i.id OFFSET 0
        ) a
        CROSS JOIN LATERAL (
          SELECT FROM calendar_roles r WHERE r.tenant_id = $1 AND r.user_id = $2
            AND r.calendar_id = a.calendar_id AND r.role >= 2 OFFSET 0
        ) r
      )
      SELECT \(AppointmentColumns.of("a")) FROM (
        SELECT DISTINCT calendar_id, uid FROM named
      ) n CROSS JOIN LATERAL (
        SELECT * FROM appointments a WHERE a.tenant_id = $1 AND a.calendar_id = n.calendar_id
          AND a.uid = n.uid AND a.deleted_at IS NULL OFFSET 0
      ) a
      UNION ALL
      SELECT \(AppointmentColumns.of("a")) FROM named n CROSS JOIN LATERAL (
        SELECT * FROM appointments a WHERE a.tenant_id = $1 AND a.calendar_id = n.calendar_id
          AND a.uid = n.uid AND a.rev = n.rev AND a.deleted_at = n.deleted_at OFFSET 0
      ) a
      WHERE n.deleted_at IS NOT NULL
      """)
}
