import Networking
import PostgreSQLClient

/// Runs `body` as a task on a loop of its own, with a connection to the shared cluster.
func withConnection<Value: Sendable>(
  planLife: Int64? = nil,
  _ body: @escaping @Sendable (PostgreSQLConnection) async throws -> Value
) async throws -> Value {
  var configured = try await TestCluster.shared.value.configuration
  if let planLife { configured.planLifeMilliseconds = planLife }
  let configuration = configured
  return try await withLoop { loop in
    let connection = try await PostgreSQLConnection.connect(configuration, on: loop)
    let outcome = await Task(executorPreference: loop) { try await body(connection) }.result
    await connection.close()
    return try outcome.get()
  }
}

/// Runs `body` as a task on a loop of its own, with a pool to the shared cluster.
func withPool<Value: Sendable>(
  _ limits: Pool.Limits = Pool.Limits(),
  _ body: @escaping @Sendable (Pool) async throws -> Value
) async throws -> Value {
  let configuration = try await TestCluster.shared.value.configuration
  return try await withLoop { loop in
    let pool = Pool(configuration, on: loop, limits: limits)
    try await pool.waitUntilAvailable(timeoutMilliseconds: 10_000)
    // A pool that outlived a failed test would go on connecting, to the harm of all others.
    let outcome = await Task(executorPreference: loop) { try await body(pool) }.result
    await pool.close()
    return try outcome.get()
  }
}

func withLoop<Value: Sendable>(
  _ body: @escaping @Sendable (EventLoop) async throws -> Value
) async throws -> Value {
  let loop = try EventLoop.start(name: "test")
  let outcome = await Task(executorPreference: loop) { try await body(loop) }.result
  loop.stop()
  return try outcome.get()
}

extension Statement {
  static let echoInteger = Statement("test.echo", .reads, [.int8], sql: "SELECT $1")
  static let divide = Statement("test.divide", .reads, [.int8], sql: "SELECT 10 / $1")
  static let sleep = Statement("test.sleep", .reads, [.float8], sql: "SELECT pg_sleep($1)::text")
  static let backend = Statement("test.backend", .reads, sql: "SELECT pg_backend_pid()")
}

extension PostgreSQLConnection {
  /// The integer that a statement returns in its only row.
  nonisolated func integer(
    _ statement: Statement, _ parameters: [Parameter] = []
  ) async throws -> Int64 {
    try await query(statement, parameters).single().int8(0)
  }
}

extension Pool {
  /// The integer that a statement returns in its only row.
  nonisolated func integer(
    _ statement: Statement, _ parameters: [Parameter] = []
  ) async throws -> Int64 {
    try await query(statement, parameters).single().int8(0)
  }
}
