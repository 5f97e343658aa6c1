import Networking
import PostgreSQLClient
import Scheduling
import Testing

@testable import AppointmentStore

/// Several servers on one database: what each of them does by itself, they may do at once.
@Suite struct SeveralNodesTests {
  @Test func ofTenSeriesAndSinglesThatRaceForOneSlotOneWins() async throws {
    try await StoreFixture.with { fixture in
      try await fixture.withNodes(3) { nodes in
        for round in 0..<3 {
          let room = try await fixture.guarded("room\(round)")
          var wishes: [Appointment] = []
          for index in 0..<10 {
            // Each takes up the second Tuesday of March at half past nine.
            var wish =
              index % 3 == 0
              ? fixture.appointment("W\(index)", day: 10, minutes: 60)
              : try fixture.series("W\(index)", index % 3 == 1 ? "FREQ=WEEKLY" : "FREQ=DAILY")
            wish.calendar = room
            wishes.append(wish)
          }
          let codes = await withTaskGroup(of: (AppointmentID, StoreError.Code?).self) { group in
            for (index, wish) in wishes.enumerated() {
              group.addTask {
                (
                  wish.id,
                  await code { () throws(StoreError) in
                    try await nodes[index % nodes.count].apply(
                      Edit(.add(wish)), as: fixture.owner, key: nil)
                  }
                )
              }
            }
            return await group.reduce(into: []) { $0.append($1) }
          }
          let winners = codes.filter { $0.1 == nil }.map(\.0)
          #expect(winners.count == 1)
          for (_, code) in codes where code != nil {
            #expect(code == .clash([Clash(with: winners[0])]))
          }
          #expect(try await fixture.spans(in: room, of: winners) == [true])
        }
      }
    }
  }

  @Test func nodesThatExtendHorizonsAtOnceEnterEachOccurrenceOnce() async throws {
    try await StoreFixture.with { fixture in
      try await fixture.withNodes(4) { nodes in
        var rooms: [CalendarID] = []
        for number in 0..<3 {
          let room = try await fixture.guarded("room\(number)")
          var series = try fixture.series("S", "FREQ=WEEKLY")
          series.calendar = room
          try await fixture.add(series)
          rooms.append(room)
        }
        let there = try await fixture.allSpans()
        #expect(there.count > 300)
        let revisions = try await fixture.store.revisions(of: rooms, tenant: fixture.owner.tenant)
        for _ in 0..<3 {
          try await fixture.execute(
            """
            DELETE FROM busy_spans WHERE starts_at > timestamptz '2027-01-01';
            UPDATE calendar_counters SET horizon = '2027-01-01' WHERE horizon IS NOT NULL;
            """)
          let failures = await fixture.atOnce(nodes) { node throws(StoreError) in
            try await node.extendHorizons()
          }
          #expect(failures == [])
          #expect(try await fixture.allSpans() == there)
        }
        // Nothing clashed, so there is no news.
        #expect(
          try await fixture.store.revisions(of: rooms, tenant: fixture.owner.tenant) == revisions)
      }
    }
  }

  @Test func nodesThatPurgeAtOnceDoWhatOneDoes() async throws {
    try await StoreFixture.with { fixture in
      try await fixture.withNodes(3) { nodes in
        let work = try await fixture.calendar("work")
        for round in 0..<4 {
          let drafts = (0..<60).map { number in
            fixture.appointment("\(round) \(number)", in: number % 2 == 0 ? work : nil)
          }
          _ = try await fixture.store.apply(
            Edit(drafts.map { .add($0) }), as: fixture.owner,
            key: IdempotencyKey(key: "k\(round)", commandHash: [1]))
          _ = try await fixture.store.apply(
            Edit(drafts.prefix(30).map { .delete($0.id, expecting: nil) }), as: fixture.owner,
            key: nil)
        }
        let gone = try await fixture.store.deleteCalendarFullOf(30, fixture)
        try await fixture.execute(
          """
          UPDATE appointments SET deleted_at = deleted_at - interval '31 days'
            WHERE title < '2';
          UPDATE undo_steps SET done_at = done_at - interval '31 days';
          UPDATE idempotency_keys SET at = at - interval '25 hours' WHERE key < 'k2';
          UPDATE changes SET at = at - interval '366 days' WHERE rev < 5;
          """)
        let living = try await fixture.everything(in: [fixture.home, work])
        // Somebody edits meanwhile, in both calendars at once.
        let editing = Task {
          for number in 0..<20 {
            _ = try await fixture.apply(
              .add(fixture.appointment("E\(number)")),
              .add(fixture.appointment("F\(number)", in: work)))
          }
        }
        let failures = await fixture.atOnce(nodes) { node throws(StoreError) in
          try await node.purge()
        }
        try await editing.value
        #expect(failures == [])
        let counts = Statement(
          "test.counts", .reads,
          sql: """
            SELECT (SELECT count(*) FROM appointments WHERE deleted_at IS NOT NULL),
              (SELECT count(*) FROM idempotency_keys), (SELECT count(*) FROM calendar_remains),
              (SELECT count(*) FROM changes WHERE at < now() - interval '365 days'),
              (SELECT count(*) FROM appointments WHERE calendar_id = '\(gone)'),
              (SELECT min(log_start) FROM calendar_counters WHERE rev > 9)
            """)
        let row = try await fixture.pool.query(counts).single()
        #expect(try (0..<6).map { try row.int8($0) } == [60, 2, 0, 0, 0, 4])
        let now = try await fixture.everything(in: [fixture.home, work])
        #expect(Set(living).isSubset(of: now))
        #expect(now.count == living.count + 40)
        #expect(
          await code { () throws(StoreError) in
            try await fixture.store.changes(
              in: work, since: 3, limit: 10, as: fixture.owner)
          } == .tooOld)
      }
    }
  }
}

