import Networking
import PostgreSQLClient

/// Fills a database with many appointments in seconds, past the server: about twenty a week in each
/// of so many calendars, for as many weeks as it takes.
struct SeededStore {
  /// How many appointments in how many calendars.
  let appointments: Int
  let calendars: Int

  /// The weeks that are filled, from Monday 5 January 2026 on.
  var weeks: Int { max(1, appointments / calendars / Self.each) }

  /// Appointments of a calendar in a week.
  private static let each = 20

  /// The name of a calendar, from 1 on.
  static func name(_ number: Int) -> String { "s\(number)" }
  /// Its identifier.
  static func identifier(_ number: Int) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: max(0, 8 - digits.count)) + digits
      + "-5eed-7000-8000-000000000000"
  }

  /// Adds the calendars, which the first owner has, and their appointments.
  ///
  /// One appointment comes after the other in each calendar in turn, as if all were used side by
  /// side: those of one calendar's week lie far apart. The indexes are made when all is there.
  func fill(_ connection: String, on loop: EventLoop) async throws {
    var configuration = try PostgreSQLConfiguration(connection)
    configuration.statementTimeoutMilliseconds = 0
    let database = try await PostgreSQLConnection.connect(configuration, on: loop)
    for statement in statements { try await database.execute(statement) }
    await database.close()
  }

  private var statements: [String] {
    let identifier = "(lpad(to_hex(n), 8, '0') || '-5eed-7000-8000-000000000000')::uuid"
    return [
      "SET maintenance_work_mem = '256MB'; SET synchronous_commit = off",
      """
      INSERT INTO calendars (tenant_id, id, owner_id, name, zone)
      SELECT u.tenant_id, \(identifier), u.id, 's' || n, 'UTC'
      FROM generate_series(1, \(calendars)) n
      CROSS JOIN (SELECT tenant_id, id FROM users ORDER BY id LIMIT 1) u;
      INSERT INTO calendar_roles (tenant_id, user_id, calendar_id, role)
      SELECT tenant_id, owner_id, id, 4 FROM calendars WHERE id::text LIKE '%-5eed-7000-%';
      INSERT INTO calendar_counters (tenant_id, calendar_id, rev)
      SELECT tenant_id, id, 1 FROM calendars WHERE id::text LIKE '%-5eed-7000-%';
      """,
      """
      CREATE TEMPORARY TABLE seed_indexes AS
      SELECT c.relname::text AS name, pg_get_indexdef(x.indexrelid) AS definition
      FROM pg_index x JOIN pg_class c ON c.oid = x.indexrelid
      WHERE x.indrelid = 'appointments'::regclass AND NOT x.indisprimary;
      DO $$ DECLARE name text; BEGIN
        FOR name IN SELECT s.name FROM seed_indexes s LOOP
          EXECUTE format('DROP INDEX %I', name);
        END LOOP;
      END $$;
      """,
      """
      INSERT INTO appointments (
        tenant_id, id, calendar_id, rev, uid, kind, wall_start, wall_end, start_fold, end_fold,
        zone, starts_at, ends_at, title, location, notes, busy, status, created_at, updated_at)
      SELECT (SELECT tenant_id FROM users ORDER BY id LIMIT 1), i.id, \(identifier), 1, i.id::text,
        0, t.at, t.at + interval '45 minutes', 1, 1, 'UTC', t.at AT TIME ZONE 'UTC',
        (t.at + interval '45 minutes') AT TIME ZONE 'UTC', 'Design review', '', '', true, 0,
        now(), now()
      FROM (
        SELECT place, 1 + place % \(calendars) AS n, place / \(calendars) AS turn
        FROM generate_series(0, \(appointments - 1)) place OFFSET 0
      ) p
      CROSS JOIN LATERAL (
        SELECT (lpad(to_hex(place), 12, '0') || '-7000-8000-000000000000')::uuid AS id) i
      CROSS JOIN LATERAL (
        SELECT timestamp '2026-01-05' + turn * (interval '7 days' / \(Self.each)) AS at) t
      """,
      """
      DO $$ DECLARE definition text; BEGIN
        FOR definition IN SELECT s.definition FROM seed_indexes s LOOP
          EXECUTE definition;
        END LOOP;
      END $$;
      DROP TABLE seed_indexes;
      """,
      "VACUUM (ANALYZE) appointments", "ANALYZE",
    ]
  }
}
