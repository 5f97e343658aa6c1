import PostgreSQLClient

/// The statements about free time and words.
enum SearchStatements {
  /// $3: calendars. $4, $5: the range. $6: the most rows. Rows without times are the calendars whose
  /// busy spans the user may see.
  static let busy = Statement(
    "store.busy", .reads, [.uuid, .uuid, .uuidArray, .timestamptz, .timestamptz, .int4],
    sql: """
      WITH seen AS MATERIALIZED (
        SELECT r.calendar_id FROM \(SeenCalendars.rows(least: "1"))
      )
      SELECT calendar_id, NULL::timestamptz AS starts_at, NULL::timestamptz AS ends_at FROM seen
      UNION ALL
      (SELECT seen.calendar_id, a.starts_at, a.ends_at FROM seen CROSS JOIN LATERAL (
        SELECT * FROM appointments a
        WHERE a.tenant_id = $1 AND a.calendar_id = seen.calendar_id AND a.deleted_at IS NULL
          AND a.recurrence IS NULL AND a.ends_at - a.starts_at <= interval '7 days'
          AND a.starts_at >= $4 - interval '7 days' AND a.starts_at < $5 AND a.ends_at > $4
          AND a.busy AND a.status <> 2
        UNION ALL
        SELECT * FROM appointments a
        WHERE a.tenant_id = $1 AND a.calendar_id = seen.calendar_id AND a.deleted_at IS NULL
          AND a.recurrence IS NULL AND a.ends_at - a.starts_at > interval '7 days'
          AND a.starts_at < $5 AND a.ends_at > $4 AND a.busy AND a.status <> 2
      ) a LIMIT $6)
      """)

  /// Where the columns of a series begin, beside those of an appointment.
  static let seriesColumns = AppointmentColumns.count

  /// $4: words. $5, $6: a range. $7, $8: the place to go on after. $9: the most rows. $10: whether
  /// series are told as such, to be expanded in the range; else each is a row. Rows without an
  /// identifier are the calendars' numbers.
  static let find = Statement(
    "store.find", .reads,
    [
      .uuid, .uuid, .uuidArray, .text, .timestamptz, .timestamptz, .timestamptz, .uuid, .int4,
      .bool,
    ],
    sql: """
      WITH seen AS MATERIALIZED (
        SELECT r.calendar_id, n.rev, c.zone FROM \(SeenCalendars.rows(least: "2"))
        JOIN calendars c ON c.tenant_id = $1 AND c.id = r.calendar_id
      ), words AS MATERIALIZED (
        SELECT array_agg('%' || w.lexeme || '%') AS patterns,
          string_agg(quote_literal(w.lexeme) || ':*', ' & ')::tsquery AS query
        FROM unnest(to_tsvector('simple'::regconfig, folded($4))) w
        HAVING count(*) > 0
      ), found AS MATERIALIZED (
        SELECT a.*, seen.zone AS calendar_zone FROM words CROSS JOIN seen
        JOIN appointments a ON a.calendar_id = seen.calendar_id
        WHERE a.tenant_id = $1 AND a.deleted_at IS NULL
          AND has_words(folded(concat_ws(' ', a.title, a.location, a.notes, a.categories)),
            words.patterns, words.query)
          AND coalesce(a.first_start, a.starts_at) < $6
          AND coalesce(a.last_end, a.ends_at) >= $5
      )
      SELECT \(AppointmentColumns.nulls(
        but: ["calendar_id": "seen.calendar_id", "rev": "seen.rev"])), NULL::text AS calendar_zone,
        NULL::bigint[] AS overridden, false AS touches FROM seen
      UNION ALL
      (SELECT \(AppointmentColumns.of("m")), m.calendar_zone, ARRAY (
          SELECT extract(epoch FROM o.recurrence_id)::bigint FROM appointments o
          WHERE o.tenant_id = m.tenant_id AND o.calendar_id = m.calendar_id AND o.uid = m.uid
            AND o.recurrence_id IS NOT NULL AND o.deleted_at IS NULL
        ), true FROM found m WHERE $10 AND m.recurrence IS NOT NULL)
      UNION ALL
      (SELECT \(AppointmentColumns.of("m")), m.calendar_zone, NULL, false FROM found m
        WHERE NOT ($10 AND m.recurrence IS NOT NULL) AND (m.starts_at, m.id) > ($7, $8)
        ORDER BY m.starts_at, m.id LIMIT $9)
      """)
}
