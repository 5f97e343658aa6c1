import PostgreSQLClient

/// The statements about tenants, users, passwords and tokens.
enum IdentityStatements {
  /// Notes the use of a token at most once a minute, so that a busy one costs no writes.
  static let authenticate = Statement(
    "store.authenticate", .reads, [.bytea],
    sql: """
      WITH found AS (
        SELECT t.tenant_id, t.id, t.user_id, u.name FROM tokens t
        JOIN users u ON u.tenant_id = t.tenant_id AND u.id = t.user_id
        WHERE t.token_hash = $1 AND t.revoked_at IS NULL
      ), used AS (
        UPDATE tokens t SET last_used_at = now() FROM found
        WHERE t.tenant_id = found.tenant_id AND t.id = found.id
          AND (t.last_used_at IS NULL OR t.last_used_at < now() - interval '1 minute')
      )
      SELECT tenant_id, user_id, name FROM found ORDER BY tenant_id LIMIT 1
      """)

  static let password = Statement(
    "store.password", .reads, [.text],
    sql: """
      SELECT u.tenant_id, u.id, u.name, p.hash FROM users u
      JOIN passwords p ON p.tenant_id = u.tenant_id AND p.user_id = u.id
      WHERE u.name = $1 ORDER BY u.tenant_id LIMIT 1
      """)

  static let setPassword = Statement(
    "store.set_password", .writes, [.uuid, .uuid, .text],
    sql: """
      INSERT INTO passwords (tenant_id, user_id, hash) VALUES ($1, $2, $3)
      ON CONFLICT (tenant_id, user_id) DO UPDATE SET hash = excluded.hash, changed_at = now()
      """)

  static let tokens = Statement(
    "store.tokens", .reads, [.uuid, .uuid],
    sql: """
      SELECT id, label, created_at, last_used_at, revoked_at IS NOT NULL FROM tokens
      WHERE tenant_id = $1 AND user_id = $2 ORDER BY id
      """)

  static let addToken = Statement(
    "store.add_token", .writes, [.uuid, .uuid, .uuid, .bytea, .text],
    sql: """
      INSERT INTO tokens (tenant_id, user_id, id, token_hash, label) VALUES ($1, $2, $3, $4, $5)
      ON CONFLICT (tenant_id, token_hash) DO NOTHING
      """)

  // The first start. Nodes that start together take turns under the lock.
  static let bootstrapLock = Statement(
    "store.bootstrap_lock", .reads,
    sql: "SELECT pg_advisory_xact_lock(\(AdvisoryLock.bootstrap))")

  static let firstTenant = Statement(
    "store.first_tenant", .reads,
    sql: "SELECT tenant_id FROM tenants ORDER BY created_at, tenant_id LIMIT 1")

  static let addTenant = Statement(
    "store.add_tenant", .writes, [.uuid, .text],
    sql: "INSERT INTO tenants (tenant_id, name) VALUES ($1, $2)")

  static let userNamed = Statement(
    "store.user_named", .reads, [.uuid, .text],
    sql: "SELECT id FROM users WHERE tenant_id = $1 AND name = $2")

  /// The owner, who may add others.
  static let addOwner = Statement(
    "store.add_owner", .writes, [.uuid, .uuid, .text],
    sql: "INSERT INTO users (tenant_id, id, name, is_admin) VALUES ($1, $2, $3, true)")

  static let ownsCalendar = Statement(
    "store.owns_calendar", .reads, [.uuid, .uuid],
    sql: "SELECT 1 FROM calendars WHERE tenant_id = $1 AND owner_id = $2 LIMIT 1")
}

/// The numbers of PostgreSQL's advisory locks that the store takes.
enum AdvisoryLock {
  /// "Edgewis" and a digit, so that no other program's lock is met by chance.
  static let migrations: Int64 = 0x4564_6765_7769_7301
  static let bootstrap: Int64 = 0x4564_6765_7769_7302
}
