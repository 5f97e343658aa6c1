import PostgreSQLClient

extension PostgreSQLStore {
  package func purge() async throws(StoreError) {
    for statement in PurgeStatements.all {
      // In small bites, so that no bite holds rows for long.
      while try await run(statement, [.int4(PurgeStatements.bite)]).affectedRows > 0 {}
    }
    try await clearRemains()
  }

  /// Clears away what deleted calendars held, by a connection that nobody waits for.
  func clearRemains() async throws(StoreError) {
    var isDone = false
    while !isDone {
      isDone = try await transaction { transaction throws(PostgreSQLError) in
        let found = try await transaction.query(PurgeStatements.remains)
        guard let row = found.first else { return true }
        let calendar: [Parameter] = [.uuid(try row.uuid(0)), .uuid(try row.uuid(1))]
        for clear in PurgeStatements.clear {
          let bite = try await transaction.query(clear, calendar + [.int4(PurgeStatements.bite)])
          if bite.affectedRows > 0 { return false }
        }
        _ = try await transaction.query(PurgeStatements.noRemains, calendar)
        return false
      }
    }
  }
}

enum PurgeStatements {
  static let bite: Int32 = 1_000

  static let all = [keys, steps, trash, changes]

  /// The calendars remember from where on their log is whole. They are locked in the order in which
  /// edits lock them.
  private static let changes = Statement(
    "store.purge_changes", .writes, [.int4],
    sql: """
      WITH gone AS (
        DELETE FROM changes WHERE ctid = ANY (ARRAY (
          SELECT ctid FROM changes WHERE at < now() - interval '365 days' LIMIT $1))
        RETURNING tenant_id, calendar_id, rev
      ), locked AS MATERIALIZED (
        SELECT n.tenant_id, n.calendar_id, g.rev FROM calendar_counters n
        JOIN (SELECT tenant_id, calendar_id, max(rev) AS rev FROM gone GROUP BY 1, 2) g
          USING (tenant_id, calendar_id)
        ORDER BY n.calendar_id FOR UPDATE OF n
      )
      UPDATE calendar_counters n SET log_start = greatest(n.log_start, l.rev) FROM locked l
      WHERE n.tenant_id = l.tenant_id AND n.calendar_id = l.calendar_id
      """)

  private static let keys = old("idempotency_keys", "at < now() - interval '24 hours'")
  private static let steps = old("undo_steps", "done_at < now() - interval '30 days'")
  /// A row that is being restored is not waited for: it is not trash any more.
  private static let trash = old("appointments", "deleted_at < now() - interval '30 days'")

  /// One that nobody else is clearing.
  static let remains = Statement(
    "store.remains", .reads,
    sql: """
      SELECT tenant_id, calendar_id FROM calendar_remains LIMIT 1 FOR UPDATE SKIP LOCKED
      """)

  static let noRemains = Statement(
    "store.no_remains", .writes, [.uuid, .uuid],
    sql: "DELETE FROM calendar_remains WHERE tenant_id = $1 AND calendar_id = $2")

  static let clear = ["appointments", "changes", "busy_spans", "clashes"].map { table in
    Statement(
      "store.clear_\(table)", .writes, [.uuid, .uuid, .int4],
      sql: """
        DELETE FROM \(table) WHERE ctid = ANY (ARRAY (
          SELECT ctid FROM \(table) WHERE tenant_id = $1 AND calendar_id = $2 LIMIT $3))
        """)
  }

  private static func old(_ table: String, _ condition: String) -> Statement {
    Statement(
      "store.purge_\(table)", .writes, [.int4],
      sql: """
        DELETE FROM \(table) WHERE ctid = ANY (ARRAY (
          SELECT ctid FROM \(table) WHERE \(condition) LIMIT $1 FOR UPDATE SKIP LOCKED))
        """)
  }
}
