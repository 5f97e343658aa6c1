import PostgreSQLClient

/// The statements by which appointments change.
///
/// Each is a single one, a transaction of its own: it can share a pipelined connection, and a
/// change costs one round trip.
enum EditStatements {
  /// What a row tells beside the appointment: whether its instants were derived in another zone
  /// than its calendar has now.
  private static let outcome = """
    undo_id, former_calendar, \(isStale), \(AppointmentColumns.of("(item)")), is_asked
    """
  private static let isStale = """
    CASE WHEN (item).kind = 0 THEN false ELSE (item).zone <> (
      SELECT c.zone FROM calendars c
      WHERE c.tenant_id = (item).tenant_id AND c.id = (item).calendar_id) END AS stale
    """
  /// The first of the appointment's columns.
  static let itemColumn = 3
  /// Whether the edit named it.
  static let askedColumn = 3 + AppointmentColumns.count

  private static let plainTypes: [DataType] =
    [.uuid, .uuid, .uuid, .text, .bytea] + EditParameters.types

  /// So many parameters: `$1, $2` and so on.
  static func places(_ count: Int) -> String {
    (1...count).map { "$\($0)" }.joined(separator: ", ")
  }

  static let apply = Statement(
    "store.apply_edit", .writes, plainTypes,
    sql: "SELECT \(outcome) FROM apply_edit(\(places(plainTypes.count)))")

  /// The same of a single new appointment: what it will be is known but for its number, as
  /// `apply_edit` changes no value on its way in.
  static let add = Statement(
    "store.add_appointment", .writes, plainTypes,
    sql: """
      SELECT undo_id, (item).calendar_id, (item).rev, \(isStale)
      FROM apply_edit(\(places(plainTypes.count)))
      """)

  /// The same with the columns that most appointments leave empty, with the word of who calls that
  /// the spans of series follow in the same transaction, and with the step to join.
  static let applyFully = Statement(
    "store.apply_edit_fully", .writes, plainTypes + [.textArray, .bool, .uuid],
    sql: "SELECT \(outcome) FROM apply_edit(\(places(plainTypes.count + 3)))")

  static let reverse = Statement(
    "store.reverse_step", .writes, [.uuid, .uuid, .uuid, .uuidArray, .bool, .text, .bytea, .bool],
    sql: "SELECT \(outcome) FROM reverse_step($1, $2, $3, $4, $5, $6, $7, $8)")

  /// The outcome stored under a key, a row an operation, with the state that it left behind.
  static let replay = Statement(
    "store.replay", .reads, [.uuid, .uuid, .text],
    sql: """
      SELECT k.command_hash, k.at < now() - interval '24 hours' AS expired, k.undo_id,
        o.appointment_id, o.calendar_id, o.rev, \(AppointmentColumns.of("(c.after)"))
      FROM idempotency_keys k
      LEFT JOIN LATERAL unnest(k.appointment_ids, k.calendar_ids, k.revs)
        WITH ORDINALITY AS o (appointment_id, calendar_id, rev, place) ON true
      LEFT JOIN LATERAL (
        SELECT * FROM changes c WHERE c.tenant_id = k.tenant_id
          AND c.calendar_id = o.calendar_id AND c.rev = o.rev
          AND c.appointment_id = o.appointment_id OFFSET 0
      ) c ON true
      WHERE k.tenant_id = $1 AND k.user_id = $2 AND k.key = $3
      ORDER BY o.place
      """)

  static let forgetKey = Statement(
    "store.forget_key", .writes, [.uuid, .uuid, .text],
    sql: """
      DELETE FROM idempotency_keys
      WHERE tenant_id = $1 AND user_id = $2 AND key = $3 AND at < now() - interval '24 hours'
      """)

  static let notify = Statement(
    "store.notify", .reads, [.text], sql: "SELECT pg_notify('\(ChangeNotification.channel)', $1)")
}
