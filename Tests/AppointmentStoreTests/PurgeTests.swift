import PostgreSQLClient
import Scheduling
import Testing

@testable import AppointmentStore

@Suite struct PurgeTests {
  @Test func onlyWhatIsTooOldGoes() async throws {
    try await StoreFixture.with { fixture in
      let old = try await fixture.add(fixture.appointment("Old"))
      try await fixture.apply(.delete(old.id, expecting: nil), key: "old")
      try await fixture.execute(
        """
        UPDATE appointments SET deleted_at = deleted_at - interval '31 days';
        UPDATE undo_steps SET done_at = done_at - interval '31 days';
        UPDATE idempotency_keys SET at = at - interval '25 hours'
        """)
      let fresh = try await fixture.add(fixture.appointment("Fresh"))
      let deletion = try await fixture.apply(.delete(fresh.id, expecting: nil), key: "fresh")
      let living = try await fixture.add(fixture.appointment("Living"))
      try await fixture.store.purge()
      let counts = Statement(
        "test.counts", .reads,
        sql: """
          SELECT (SELECT count(*) FROM appointments), (SELECT count(*) FROM undo_steps),
            (SELECT count(*) FROM idempotency_keys), (SELECT count(*) FROM changes)
          """)
      let row = try await fixture.pool.query(counts).single()
      #expect(try (0..<3).map { try row.int8($0) } == [2, 3, 1])
      #expect(try await fixture.everything() == [living])
      _ = try await fixture.store.undo(deletion.undo, as: fixture.owner, key: nil)
      #expect(try await fixture.everything().map(\.title).sorted() == ["Fresh", "Living"])
      // The log of changes stays whole.
      #expect(try row.int8(3) == 6)
    }
  }
}
