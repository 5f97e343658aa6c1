import PostgreSQLClient

extension PostgreSQLStore {
  package func purge() async throws(StoreError) {
    for statement in PurgeStatements.all {
      // In small bites, so that no bite holds rows for long.
      while try await run(statement, [.int4(PurgeStatements.bite)]).affectedRows > 0 {}
    }
  }
}

enum PurgeStatements {
  static let bite: Int32 = 1_000

  static let all = [keys, steps, trash]

  private static let keys = old("idempotency_keys", "at < now() - interval '24 hours'")
  private static let steps = old("undo_steps", "done_at < now() - interval '30 days'")
  /// A row that is being restored is not waited for: it is not trash any more.
  private static let trash = old("appointments", "deleted_at < now() - interval '30 days'")

  private static func old(_ table: String, _ condition: String) -> Statement {
    Statement(
      "store.purge_\(table)", .writes, [.int4],
      sql: """
        DELETE FROM \(table) WHERE ctid = ANY (ARRAY (
          SELECT ctid FROM \(table) WHERE \(condition) LIMIT $1 FOR UPDATE SKIP LOCKED))
        """)
  }
}
