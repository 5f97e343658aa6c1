import PostgreSQLClient

/// Replies of commands that are several edits, kept under the keys of the commands.
extension PostgreSQLStore {
  package func reply(under key: IdempotencyKey, as principal: Principal)
    async throws(StoreError) -> String?
  {
    try check(key)
    let rows = try await run(
      ReplyStatements.find,
      [principal.tenant.parameter, principal.user.parameter, .text(key.key)])
    guard let row = rows.first else { return nil }
    let (hash, reply) = try decoding { () throws(PostgreSQLError) in
      (try row.bytes(0), try row.optional(1, Row.string))
    }
    guard hash == key.commandHash else { throw Self.keyReused }
    return reply
  }

  package func keep(reply: String, under key: IdempotencyKey, as principal: Principal)
    async throws(StoreError) -> String
  {
    try check(key)
    try TextLimits.check(reply, "reply", 8_192)
    var attempt = 1
    while true {
      do throws(PostgreSQLError) {
        _ = try await pool.query(
          ReplyStatements.keep,
          [
            principal.tenant.parameter, principal.user.parameter, .text(key.key),
            .bytes(key.commandHash), .text(reply),
          ])
        break
      } catch {
        // What may have been kept can be sent again: the first one counts.
        guard error.isRetryable || error.code == .unknownOutcome, attempt < Self.mostAttempts
        else { throw StoreError(error) }
        attempt += 1
      }
    }
    return try await self.reply(under: key, as: principal) ?? reply
  }
}

enum ReplyStatements {
  static let find = Statement(
    "store.find_reply", .reads, [.uuid, .uuid, .text],
    sql: """
      SELECT command_hash, reply FROM idempotency_keys
      WHERE tenant_id = $1 AND user_id = $2 AND key = $3 AND at >= now() - interval '24 hours'
      """)

  /// One that has expired makes room.
  static let keep = Statement(
    "store.keep_reply", .writes, [.uuid, .uuid, .text, .bytea, .text],
    sql: """
      INSERT INTO idempotency_keys AS k
      VALUES ($1, $2, $3, $4, clock_timestamp(), NULL, '{}', '{}', '{}', $5)
      ON CONFLICT (tenant_id, user_id, key) DO UPDATE SET command_hash = excluded.command_hash,
        at = excluded.at, undo_id = NULL, appointment_ids = '{}', calendar_ids = '{}',
        revs = '{}', reply = excluded.reply
      WHERE k.at < now() - interval '24 hours'
      """)
}
