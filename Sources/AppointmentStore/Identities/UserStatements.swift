import PostgreSQLClient

/// The statements about users and what is shared with them.
enum UserStatements {
  static let isAdmin = Statement(
    "store.is_admin", .reads, [.uuid, .uuid],
    sql: "SELECT is_admin FROM users WHERE tenant_id = $1 AND id = $2 FOR SHARE")

  /// A row if the caller is an administrator; null in it for a name that is not there.
  static let administered = Statement(
    "store.administered", .reads, [.uuid, .uuid, .text],
    sql: """
      SELECT u.id FROM users me LEFT JOIN users u ON u.tenant_id = me.tenant_id AND u.name = $3
      WHERE me.tenant_id = $1 AND me.id = $2 AND me.is_admin
      """)

  /// All users, for an administrator.
  static let list = Statement(
    "store.users", .reads, [.uuid, .uuid],
    sql: """
      SELECT u.id, u.name, u.is_admin, p.user_id IS NOT NULL, u.created_at FROM users me
      JOIN users u ON u.tenant_id = me.tenant_id
      LEFT JOIN passwords p ON p.tenant_id = u.tenant_id AND p.user_id = u.id
      WHERE me.tenant_id = $1 AND me.id = $2 AND me.is_admin ORDER BY u.name
      """)

  static let add = Statement(
    "store.add_plain_user", .writes, [.uuid, .uuid, .text],
    sql: "INSERT INTO users (tenant_id, id, name) VALUES ($1, $2, $3) RETURNING created_at")

  static let calendars = Statement(
    "store.user_calendars", .reads, [.uuid, .uuid],
    sql: """
      SELECT c.id FROM calendars c
      JOIN calendar_counters n ON n.tenant_id = c.tenant_id AND n.calendar_id = c.id
      WHERE c.tenant_id = $1 AND c.owner_id = $2 ORDER BY c.id FOR UPDATE OF n
      """)

  static let delete = Statement(
    "store.delete_user", .writes, [.uuid, .uuid],
    sql: "DELETE FROM users WHERE tenant_id = $1 AND id = $2")

  /// One's own token, or for an administrator anyone's.
  static let revokeToken = Statement(
    "store.revoke_any_token", .writes, [.uuid, .uuid, .uuid],
    sql: """
      UPDATE tokens t SET revoked_at = coalesce(t.revoked_at, now()) FROM users me
      WHERE me.tenant_id = $1 AND me.id = $2 AND t.tenant_id = $1 AND t.id = $3
        AND (t.user_id = me.id OR me.is_admin)
      """)

  // MARK: Sharing

  /// $4: a user's name. $5: a role, 0 to take it away. No row for a name that is not there, or the
  /// owner's own.
  static let share = Statement(
    "store.share", .writes, [.uuid, .uuid, .uuid, .text, .int2],
    sql: """
      WITH counter AS (
        SELECT (lock_calendars($1, $2, ARRAY[$3], ARRAY[$3], 4::smallint)).revs[1] AS rev
      ), target AS (
        SELECT u.id, counter.rev FROM counter
        JOIN calendars c ON c.tenant_id = $1 AND c.id = $3 AND counter.rev > 0
        JOIN users u ON u.tenant_id = $1 AND u.name = $4 AND u.id <> c.owner_id
      ), given AS (
        INSERT INTO calendar_roles SELECT $1, target.id, $3, $5 FROM target WHERE $5 > 0
        ON CONFLICT (tenant_id, user_id, calendar_id) DO UPDATE SET role = excluded.role
      ), taken AS (
        DELETE FROM calendar_roles r USING target
        WHERE $5 = 0 AND r.tenant_id = $1 AND r.calendar_id = $3 AND r.user_id = target.id
      )
      INSERT INTO changes
        SELECT $1, $3, target.rev, $3, 3, NULL, $2, clock_timestamp(), NULL, NULL FROM target
      RETURNING rev
      """)

  static let shares = Statement(
    "store.shares", .reads, [.uuid, .uuid, .uuid],
    sql: """
      SELECT u.id, u.name, r.role, u.id = c.owner_id FROM calendar_roles me
      JOIN calendars c ON c.tenant_id = me.tenant_id AND c.id = me.calendar_id
      JOIN calendar_roles r ON r.tenant_id = me.tenant_id AND r.calendar_id = me.calendar_id
      JOIN users u ON u.tenant_id = r.tenant_id AND u.id = r.user_id
      WHERE me.tenant_id = $1 AND me.user_id = $2 AND me.calendar_id = $3 AND me.role >= 4
      ORDER BY u.name
      """)
}
