import PostgreSQLClient
import Scheduling
import Synchronization
import Testing

@testable import AppointmentStore

@Suite struct RezoneTests {
  @Test func instantsFollowTheRulesAndNothingElseDoes() async throws {
    try await StoreFixture.with { fixture in
      let single = try await fixture.add(fixture.appointment("A"))
      let series = try await fixture.add(try fixture.series("S", "FREQ=DAILY;COUNT=3", day: 5))
      var day = fixture.appointment("Day")
      let date = CalendarDate(year: 2026, month: 3, day: 8)!
      day.time = .allDay(start: date, end: date.adding(days: 1))
      try await fixture.add(day)
      let rows = try await fixture.rows()
      let revision = try await fixture.revision()
      // As a process would see it whose tzdata moved Athens by an hour.
      let moved = PostgreSQLStore(pool: fixture.pool) { name in
        Zone(fixedOffset: 3 * 3_600, identifier: name)
      }
      let told = Mutex<[RezoneProgress]>([])
      let state = try await moved.rezone { progress in told.withLock { $0.append(progress) } }
      #expect(state == RezoneProgress(seen: 3, changed: 3, unknown: 0))
      #expect(told.withLock { $0 } == [state])
      let instants = Statement(
        "test.instants", .reads,
        sql: """
          SELECT extract(epoch FROM starts_at)::bigint - extract(epoch FROM wall_start)::bigint
          FROM appointments
          """)
      for row in try await fixture.pool.query(instants) { #expect(try row.int8(0) == -10_800) }
      #expect(try await moved.rezone { _ in }.changed == 0)
      // Nobody's appointment is another than before.
      #expect(try await fixture.revision() == revision)
      #expect(try await fixture.rows() == rows)
      #expect(rows.map(\.id).contains(single.id) && rows.map(\.id).contains(series.id))
    }
  }
}
