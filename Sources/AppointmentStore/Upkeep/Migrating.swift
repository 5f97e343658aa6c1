import Migrations
import PostgreSQLClient

extension PostgreSQLStore {
  package func migrate() async throws(StoreError) {
    try await migrate(by: Migration.all)
  }

  /// Applies those migrations that the database has not had yet, all or none.
  func migrate(by known: [Migration]) async throws(StoreError) {
    let refusal = try await transaction { transaction throws(PostgreSQLError) -> StoreError? in
      // Nodes that start together take turns; the lock ends with the transaction.
      _ = try await transaction.query(MigrationStatements.lock)
      let version = try await transaction.query(MigrationStatements.version).single().int4(0)
      guard version >= 150_000 else { return Self.tooOld }
      try await transaction.execute(MigrationStatements.preparation)

      var checksums: [Int: [UInt8]] = [:]
      for row in try await transaction.query(MigrationStatements.applied) {
        checksums[Int(try row.int4(0))] = try row.bytes(1)
      }
      if let newest = checksums.keys.max(), newest > known.count {
        return Self.newer(newest, than: known.count)
      }
      for migration in known {
        let checksum = try await transaction.query(
          MigrationStatements.checksum, [.bytes(migration.sql)]
        ).single().bytes(0)
        if let applied = checksums[migration.number] {
          guard applied == checksum else { return Self.changed(migration) }
          continue
        }
        try await transaction.execute(String(decoding: migration.sql, as: UTF8.self))
        _ = try await transaction.query(
          MigrationStatements.record,
          [.int4(Int32(clamping: migration.number)), .text(migration.name), .bytes(checksum)])
      }
      return nil
    }
    if let refusal { throw refusal }
  }

  private static let tooOld = StoreError(
    .unsupportedDatabase, "PostgreSQL 15 or later is needed; upgrade the database server.")

  private static func newer(_ newest: Int, than known: Int) -> StoreError {
    StoreError(
      .newerSchema,
      "The database has schema version \(newest), but this release knows only up to \(known); "
        + "start a release at least as new as the one that set it up.")
  }

  private static func changed(_ migration: Migration) -> StoreError {
    StoreError(
      .changedSchema,
      "Schema version \(migration.number) (\(migration.name)) of the database is not the one that "
        + "this release carries; start the release that set it up, or use another database.")
  }
}

enum MigrationStatements {
  static let lock = Statement(
    "store.migration_lock", .reads,
    sql: "SELECT pg_advisory_xact_lock(\(AdvisoryLock.migrations))")

  static let version = Statement(
    "store.server_version", .reads,
    sql: "SELECT current_setting('server_version_num')::integer")

  /// A migration of a large database may take longer than a request may.
  static let preparation = """
    SET LOCAL statement_timeout = 0;
    CREATE TABLE IF NOT EXISTS schema_migrations (
      number integer PRIMARY KEY,
      name text NOT NULL,
      checksum bytea NOT NULL,
      applied_at timestamptz NOT NULL DEFAULT now()
    )
    """

  static let applied = Statement(
    "store.migrations", .reads,
    sql: "SELECT number, checksum FROM schema_migrations ORDER BY number")

  static let checksum = Statement(
    "store.migration_checksum", .reads, [.bytea], sql: "SELECT sha256($1)")

  static let record = Statement(
    "store.record_migration", .writes, [.int4, .text, .bytea],
    sql: "INSERT INTO schema_migrations (number, name, checksum) VALUES ($1, $2, $3)")
}
