import PostgreSQLClient
import Scheduling
import Synchronization
import SystemZones
import Testing

@testable import AppointmentStore

@Suite struct RezoneTests {
  @Test func instantsFollowTheRulesAndNothingElseDoes() async throws {
    try await StoreFixture.with { fixture in
      let single = try await fixture.add(fixture.appointment("A"))
      try await fixture.add(try fixture.series("S", "FREQ=DAILY;COUNT=3", day: 5))
      var day = fixture.appointment("Day")
      let date = CalendarDate(year: 2026, month: 3, day: 8)!
      day.time = .allDay(start: date, end: date.adding(days: 1))
      try await fixture.add(day)
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
      // A state that comes back from the log is derived by the rules of now.
      let change = try await moved.apply(
        Edit(
          .change(
            single.id, AppointmentPatch(time: fixture.time(day: 20)), expecting: nil)),
        as: fixture.owner, key: nil)
      _ = try await fixture.store.undo(change.undo, as: fixture.owner, key: nil)
      let page = try await fixture.store.appointments(
        in: [fixture.home], touching: .march(1, 31), after: nil, limit: 10, as: fixture.owner)
      let athens = try StoreFixture.zones.get().zone(named: "Europe/Athens")
      let instance = try #require(page.singles.first { $0.appointment.id == single.id })
      #expect(instance.range == single.time.bounds(zone: athens))
      _ = try await moved.rezone { _ in }
    }
  }

  @Test func nobodysAppointmentIsAnother() async throws {
    try await StoreFixture.with { fixture in
      let single = try await fixture.add(fixture.appointment("A"))
      let series = try await fixture.add(try fixture.series("S", "FREQ=DAILY;COUNT=3", day: 5))
      let rows = try await fixture.rows()
      let revision = try await fixture.revision()
      let moved = PostgreSQLStore(pool: fixture.pool) { name in
        Zone(fixedOffset: 3 * 3_600, identifier: name)
      }
      #expect(try await moved.rezone { _ in }.changed == 2)
      // Nobody's appointment is another than before.
      #expect(try await fixture.revision() == revision)
      #expect(try await fixture.rows() == rows)
      #expect(rows.map(\.id).contains(single.id) && rows.map(\.id).contains(series.id))
    }
  }
}
