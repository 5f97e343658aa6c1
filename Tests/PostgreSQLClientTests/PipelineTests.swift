import Networking
import PostgreSQLClient
import Testing

@Suite(.timeLimit(.minutes(1))) struct PipelineTests {
  @Test func concurrentCallersShareOneConnection() async throws {
    try await withConnection { connection async throws in
      let sum = try await withThrowingTaskGroup(of: Int64.self) { group in
        for number in 0..<500 {
          group.addTask {
            try await connection.integer(.echoInteger, [.int8(Int64(number))])
          }
        }
        return try await group.reduce(0, +)
      }
      #expect(sum == 500 * 499 / 2)
    }
  }

  @Test func errorInOneUnitLeavesTheOthersAlone() async throws {
    try await withConnection { connection async throws in
      let outcomes = await withTaskGroup(of: (Int64, Result<Int64, any Error>).self) { group in
        for number in Int64(0)..<60 {
          group.addTask {
            do {
              let result = try await connection.query(.divide, [.int8(number % 3)])
              return (number, .success(try result.single().int8(0)))
            } catch {
              return (number, .failure(error))
            }
          }
        }
        return await group.reduce(into: [Int64: Result<Int64, any Error>]()) { $0[$1.0] = $1.1 }
      }
      for (number, outcome) in outcomes {
        switch outcome {
        case .success(let quotient): #expect(quotient == 10 / (number % 3))
        case .failure(let error):
          #expect(number % 3 == 0)
          #expect((error as? PostgreSQLError)?.sqlState == .divisionByZero)
        }
      }
    }
  }

  @Test func statementIsPreparedOnce() async throws {
    try await withConnection { connection async throws in
      for number in Int64(0)..<5 { _ = try await connection.query(.echoInteger, [.int8(number)]) }
      let count = Statement(
        "test.count", .reads,
        sql: "SELECT count(*) FROM pg_prepared_statements WHERE name = 'test.echo'")
      #expect(try await connection.integer(count) == 1)
    }
  }

  @Test func forgottenStatementIsPreparedAgain() async throws {
    try await withConnection { connection async throws in
      _ = try await connection.query(.echoInteger, [.int8(1)])
      try await connection.execute("DEALLOCATE ALL")
      #expect(try await connection.integer(.echoInteger, [.int8(2)]) == 2)
    }
  }

  @Test func wrongStatementFailsEachTimeAndTheConnectionLives() async throws {
    try await withConnection { connection async throws in
      let wrong = Statement("test.wrong", .reads, sql: "SELEC 1")
      for _ in 0..<2 {
        let error = await #expect(throws: PostgreSQLError.self) {
          try await connection.query(wrong)
        }
        #expect(error?.sqlState == "42601")
      }
      // Several at once: those behind the first rely on its preparation, which fails.
      await withTaskGroup { group in
        for _ in 0..<5 {
          group.addTask {
            let error = await #expect(throws: PostgreSQLError.self) {
              try await connection.query(wrong)
            }
            #expect(error.map { .syntaxOrAccess ~= $0 } == true)
          }
        }
      }
      #expect(try await connection.integer(.echoInteger, [.int8(3)]) == 3)
    }
  }

  @Test func preparationBehindAnErrorIsMadeUpFor() async throws {
    try await withConnection { connection async throws in
      await #expect(throws: PostgreSQLError.self) {
        try await connection.batch([
          Invocation(.divide, [.int8(0)]), Invocation(.echoInteger, [.int8(1)]),
        ])
      }
      #expect(try await connection.integer(.echoInteger, [.int8(4)]) == 4)
    }
  }

  @Test func batchTakesEffectWhollyOrNot() async throws {
    try await withConnection { connection async throws in
      try await connection.execute("CREATE TEMP TABLE t (n int8 PRIMARY KEY)")
      let insert = Statement("test.insert", .writes, [.int8], sql: "INSERT INTO t VALUES ($1)")
      let count = Statement("test.countT", .reads, sql: "SELECT count(*) FROM t")
      let error = await #expect(throws: PostgreSQLError.self) {
        try await connection.batch([
          Invocation(insert, [.int8(1)]), Invocation(insert, [.int8(2)]),
          Invocation(insert, [.int8(1)]),
        ])
      }
      #expect(error?.sqlState == .uniqueViolation)
      #expect(error?.constraint == "t_pkey")
      #expect(error.map { .integrityConstraint ~= $0 } == true)
      #expect(try await connection.integer(count) == 0)
      let results = try await connection.batch([
        Invocation(insert, [.int8(1)]), Invocation(insert, [.int8(2)]), Invocation(count),
      ])
      #expect(results.map(\.affectedRows) == [1, 1, 1])
      #expect(try results[2].single().int8(0) == 2)
    }
  }

  @Test func scriptWaitsForItsTurnAndOthersForIt() async throws {
    try await withConnection { connection async throws in
      try await connection.execute("CREATE TEMP TABLE s (n int8); INSERT INTO s VALUES (1)")
      try await withThrowingTaskGroup { group in
        for number in Int64(0)..<20 {
          group.addTask { _ = try await connection.query(.echoInteger, [.int8(number)]) }
          group.addTask { try await connection.execute("UPDATE s SET n = n + 1; SELECT 1") }
        }
        try await group.waitForAll()
      }
      let read = Statement("test.readS", .reads, sql: "SELECT n FROM s")
      #expect(try await connection.integer(read) == 21)
      let error = await #expect(throws: PostgreSQLError.self) {
        try await connection.execute("UPDATE s SET n = 0; SELECT 1/0; UPDATE s SET n = 5")
      }
      #expect(error?.sqlState == .divisionByZero)
      #expect(try await connection.integer(read) == 21)
    }
  }

  @Test func wrongParametersNeverReachTheServer() async throws {
    try await withConnection { connection async throws in
      for parameters in [[], [.text("1")], [.int8(1), .int8(2)]] as [[Parameter]] {
        let error = await #expect(throws: PostgreSQLError.self) {
          try await connection.query(.echoInteger, parameters)
        }
        #expect(error?.code == .protocolViolation)
      }
    }
  }

  @Test func slowStatementTimesOut() async throws {
    var configuration = try await TestCluster.shared.value.configuration
    configuration.statementTimeoutMilliseconds = 50
    let impatient = configuration
    try await withLoop { loop in
      let connection = try await PostgreSQLConnection.connect(impatient, on: loop)
      let error = await #expect(throws: PostgreSQLError.self) {
        try await connection.query(.sleep, [.float8(30)])
      }
      #expect(error?.code == .timeout)
      #expect(try await connection.query(.echoInteger, [.int8(1)]).count == 1)
      await connection.close()
    }
  }

  @Test func largeResultArrivesWhole() async throws {
    try await withConnection { connection async throws in
      let many = Statement(
        "test.many", .reads, [.int8],
        sql: "SELECT n, repeat('x', 1000) FROM generate_series(1, $1) AS n")
      let result = try await connection.query(many, [.int8(20_000)])
      #expect(result.count == 20_000)
      var sum: Int64 = 0
      for row in result {
        sum += try row.int8(0)
        #expect(try row.withBytes(1) { $0.count } == 1000)
      }
      #expect(sum == 20_000 * 20_001 / 2)
    }
  }

  @Test func largeParameterTravelsWhole() async throws {
    try await withConnection { connection async throws in
      let length = Statement("test.length", .reads, [.text], sql: "SELECT length($1)")
      let text = String(repeating: "a", count: 8 << 20)
      async let big = connection.integer(length, [.text(text)])
      async let small = connection.integer(.echoInteger, [.int8(5)])
      #expect(try await big == 8 << 20)
      #expect(try await small == 5)
    }
  }
}
