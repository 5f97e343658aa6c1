import Networking
import PostgreSQLClient
import Testing

@Suite(.timeLimit(.minutes(1))) struct PoolTests {
  static let insert = Statement(
    "test.pool.insert", .writes, [.text, .int8], sql: "INSERT INTO pool_rows VALUES ($1, $2)")
  static let count = Statement(
    "test.pool.count", .reads, [.text], sql: "SELECT count(*) FROM pool_rows WHERE owner = $1")

  private func prepareTable(_ pool: Pool) async throws {
    try await pool.transaction { transaction throws(PostgreSQLError) in
      try await transaction.execute(
        """
        SELECT pg_advisory_xact_lock(1);
        CREATE TABLE IF NOT EXISTS pool_rows (owner text, n int8, PRIMARY KEY (owner, n))
        """)
    }
  }

  private func countRows(_ pool: Pool, _ owner: String) async throws -> Int64 {
    try await pool.integer(Self.count, [.text(owner)])
  }

  struct Refused: Error {}

  @Test func transactionCommitsOrLeavesNothing() async throws {
    try await withPool { pool in
      try await prepareTable(pool)
      try await pool.transaction { transaction throws(PostgreSQLError) in
        for number in Int64(0)..<3 {
          _ = try await transaction.query(Self.insert, [.text("commit"), .int8(number)])
        }
      }
      #expect(try await countRows(pool, "commit") == 3)

      await #expect(throws: (any Error).self) {
        try await pool.transaction(orThrow: { $0 as any Error }) { transaction in
          _ = try await transaction.query(Self.insert, [.text("refused"), .int8(1)])
          throw Refused()
        }
      }
      #expect(try await countRows(pool, "refused") == 0)

      let error = await #expect(throws: PostgreSQLError.self) {
        try await pool.transaction { transaction throws(PostgreSQLError) in
          _ = try await transaction.query(Self.insert, [.text("twice"), .int8(1)])
          _ = try await transaction.query(Self.insert, [.text("twice"), .int8(1)])
        }
      }
      #expect(error?.sqlState == .uniqueViolation)
      #expect(try await countRows(pool, "twice") == 0)
    }
  }

  @Test func swallowedErrorCannotCommit() async throws {
    try await withPool { pool in
      try await prepareTable(pool)
      let error = await #expect(throws: PostgreSQLError.self) {
        try await pool.transaction { transaction throws(PostgreSQLError) in
          _ = try await transaction.query(Self.insert, [.text("swallowed"), .int8(1)])
          _ = try? await transaction.query(.divide, [.int8(0)])
        }
      }
      #expect(error?.sqlState == .divisionByZero)
      #expect(try await countRows(pool, "swallowed") == 0)
    }
  }

  @Test func lastStatementsTravelWithTheCommit() async throws {
    try await withPool { pool in
      try await prepareTable(pool)
      let results = try await pool.transaction { transaction throws(PostgreSQLError) in
        _ = try await transaction.query(Self.count, [.text("last")])
        return try await transaction.commit(after: [
          Invocation(Self.insert, [.text("last"), .int8(1)]),
          Invocation(Self.insert, [.text("last"), .int8(2)]),
        ])
      }
      #expect(results.count == 2)
      #expect(try await countRows(pool, "last") == 2)
      let whole = try await pool.transaction { transaction throws(PostgreSQLError) in
        try await transaction.commit(after: [Invocation(Self.insert, [.text("last"), .int8(3)])])
      }
      #expect(whole.count == 1)
      #expect(try await countRows(pool, "last") == 3)
      await #expect(throws: PostgreSQLError.self) {
        try await pool.transaction { transaction throws(PostgreSQLError) in
          _ = try await transaction.commit(after: [])
          _ = try await transaction.query(Self.count, [.text("last")])
        }
      }
    }
  }

  @Test func deadlockRunsTheLoserAgain() async throws {
    try await withPool { pool in
      try await prepareTable(pool)
      let lock = Statement(
        "test.pool.lock", .writes, [.text, .int8],
        sql: "UPDATE pool_rows SET n = n WHERE owner = $1 AND n = $2")
      for number in Int64(1)...2 {
        _ = try await pool.query(Self.insert, [.text("deadlock"), .int8(number)])
      }
      // Both hold their first row before either asks for the other's, at least the first time. On a
      // machine with much to do the loser may take its row again before the other one wakes.
      let (firstHeld, firstContinuation) = AsyncStream.makeStream(of: Void.self)
      let (secondHeld, secondContinuation) = AsyncStream.makeStream(of: Void.self)
      async let first: Void = pool.transaction(attempts: 100) {
        transaction throws(PostgreSQLError) in
        _ = try await transaction.query(lock, [.text("deadlock"), .int8(1)])
        firstContinuation.finish()
        for await _ in secondHeld {}
        _ = try await transaction.query(lock, [.text("deadlock"), .int8(2)])
      }
      async let second: Void = pool.transaction(attempts: 100) {
        transaction throws(PostgreSQLError) in
        _ = try await transaction.query(lock, [.text("deadlock"), .int8(2)])
        secondContinuation.finish()
        for await _ in firstHeld {}
        _ = try await transaction.query(lock, [.text("deadlock"), .int8(1)])
      }
      try await first
      try await second
    }
  }

  @Test func transactionsBeyondTheLimitWaitThenAreRefused() async throws {
    let limits = Pool.Limits(shared: 1, exclusive: 1, waiting: 1)
    try await withPool(limits) { pool in
      let (released, release) = AsyncStream.makeStream(of: Void.self)
      let (held, holds) = AsyncStream.makeStream(of: Void.self)
      async let holder: Void = pool.transaction { transaction throws(PostgreSQLError) in
        _ = try await transaction.query(.backend)
        holds.finish()
        for await _ in released {}
      }
      for await _ in held {}
      let outcomes = await withTaskGroup(of: PostgreSQLError?.self) { group in
        for _ in 0..<2 {
          group.addTask {
            do throws(PostgreSQLError) {
              _ = try await pool.transaction { transaction throws(PostgreSQLError) in
                try await transaction.query(.backend)
              }
              return nil
            } catch {
              return error
            }
          }
        }
        var outcomes: [PostgreSQLError?] = []
        for await outcome in group {
          outcomes.append(outcome)
          release.finish()
        }
        return outcomes
      }
      #expect(outcomes.count == 2)
      #expect(outcomes[0]?.code == .busy)
      #expect(outcomes[1] == nil)
      try await holder
    }
  }

  @Test func notificationsReachTheListener() async throws {
    let configuration = try await TestCluster.shared.value.configuration
    try await withPool { pool in
      let listener = NotificationListener(
        configuration, on: pool.loop, channels: ["plain", "odd \"name\""])
      var events = listener.events.makeAsyncIterator()
      #expect(await events.next() == .listening)
      let notify = Statement(
        "test.notify", .writes, [.text, .text], sql: "SELECT pg_notify($1, $2)::text")
      _ = try await pool.query(notify, [.text("plain"), .text("one")])
      _ = try await pool.query(notify, [.text("odd \"name\""), .text("two")])
      #expect(await events.next() == .notification(channel: "plain", payload: "one"))
      #expect(await events.next() == .notification(channel: "odd \"name\"", payload: "two"))
      await listener.close()
      #expect(await events.next() == nil)
    }
  }
}
