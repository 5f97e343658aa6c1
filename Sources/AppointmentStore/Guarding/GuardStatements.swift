import PostgreSQLClient

/// The statements that keep the busy spans of guarded calendars.
enum GuardStatements {
  private static let lists = """
    $2::uuid[], $3::uuid[], ARRAY (SELECT to_timestamp(s) FROM unnest($4::bigint[])
      WITH ORDINALITY AS u (s, place) ORDER BY place),
    ARRAY (SELECT to_timestamp(s) FROM unnest($5::bigint[])
      WITH ORDINALITY AS u (s, place) ORDER BY place)
    """

  /// Enters spans; a clash is an error.
  static let enter = Statement(
    "store.enter_spans", .writes, [.uuid, .uuidArray, .uuidArray, .int8Array, .int8Array],
    sql: "SELECT enter_spans($1, \(lists))")

  /// Enters spans up to a new horizon, $6 of calendar $7; clashes are recorded.
  static let move = Statement(
    "store.move_horizon", .writes,
    [.uuid, .uuidArray, .uuidArray, .int8Array, .int8Array, .timestamptz, .uuid],
    sql: "SELECT move_horizon($1, $7, $6, \(lists))")

  /// $2: appointments that were changed. The series that they are or belong to, with the horizon.
  static let touched = Statement(
    "store.touched_series", .reads, [.uuid, .uuidArray],
    sql: """
      SELECT \(SeriesStatements.columns(until: nil, touches: "true")), n.horizon FROM (
        SELECT DISTINCT t.calendar_id, t.uid FROM unnest($2::uuid[]) AS i (id)
        CROSS JOIN LATERAL (
          SELECT * FROM appointments t WHERE t.tenant_id = $1 AND t.id = i.id
            AND (t.recurrence IS NOT NULL OR t.recurrence_id IS NOT NULL) OFFSET 0
        ) t
      ) family
      JOIN calendar_counters n ON n.tenant_id = $1 AND n.calendar_id = family.calendar_id
        AND n.horizon IS NOT NULL
      JOIN calendars c ON c.tenant_id = $1 AND c.id = family.calendar_id
      CROSS JOIN LATERAL (
        SELECT * FROM appointments m WHERE m.tenant_id = $1
          AND m.calendar_id = family.calendar_id AND m.uid = family.uid
          AND m.recurrence_id IS NULL AND m.recurrence IS NOT NULL AND m.deleted_at IS NULL
        OFFSET 0
      ) m
      """)

  /// Waits for a calendar's writers; its horizon, or no row.
  static let lock = Statement(
    "store.lock_horizon", .reads, [.uuid, .uuid],
    sql: """
      SELECT horizon, rev FROM calendar_counters
      WHERE tenant_id = $1 AND calendar_id = $2 FOR UPDATE
      """)

  /// All series of a calendar.
  static let series = Statement(
    "store.calendar_series", .reads, [.uuid, .uuid],
    sql: """
      SELECT \(SeriesStatements.columns(until: nil, touches: "true")) FROM appointments m
      JOIN calendars c ON c.tenant_id = m.tenant_id AND c.id = m.calendar_id
      WHERE m.tenant_id = $1 AND m.calendar_id = $2 AND m.recurrence IS NOT NULL
        AND m.deleted_at IS NULL
      """)

  /// Single appointments and overrides that take up time, in order after a place.
  static let singles = Statement(
    "store.busy_singles", .reads, [.uuid, .uuid, .timestamptz, .uuid, .int4],
    sql: """
      SELECT a.id, a.starts_at, a.ends_at FROM appointments a
      WHERE a.tenant_id = $1 AND a.calendar_id = $2 AND a.deleted_at IS NULL
        AND a.recurrence IS NULL AND a.busy AND a.status <> 2 AND a.ends_at > a.starts_at
        AND (a.starts_at, a.id) > ($3, $4)
      ORDER BY a.starts_at, a.id LIMIT $5
      """)

  /// The horizon that a calendar needs now: two years on, beyond all that is entered.
  static let wanted = Statement(
    "store.wanted_horizon", .reads, [.uuid, .uuid],
    sql: """
      SELECT greatest(now() + \(reach), (SELECT max(a.ends_at) FROM appointments a
        WHERE a.tenant_id = $1 AND a.calendar_id = $2 AND a.deleted_at IS NULL AND a.busy
          AND a.recurrence IS NULL))
      """)

  /// A little more than what is promised, so that it need not move every day.
  static let reach = "interval '2 years 60 days'"

  /// Enters the single ones.
  static let enterSingles = Statement(
    "store.enter_singles", .writes, [.uuid, .uuid],
    sql: """
      INSERT INTO busy_spans
      SELECT a.tenant_id, a.calendar_id, a.id, a.starts_at, tstzrange(a.starts_at, a.ends_at)
      FROM appointments a
      WHERE a.tenant_id = $1 AND a.calendar_id = $2 AND a.deleted_at IS NULL
        AND a.recurrence IS NULL AND a.busy AND a.status <> 2 AND a.ends_at > a.starts_at
      ORDER BY a.starts_at, a.id ON CONFLICT DO NOTHING
      """)

  static let forget = [
    Statement(
      "store.forget_spans", .writes, [.uuid, .uuid],
      sql: "DELETE FROM busy_spans WHERE tenant_id = $1 AND calendar_id = $2"),
    Statement(
      "store.forget_clashes", .writes, [.uuid, .uuid],
      sql: "DELETE FROM clashes WHERE tenant_id = $1 AND calendar_id = $2"),
    Statement(
      "store.forget_horizon", .writes, [.uuid, .uuid],
      sql: """
        UPDATE calendar_counters SET horizon = NULL WHERE tenant_id = $1 AND calendar_id = $2
        """),
  ]

  /// Calendars whose horizon comes nearer than what is promised.
  static let due = Statement(
    "store.due_horizons", .reads,
    sql: """
      SELECT tenant_id, calendar_id, now() + \(reach) FROM calendar_counters
      WHERE horizon < now() + interval '2 years' LIMIT 1000
      """)

  /// At least one row when the calendar may be read.
  static let clashes = Statement(
    "store.clashes", .reads, [.uuid, .uuid, .uuid],
    sql: """
      SELECT k.appointment_id, k.with_id, k.starts_at FROM calendar_roles r
      LEFT JOIN clashes k ON k.tenant_id = r.tenant_id AND k.calendar_id = r.calendar_id
      WHERE r.tenant_id = $1 AND r.user_id = $2 AND r.calendar_id = $3 AND r.role >= 2
      ORDER BY k.starts_at LIMIT 1000
      """)
}
