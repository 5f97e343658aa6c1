import PostgreSQLClient

/// The statements by which calendars are read and kept.
enum CalendarStatements {
  private static let columns = """
    c.id, c.name, c.title, c.zone, c.guarded, c.hours_start, c.hours_end, c.days, c.color, r.role,
    n.rev, u.name
    """
  /// The owner has no name to the owner.
  private static let owners = """
    LEFT JOIN users u ON u.tenant_id = c.tenant_id AND u.id = c.owner_id AND u.id <> r.user_id
    """

  static let list = Statement(
    "store.calendars", .reads, [.uuid, .uuid],
    sql: """
      SELECT \(columns) FROM calendar_roles r
      JOIN calendars c ON c.tenant_id = r.tenant_id AND c.id = r.calendar_id
      JOIN calendar_counters n ON n.tenant_id = c.tenant_id AND n.calendar_id = c.id
      \(owners)
      WHERE r.tenant_id = $1 AND r.user_id = $2
      ORDER BY c.name, c.id
      """)

  static let one = Statement(
    "store.calendar", .reads, [.uuid, .uuid, .uuid],
    sql: """
      SELECT \(columns) FROM calendar_roles r
      JOIN calendars c ON c.tenant_id = r.tenant_id AND c.id = r.calendar_id
      JOIN calendar_counters n ON n.tenant_id = c.tenant_id AND n.calendar_id = c.id
      \(owners)
      WHERE r.tenant_id = $1 AND r.user_id = $2 AND c.id = $3
      """)

  static let zone = Statement(
    "store.calendar_zone", .reads, [.uuid, .uuid],
    sql: "SELECT zone FROM calendars WHERE tenant_id = $1 AND id = $2")

  static let zones = Statement(
    "store.calendar_zones", .reads, [.uuid, .uuidArray],
    sql: "SELECT id, zone FROM calendars WHERE tenant_id = $1 AND id = ANY ($2)")

  static let zoneAround = Statement(
    "store.zone_around", .reads, [.uuid, .uuid],
    sql: """
      SELECT c.zone FROM appointments a
      JOIN calendars c ON c.tenant_id = a.tenant_id AND c.id = a.calendar_id
      WHERE a.tenant_id = $1 AND a.id = $2
      """)

  /// $3 the new calendar's identifier; a counter at 1 and a change record that it was made.
  static let add = Statement(
    "store.add_calendar", .writes,
    [.uuid, .uuid, .uuid, .text, .text, .text, .bool, .int2, .int2, .int2, .text],
    sql: """
      WITH calendar AS (
        INSERT INTO calendars (
          tenant_id, owner_id, id, name, title, zone, guarded, hours_start, hours_end, days, color)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) RETURNING *
      ), role AS (
        INSERT INTO calendar_roles SELECT tenant_id, owner_id, id, 4 FROM calendar
      ), counter AS (
        INSERT INTO calendar_counters SELECT tenant_id, id, 1,
          CASE WHEN guarded THEN now() + \(GuardStatements.reach) END FROM calendar
      )
      INSERT INTO changes
        SELECT tenant_id, id, 1, id, 3, NULL, owner_id, clock_timestamp(), NULL, NULL FROM calendar
      """)

  /// Raises the number, checks the role and changes the fields that are given.
  static let set = Statement(
    "store.set_calendar", .writes,
    [.uuid, .uuid, .uuid, .text, .text, .bool, .int2, .int2, .int2, .text],
    sql: """
      WITH counter AS (
        SELECT (lock_calendars($1, $2, ARRAY[$3], ARRAY[$3], 4::smallint)).revs[1] AS rev
      ), calendar AS (
        UPDATE calendars c SET
          title = coalesce($4, c.title), zone = coalesce($5, c.zone),
          guarded = coalesce($6, c.guarded), hours_start = coalesce($7, c.hours_start),
          hours_end = coalesce($8, c.hours_end), days = coalesce($9, c.days),
          color = coalesce($10, c.color)
        FROM counter WHERE counter.rev > 0 AND c.tenant_id = $1 AND c.id = $3
        RETURNING c.*
      )
      INSERT INTO changes
        SELECT $1, $3, counter.rev, $3, 3, NULL, $2, clock_timestamp(), NULL, NULL
        FROM calendar, counter
      """)

  /// Locks and checks like an edit; whoever waits for the lock then finds no calendar.
  static let lock = Statement(
    "store.lock_calendar", .writes, [.uuid, .uuid, .uuid],
    sql: "SELECT revs[1] FROM lock_calendars($1, $2, ARRAY[$3], ARRAY[$3], 4::smallint)")

  /// Takes a calendar out of sight at once, however much it holds; its roles follow by themselves.
  static let delete = [
    Statement(
      "store.leave_remains", .writes, [.uuid, .uuid],
      sql: "INSERT INTO calendar_remains VALUES ($1, $2)"),
    Statement(
      "store.delete_counter", .writes, [.uuid, .uuid],
      sql: "DELETE FROM calendar_counters WHERE tenant_id = $1 AND calendar_id = $2"),
    Statement(
      "store.delete_calendar", .writes, [.uuid, .uuid],
      sql: "DELETE FROM calendars WHERE tenant_id = $1 AND id = $2"),
  ]

  /// The floating and all-day appointments whose instants were derived in another zone.
  static let stale = Statement(
    "store.stale", .reads, [.uuid, .uuid, .text],
    sql: """
      SELECT \(AppointmentColumns.of("a")) FROM appointments a
      WHERE a.tenant_id = $1 AND a.calendar_id = $2 AND a.kind <> 0 AND a.zone <> $3
        AND a.deleted_at IS NULL
      LIMIT 1000
      """)

  /// Waits for the writers of a calendar and keeps others away until the transaction ends.
  static let wait = Statement(
    "store.wait_for_calendar", .reads, [.uuid, .uuid],
    sql: """
      SELECT FROM calendar_counters WHERE tenant_id = $1 AND calendar_id = $2 FOR UPDATE
      """)

  /// Replaces derived instants; the appointment itself has not changed, so its revision stays.
  static let derive = Statement(
    "store.derive", .writes,
    [.uuid, .uuidArray, .textArray] + Array(repeating: .int8Array, count: 5),
    sql: """
      UPDATE appointments a SET starts_at = to_timestamp(d.starts), ends_at = to_timestamp(d.ends),
        first_start = CASE WHEN a.recurrence IS NOT NULL THEN to_timestamp(d.first) END,
        last_end = CASE WHEN a.recurrence IS NULL THEN NULL
          WHEN d.last = \(Int64.max) THEN 'infinity' ELSE to_timestamp(d.last) END,
        zone = CASE WHEN a.kind = 0 THEN a.zone ELSE d.zone END
      FROM unnest($2, $3, $4, $5, $6, $7, $8) AS d (id, zone, starts, ends, first, last, rev)
      WHERE a.tenant_id = $1 AND a.id = d.id AND a.rev = d.rev
      """)
}
