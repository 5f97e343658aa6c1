import Networking
import PostgreSQLClient
import Testing

@Suite(.timeLimit(.minutes(1))) struct OutageTests {
  @Test func poolAndListenerComeBackAfterACrash() async throws {
    let cluster = try await TestCluster()
    defer { cluster.remove() }
    let configuration = try cluster.configuration
    try await withLoop { loop in
      let pool = Pool(configuration, on: loop, limits: Pool.Limits(shared: 1))
      try await pool.waitUntilAvailable(timeoutMilliseconds: 10_000)
      let listener = NotificationListener(configuration, on: loop, channels: ["c"])
      var events = listener.events.makeAsyncIterator()
      #expect(await events.next() == .listening)
      _ = try await pool.query(.echoInteger, [.int8(1)])

      let reading = Task { try await pool.query(.sleep, [.float8(30)]) }
      let slowWrite = Statement("test.slowWrite", .writes, sql: "SELECT pg_sleep(30)::text")
      let writing = Task { try await pool.query(slowWrite) }
      _ = try? await pool.transaction { transaction throws(PostgreSQLError) in
        try await transaction.query(
          Statement(
            "test.waitForSleeper", .reads,
            sql: """
              DO $$ BEGIN
                WHILE (SELECT count(*) FROM pg_stat_activity
                  WHERE wait_event = 'PgSleep' AND query LIKE '%SELECT pg_sleep%') < 1
                LOOP PERFORM pg_stat_clear_snapshot(); PERFORM pg_sleep(0.01); END LOOP;
              END $$
              """))
      }
      cluster.kill()
      let readError = await #expect(throws: PostgreSQLError.self) { try await reading.value }
      #expect(readError?.code == .unavailable)
      let writeError = await #expect(throws: PostgreSQLError.self) { try await writing.value }
      #expect(writeError?.code == .unknownOutcome)
      let start = loop.now
      while await pool.isAvailable { try await loop.sleep(milliseconds: 1) }
      let error = await #expect(throws: PostgreSQLError.self) {
        try await pool.query(.echoInteger, [.int8(1)])
      }
      #expect(error?.code == .unavailable)
      await #expect(throws: PostgreSQLError.self) {
        try await pool.transaction { transaction throws(PostgreSQLError) in
          try await transaction.query(.backend)
        }
      }
      #expect(loop.now - start < 5000)

      try cluster.start()
      try await pool.waitUntilAvailable(timeoutMilliseconds: 10_000)
      #expect(try await pool.integer(.echoInteger, [.int8(2)]) == 2)
      _ = try await pool.transaction { transaction throws(PostgreSQLError) in
        try await transaction.query(.backend)
      }
      #expect(await events.next() == .listening)
      await listener.close()
      await pool.close()
      await #expect(throws: PostgreSQLError.self) { try await pool.query(.backend) }
    }
  }

  @Test func connectionLostDuringTheCommitHasAnUnknownOutcome() async throws {
    try await withPool { pool in
      let setUp = """
        CREATE TEMP TABLE slow (n int);
        CREATE FUNCTION pg_temp.wait() RETURNS trigger LANGUAGE plpgsql
          AS $$ BEGIN PERFORM pg_sleep(30); RETURN NULL; END $$;
        CREATE CONSTRAINT TRIGGER slowly AFTER INSERT ON slow INITIALLY DEFERRED
          FOR EACH ROW EXECUTE FUNCTION pg_temp.wait()
        """
      let terminate = Statement(
        "test.terminateSleeper", .writes, [.int4],
        sql: """
          SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
          WHERE pid = $1 AND wait_event = 'PgSleep'
          """)
      let (pids, continuation) = AsyncStream.makeStream(of: Int32.self)
      let committing = Task {
        try await pool.transaction { transaction throws(PostgreSQLError) in
          try await transaction.execute(setUp)
          continuation.yield(try await transaction.query(.backend).single().int4(0))
          try await transaction.execute("INSERT INTO slow VALUES (1)")
        }
      }
      var iterator = pids.makeAsyncIterator()
      let pid = try #require(await iterator.next())
      while try await pool.integer(terminate, [.int4(pid)]) == 0 {}
      let error = await #expect(throws: PostgreSQLError.self) { try await committing.value }
      #expect(error?.code == .unknownOutcome)
    }
  }

  @Test func unreachableServerIsUnavailable() async throws {
    try await withLoop { loop in
      let configuration = try PostgreSQLConfiguration("host=127.0.0.1 port=1 password=hidden")
      let error = await #expect(throws: PostgreSQLError.self) {
        try await PostgreSQLConnection.connect(configuration, on: loop)
      }
      #expect(error?.code == .unavailable)
      #expect(error?.description.contains("hidden") == false)
      let pool = Pool(configuration, on: loop)
      let waited = await #expect(throws: PostgreSQLError.self) {
        try await pool.waitUntilAvailable(timeoutMilliseconds: 20)
      }
      #expect(waited?.code == .unavailable)
      await pool.close()
    }
  }
}
