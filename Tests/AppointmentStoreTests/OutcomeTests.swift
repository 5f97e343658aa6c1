import EdgewiseTesting
import PostgreSQLClient
import Scheduling
import Testing

@testable import AppointmentStore

/// What callers are told when their session ends while an edit is under way.
@Suite struct OutcomeTests {
  @Test func withoutAKeyTheOutcomeIsSaidToBeUnknown() async throws {
    try await StoreFixture.with { fixture in
      let draft = fixture.appointment("Perhaps")
      let edit = try await fixture.cut { () throws(StoreError) in
        try await fixture.apply(.add(draft))
      }
      #expect(await edit.value == .failure(.unknownOutcome))
    }
  }

  @Test func underAKeyItIsSentAgainAndHappensOnce() async throws {
    try await StoreFixture.with { fixture in
      let draft = fixture.appointment("Once")
      let edit = try await fixture.cut { () throws(StoreError) in
        try await fixture.apply(.add(draft), key: "k")
      }
      guard case .success(let outcome) = await edit.value else {
        Issue.record("\(await edit.value)")
        return
      }
      #expect(try await fixture.everything() == outcome.items.map(\.current))
      #expect(try await fixture.apply(.add(draft), key: "k").items == outcome.items)
      #expect(try await fixture.everything().count == 1)
    }
  }
}

extension StoreFixture {
  enum Ending: Equatable {
    case success(EditOutcome)
    case failure(StoreError.Code)
  }

  /// Starts an edit of `home`, which is held so that the edit waits, and ends its session.
  fileprivate func cut(_ edit: @escaping @Sendable () async throws(StoreError) -> EditOutcome)
    async throws -> Task<Ending, Never>
  {
    try await pool.transaction(orThrow: { $0 as any Error }) { transaction in
      _ = try await transaction.query(
        CalendarStatements.wait, [owner.tenant.parameter, home.parameter])
      let task = Task {
        do throws(StoreError) {
          return Ending.success(try await edit())
        } catch {
          return Ending.failure(error.code)
        }
      }
      try await eventually("an edit waits and its session is ended") {
        try await transaction.query(Self.endWaiting).count > 0
      }
      return task
    }
  }

  private static let endWaiting = Statement(
    "test.end_waiting", .reads,
    sql: """
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'
      """)
}