extension StoreFixture {
  /// Stores of other nodes, each with connections of its own.
  fileprivate func withNodes(_ count: Int, _ body: ([PostgreSQLStore]) async throws -> Void)
    async throws
  {
    var pools: [Pool] = []
    for _ in 0..<count {
      let pool = Pool(
        configuration, on: try StoreFixture.loop.get(), limits: Pool.Limits(shared: 1, exclusive: 1)
      )
      try await pool.waitUntilAvailable(timeoutMilliseconds: 20_000)
      pools.append(pool)
    }
    let nodes = try pools.map { try StoreFixture.store(on: $0) }
    let result: Result<Void, any Error>
    do {
      result = .success(try await body(nodes))
    } catch {
      result = .failure(error)
    }
    for pool in pools { await pool.close() }
    try result.get()
  }

  fileprivate func atOnce(
    _ nodes: [PostgreSQLStore],
    _ body: @escaping @Sendable (PostgreSQLStore) async throws(StoreError) -> Void
  ) async -> [StoreError] {
    await withTaskGroup(of: StoreError?.self) { group in
      for node in nodes {
        group.addTask {
          do throws(StoreError) {
            try await body(node)
            return nil
          } catch {
            return error
          }
        }
      }
      return await group.reduce(into: []) { all, failure in
        if let failure { all.append(failure) }
      }
    }
  }

  fileprivate func allSpans() async throws -> [String] {
    let spans = Statement(
      "test.all_spans", .reads,
      sql: "SELECT calendar_id::text || appointment_id || during FROM busy_spans ORDER BY 1")
    return try await pool.query(spans).map { try $0.string(0) }
  }

  /// Whether those of a calendar belong to some appointments alone.
  fileprivate func spans(in calendar: CalendarID, of owners: [AppointmentID]) async throws
    -> [Bool]
  {
    let spans = Statement(
      "test.span_owners", .reads, [.uuid, .uuidArray],
      sql: "SELECT DISTINCT appointment_id = ANY ($2) FROM busy_spans WHERE calendar_id = $1")
    return try await pool.query(
      spans, [calendar.parameter, .uuids(owners.map(\.bits))]
    ).map { try $0.bool(0) }
  }
}

extension PostgreSQLStore {
  /// Adds a calendar with appointments and deletes it, so that its remains are to be cleared.
  fileprivate func deleteCalendarFullOf(_ count: Int, _ fixture: StoreFixture) async throws
    -> CalendarID
  {
    let calendar = try await fixture.calendar("gone")
    let drafts = (0..<count).map { fixture.appointment("G\($0)", in: calendar) }
    _ = try await apply(Edit(drafts.map { .add($0) }), as: fixture.owner, key: nil)
    try await deleteCalendar(calendar, as: fixture.owner)
    return calendar
  }
}
