import PostgreSQLClient
import Scheduling
import Testing

@testable import AppointmentStore

/// Plans are kept while a connection lives: the first, made for nearly empty tables, must do for full
/// ones.
@Suite struct PlanTests {
  static let statements = [
    ReadStatements.list, ReadStatements.ofUIDs, ReadStatements.appointment,
    ReadStatements.changes, ReadStatements.revisions, SeriesStatements.touching,
    SeriesStatements.families, SearchStatements.busy, SearchStatements.find,
    HistoryStatements.history, HistoryStatements.trash, EditStatements.replay,
    ReplyStatements.find, GuardStatements.touched, GuardStatements.series,
    GuardStatements.singles, GuardStatements.clashes,
  ]

  @Test(arguments: [false, true])
  func noPlanReadsAllOfATable(isAnalyzed: Bool) async throws {
    try await StoreFixture.with { fixture in
      if isAnalyzed {
        try await fixture.add(fixture.appointment("A"))
        try await fixture.execute("ANALYZE")
      }
      for statement in Self.statements {
        let plan = try await fixture.keptPlan(of: statement)
        #expect(plan.contains("Index"), "\(statement.name)")
        let whole = plan.split(separator: "\n").filter {
          $0.contains("Seq Scan on appointments") || $0.contains("Seq Scan on changes")
            || $0.contains("Seq Scan on calendar_") || $0.contains("Seq Scan on busy_spans")
            || $0.contains("Seq Scan on idempotency_keys") || $0.contains("Seq Scan on clashes")
        }
        #expect(whole.isEmpty, "\(statement.name): \(whole)")
      }
    }
  }

  /// While there are few spans, an index that leads to all of them looks nearly as good.
  @Test(arguments: [10, 100, 1000]) func aChangeLooksUpItsOwnSpansAlone(analyzed: Int)
    async throws
  {
    try await StoreFixture.with { fixture in
      let spans = """
        INSERT INTO busy_spans SELECT t.tenant_id, gen_random_uuid(), gen_random_uuid(), now(),
          tstzrange(now(), now() + interval '1 hour') FROM tenants t, generate_series
        """
      // The smallest identifier, as a walk from there would meet all others.
      let change = """
        SELECT guard_appointments(t.tenant_id, '{}', '{}',
          ARRAY['00000000-0000-0000-0000-000000000000'::uuid], false) FROM tenants t
        """
      let explained = Statement(
        "test.change", .reads, sql: "EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) \(change)")
      let pages = try await fixture.pool.transaction(orThrow: { $0 as any Error }) { transaction in
        try await transaction.execute("\(spans)(1, \(analyzed)); ANALYZE busy_spans; \(change)")
        try await transaction.execute("\(spans)(1, 20000)")
        var pages: [Int] = []
        // What others do to their tables can make a session forget all it knows of its own, which a
        // call then reads again; so the least of some counts.
        for _ in 0..<3 {
          let plan = try await transaction.query(explained).map { try $0.string(0) }.joined()
          let hits = try #require(plan.firstMatch(of: /"Shared Hit Blocks": (\d+)/))
          pages.append(try #require(Int(hits.1)))
        }
        return try #require(pages.min())
      }
      #expect(pages < 40)
    }
  }

  @Test func aListLooksUpItsCalendarsAndReadsOnlyItsRange() async throws {
    try await StoreFixture.with { fixture in
      let lines = try await fixture.keptPlan(of: ReadStatements.list).split(separator: "\n")
      // Each index is entered by the calendar, and that of ranges tells what ends too early.
      let conditions = lines.filter { $0.contains("Index Cond") }
      #expect(conditions.count >= 5)
      #expect(conditions.allSatisfy { $0.contains("calendar_id = ") }, "\(conditions)")
      #expect(
        conditions.filter { $0.contains("starts_at") && $0.contains("ends_at >= $6") }.count == 2,
        "\(conditions)")
    }
  }
}

extension StoreFixture {
  /// The plan that is kept for all callers of a statement.
  fileprivate func keptPlan(of statement: Statement) async throws -> String {
    let types = try statement.parameterTypes.map { type in
      try #require(
        [
          DataType.uuid: "uuid", .uuidArray: "uuid[]", .timestamptz: "timestamptz",
          .text: "text", .textArray: "text[]", .int2: "int2", .int4: "int4", .int8: "int8",
          .bool: "bool", .bytea: "bytea",
        ][type])
    }
    return try await pool.transaction(orThrow: { $0 as any Error }) { transaction in
      try await transaction.execute(
        """
        SET LOCAL plan_cache_mode = force_generic_plan;
        PREPARE kept (\(types.joined(separator: ", "))) AS \(statement.sql)
        """)
      let explain = Statement(
        "test.explain.\(statement.name)", .reads,
        sql: "EXPLAIN EXECUTE kept(\(types.map { _ in "NULL" }.joined(separator: ", ")))")
      let plan = try await transaction.query(explain).map { try $0.string(0) }
      try await transaction.execute("DEALLOCATE kept")
      return plan.joined(separator: "\n")
    }
  }
}
