import AppointmentStore
import CalendarClient
import EdgewiseTesting
import Networking
import PostgreSQLClient
import PrivateCluster

/// The built server on a durable cluster, and pgbench on the same one.
struct ServerUnderTest {
  let load: ProtocolLoad
  let pgbench: Pgbench
  let scripts: PgbenchScripts
  private let scratch: ScratchFolder
  private let cluster: PrivateCluster
  private let server: ServerProcess
  private let loop: EventLoop

  /// Starts everything and fills some calendars with about twenty appointments a week.
  static func start() async throws -> ServerUnderTest {
    try await start(.usual) { load, connection, loop in
      try await load.prepare()
      try await fill(connection, on: loop)
    }
  }

  /// Starts everything with a large store.
  static func start(_ seeded: SeededStore) async throws -> ServerUnderTest {
    let shape = LoadShape(prefix: "s", calendars: seeded.calendars, weeks: seeded.weeks)
    return try await start(shape) { _, connection, loop in
      try await seeded.fill(connection, on: loop)
    }
  }

  private static func start(
    _ shape: LoadShape, filling: (ProtocolLoad, String, EventLoop) async throws -> Void
  ) async throws -> ServerUnderTest {
    let loop = try EventLoop.start(name: "benchmark")
    let scratch = try ScratchFolder()
    let cluster = PrivateCluster(in: try DataFolder(path: scratch.path))
    let connection = try await cluster.start()
    let server = try await ServerProcess(environment: ["EDGEWISE_DATABASE": connection])
    let load = ProtocolLoad(
      endpoint: ServerEndpoint(host: "127.0.0.1", port: Int(await server.port)),
      token: try await server.token, loop: loop, shape: shape)
    try await filling(load, connection, loop)
    let rows = try await calendars(connection, shape, on: loop)
    return ServerUnderTest(
      load: load,
      pgbench: Pgbench(
        program: try await PostgreSQLPrograms.find().folder + "/pgbench", connection: connection,
        folder: scratch.path),
      scripts: PgbenchScripts(
        tenant: rows.tenant, user: rows.user, shape, calendars: rows.calendars,
        guarded: rows.guarded),
      scratch: scratch, cluster: cluster, server: server, loop: loop)
  }

  /// A folder for files of the benchmarks, which goes with the server.
  var folder: String { scratch.path }

  func stop() async throws {
    try await server.terminate()
    await cluster.stop()
    loop.stop()
  }

  /// Adds the appointments that lists will tell.
  private static func fill(_ connection: String, on loop: EventLoop) async throws {
    let database = try await PostgreSQLConnection.connect(
      try PostgreSQLConfiguration(connection), on: loop)
    try await database.execute(
      """
      INSERT INTO appointments (
        tenant_id, id, calendar_id, rev, uid, kind, wall_start, wall_end, start_fold, end_fold,
        zone, starts_at, ends_at, title, location, notes, busy, status, created_at, updated_at)
      SELECT c.tenant_id, gen_random_uuid(), c.id, 1, gen_random_uuid()::text, 0,
        t.at AT TIME ZONE 'UTC', t.at AT TIME ZONE 'UTC' + interval '45 minutes', 1, 1, 'UTC',
        t.at, t.at + interval '45 minutes', 'Design review', '', '', true, 0, now(), now()
      FROM calendars c CROSS JOIN LATERAL (
        SELECT timestamptz '2026-01-05 00:00+00' + n * interval '15 minutes'
          * (\(LoadShape.usual.weeks * LoadShape.slots) / \(LoadShape.usualAppointments)) AS at
        FROM generate_series(0, \(LoadShape.usualAppointments - 1)) n
      ) t WHERE c.name LIKE 'b%';
      """)
    try await database.execute("VACUUM ANALYZE")
    await database.close()
  }

  /// Names what the scripts need.
  private static func calendars(
    _ connection: String, _ shape: LoadShape, on loop: EventLoop
  ) async throws -> (tenant: String, user: String, calendars: [String], guarded: [String]) {
    let database = try await PostgreSQLConnection.connect(
      try PostgreSQLConfiguration(connection), on: loop)
    let rows = try await database.query(
      Statement(
        "benchmark.calendars", .reads,
        sql: """
          SELECT tenant_id::text, owner_id::text, id::text, guarded FROM calendars
          WHERE name <> 'home' ORDER BY id
          """), [])
    let names = try rows.map { try ($0.string(0), $0.string(1), $0.string(2), $0.bool(3)) }
    await database.close()
    guard let first = names.first, names.count >= shape.calendars else {
      throw BenchmarkError("there are only \(names.count) calendars")
    }
    return (
      first.0, first.1, names.filter { !$0.3 }.map(\.2), names.filter(\.3).map(\.2)
    )
  }
}
