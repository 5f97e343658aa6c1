import Migrations
import PostgreSQLClient
import Testing

@testable import AppointmentStore

@Suite struct MigrationTests {
  @Test func everyKeyOfATenantsTableStartsWithTheTenant() async throws {
    try await StoreFixture.with { fixture in
      let keys = Statement(
        "test.keys", .reads,
        sql: """
          SELECT c.relname::text, i.relname::text, a.attname::text
          FROM pg_index x
          JOIN pg_class c ON c.oid = x.indrelid
          JOIN pg_class i ON i.oid = x.indexrelid
          JOIN pg_namespace n ON n.oid = c.relnamespace AND n.nspname = 'public'
          LEFT JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = x.indkey[0]
          WHERE (x.indisunique OR x.indisexclusion) AND c.relname <> 'schema_migrations'
          """)
      let rows = try await fixture.pool.query(keys)
      #expect(rows.count >= 15)
      for row in rows {
        let first = row.isNull(2) ? "an expression" : try row.string(2)
        let (table, key) = (try row.string(0), try row.string(1))
        #expect(first == "tenant_id", "key \(key) of \(table)")
      }
    }
  }

  @Test func everyTableButTheMigrationsHasATenantAndAKey() async throws {
    try await StoreFixture.with { fixture in
      let tables = Statement(
        "test.tables", .reads,
        sql: """
          SELECT c.relname::text FROM pg_class c
          JOIN pg_namespace n ON n.oid = c.relnamespace AND n.nspname = 'public'
          WHERE c.relkind IN ('r', 'p') AND NOT EXISTS (
            SELECT FROM pg_index x JOIN pg_attribute a
              ON a.attrelid = c.oid AND a.attnum = x.indkey[0]
            WHERE x.indrelid = c.oid AND x.indisprimary AND a.attname = 'tenant_id')
          """)
      let names = try await fixture.pool.query(tables).map { try $0.string(0) }
      #expect(names == ["schema_migrations"])
    }
  }

  @Test func noForeignKeyLeavesATenant() async throws {
    try await StoreFixture.with { fixture in
      let foreign = Statement(
        "test.foreign", .reads,
        sql: """
          SELECT o.conname::text, a.attname::text, b.attname::text FROM pg_constraint o
          JOIN pg_attribute a ON a.attrelid = o.conrelid AND a.attnum = o.conkey[1]
          JOIN pg_attribute b ON b.attrelid = o.confrelid AND b.attnum = o.confkey[1]
          WHERE o.contype = 'f'
          """)
      let rows = try await fixture.pool.query(foreign)
      #expect(!rows.isEmpty)
      for row in rows {
        let name = try row.string(0)
        #expect(try row.string(1) == "tenant_id", "\(name)")
        #expect(try row.string(2) == "tenant_id", "\(name)")
      }
    }
  }

  @Test func nodesThatStartTogetherDoNotRace() async throws {
    let (pool, _) = try await StoreFixture.emptyPool()
    let stores = try (0..<4).map { _ in try StoreFixture.store(on: pool) }
    try await withThrowingTaskGroup(of: Principal.self) { group in
      for store in stores {
        group.addTask {
          try await store.migrate()
          return try await store.bootstrap(owner: "owner", tokenHash: [9], zone: "UTC")
        }
      }
      var owners = Set<Principal>()
      for try await owner in group { owners.insert(owner) }
      #expect(owners.count == 1)
    }
    let owner = try await stores[0].authenticate(tokenHash: [9])
    #expect(try await stores[1].calendars(of: owner).map(\.settings.name) == ["home"])
    await pool.close()
  }

  @Test func aNewerSchemaIsRefused() async throws {
    try await StoreFixture.with { fixture in
      try await fixture.execute("INSERT INTO schema_migrations VALUES (99, 'future', '\\x00')")
      await #expect(
        code { () throws(StoreError) in try await fixture.store.migrate() } == .newerSchema)
    }
  }

  @Test func aChangedMigrationIsRefused() async throws {
    try await StoreFixture.with { fixture in
      let changed =
        [Migration(number: 1, name: "initial", sql: Array("SELECT 1".utf8))]
        + Migration.all.dropFirst()
      await #expect(
        code { () throws(StoreError) in try await fixture.store.migrate(by: changed) }
          == .changedSchema)
    }
  }

  @Test func stepsGoForwardAndAFailedOneLeavesNothing() async throws {
    try await StoreFixture.with { fixture in
      let good = Migration(
        number: Migration.all.count + 1, name: "good",
        sql: Array("CREATE TABLE good (tenant_id uuid)".utf8))
      let bad = Migration(
        number: Migration.all.count + 2, name: "bad",
        sql: Array("CREATE TABLE bad (tenant_id uuid); SELECT no_such_function()".utf8))
      await #expect(
        code { () throws(StoreError) in
          try await fixture.store.migrate(by: Migration.all + [good, bad])
        } != nil)
      let count = Statement(
        "test.count", .reads,
        sql: """
          SELECT (SELECT count(*) FROM schema_migrations),
            (SELECT count(*) FROM pg_class WHERE relname IN ('good', 'bad'))
          """)
      let before = try await fixture.pool.query(count).single()
      #expect(try before.int8(0) == Int64(Migration.all.count))
      #expect(try before.int8(1) == 0)
      try await fixture.store.migrate(by: Migration.all + [good])
      try await fixture.store.migrate(by: Migration.all + [good])
      let after = try await fixture.pool.query(count).single()
      #expect(try after.int8(0) == Int64(Migration.all.count) + 1)
      #expect(try after.int8(1) == 1)
    }
  }
}
