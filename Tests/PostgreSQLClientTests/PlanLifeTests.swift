import PostgreSQLClient
import Testing

@Suite(.timeLimit(.minutes(1))) struct PlanLifeTests {
  /// A temporary table is never analysed but by hand, so nothing else renews its plans.
  private func keptPlan(planLife: Int64) async throws -> String {
    try await withConnection(planLife: planLife) { connection async throws in
      try await connection.execute(
        """
        SET plan_cache_mode = force_generic_plan; SET enable_seqscan = on;
        CREATE TEMPORARY TABLE grown AS SELECT 1 AS number; CREATE INDEX ON grown (number);
        ANALYZE grown
        """)
      // What has changed a table renews its plans, so a plan to be kept is made after that is committed.
      try await connection.execute(
        """
        PREPARE look_up AS SELECT * FROM grown WHERE number = $1; EXECUTE look_up (1);
        INSERT INTO grown SELECT generate_series(2, 20000)
        """)
      let plan = Statement("test.plan", .reads, sql: "EXPLAIN EXECUTE look_up (2)")
      return try await connection.query(plan).map { try $0.string(0) }.joined(separator: "\n")
    }
  }

  @Test func aPlanIsKeptWhileItIsYoung() async throws {
    // What others do to their tables can make a session forget its plans now and then.
    var plans: [String] = []
    while plans.count < 8, plans.last?.contains("Seq Scan") != true {
      plans.append(try await keptPlan(planLife: .max))
    }
    #expect(plans.last?.contains("Seq Scan") == true)
  }

  @Test func anOldPlanIsMadeAnewForTheTableAsItIs() async throws {
    #expect(try await keptPlan(planLife: 0).contains("Index"))
  }

  @Test func plansAreGenericFromTheFirstUse() async throws {
    try await withConnection { connection async throws in
      for number in Int64(0)..<3 { _ = try await connection.query(.echoInteger, [.int8(number)]) }
      let custom = Statement(
        "test.custom", .reads,
        sql: "SELECT custom_plans FROM pg_prepared_statements WHERE name = 'test.echo'")
      #expect(try await connection.integer(custom) == 0)
    }
  }

  @Test func inAFailedTransactionNothingElseFails() async throws {
    try await withConnection(planLife: 0) { connection async throws in
      try await connection.execute("BEGIN")
      await #expect { try await connection.query(.divide, [.int8(0)]) } throws: {
        ($0 as? PostgreSQLError)?.sqlState == .divisionByZero
      }
      try await connection.execute("ROLLBACK")
      #expect(try await connection.integer(.divide, [.int8(2)]) == 5)
    }
  }
}
