import EdgewiseTesting
import PostgreSQLClient
import Scheduling
import Testing

@testable import AppointmentStore

/// Additions of many are written by sets of rows, which nobody may notice.
@Suite struct AddingManyTests {
  @Test(arguments: 0..<4) func theResultIsThatOfOneAfterTheOther(number: Int) async throws {
    let seed = UInt64.random(in: 0 ... .max)
    var generator = SeededGenerator(seed: seed)
    let trail = Comment(rawValue: "seed \(seed)")
    let isGuarded = number == 3
    try await StoreFixture.with { bulk in
      try await StoreFixture.with { single in
        var calendars: [CalendarID: CalendarID] = [bulk.home: single.home]
        let settings = CalendarSettings(name: "other", zone: "Asia/Tokyo", isGuarded: isGuarded)
        let other = try await bulk.store.addCalendar(settings, as: bulk.owner).id
        calendars[other] = try await single.store.addCalendar(settings, as: single.owner).id
        for _ in 0..<3 {
          let drafts = try bulk.drafts(
            Int.random(in: 5...40, using: &generator), in: [bulk.home, other], isGuarded: isGuarded,
            &generator)
          let ours = try await bulk.store.apply(
            Edit(drafts.map { .add($0) }), as: bulk.owner, key: nil)
          let twins = drafts.map { $0.moved(to: calendars[$0.calendar]!) }
          let edit = Edit(twins.map { .add($0) })
          let theirs = try await single.store.commit(
            try await single.store.parameters(of: edit, in: single.owner.tenant), joining: nil,
            as: single.owner, key: nil)
          #expect(
            ours.items.map { $0.current?.moved(to: calendars[$0.calendar]!) }
              == theirs.items.map(\.current), trail)
          #expect(ours.items.map(\.revision) == theirs.items.map(\.revision), trail)
          #expect(ours.items.map(\.appointment) == theirs.items.map(\.appointment), trail)
          #expect(
            Set(ours.touched.map { calendars[$0]! }) == Set(theirs.touched), trail)
          for item in ours.items.prefix(10) {
            #expect(
              try await bulk.store.appointment(item.appointment, as: bulk.owner) == item.current,
              trail)
          }
        }
        let ours = try await bulk.dump()
        #expect(ours.count > 20)
        let theirs = try await single.dump()
        #expect(Set(ours).symmetricDifference(theirs).sorted() == [], trail)
        #expect(ours.count == theirs.count, trail)
        // Undone, the one is like the other too.
        for fixture in [bulk, single] {
          _ = try await fixture.store.undo(nil, as: fixture.owner, key: nil)
        }
        let undone = try await bulk.dump()
        #expect(undone.count > ours.count, trail)
        #expect(
          Set(undone).symmetricDifference(try await single.dump()).sorted() == [], trail)
      }
    }
  }

  @Test func ofManyThatCannotBeNothingIsLeftBehind() async throws {
    try await StoreFixture.with { fixture in
      let room = try await fixture.guarded("room")
      var taken = fixture.appointment("Taken", in: room)
      taken.uid = "taken"
      let there = try await fixture.add(taken)
      let before = try await fixture.dump()
      func refusal(_ drafts: Appointment...) async -> StoreError.Code? {
        await code { () throws(StoreError) in
          try await fixture.store.apply(
            Edit(drafts.map { .add($0) }), as: fixture.owner,
            key: IdempotencyKey(key: "k", commandHash: [1]))
        }
      }
      let fine = fixture.appointment("Fine", day: 9, in: room)
      var double = fixture.appointment("Double", day: 10, in: room)
      double.uid = "taken"
      #expect(await refusal(fine, double) == .alreadyExists)
      var twin = fixture.appointment("Twin", day: 11, in: room)
      twin.uid = "\(fine.id)"
      #expect(await refusal(fine, twin) == .alreadyExists)
      var again = fixture.appointment("Again", day: 12, in: room)
      again.id = there.id
      #expect(await refusal(fine, again) == .alreadyExists)
      #expect(
        await refusal(fine, fixture.appointment("Clash", in: room))
          == .clash([Clash(with: there.id)]))
      var series = try fixture.series("Series", "FREQ=DAILY", day: 2)
      series.calendar = room
      #expect(await refusal(fine, series) == .clash([Clash(with: there.id)]))
      let overlapping = fixture.appointment("Overlapping", day: 9, in: room)
      #expect(await refusal(fine, overlapping) != nil)
      let nowhere = fixture.appointment("Nowhere", in: CalendarID(high: 1, low: 1))
      #expect(await refusal(fine, nowhere) == .notFound)
      var backwards = fixture.appointment("Backwards", day: 14, in: room)
      backwards.time = .floating(start: backwards.time.end, end: backwards.time.start)
      #expect(await refusal(fine, backwards) == .badRange)
      let guest = try await fixture.user("guest", .read, on: room)
      #expect(
        await code { () throws(StoreError) in
          try await fixture.store.apply(
            Edit([.add(fine), .add(fixture.appointment("B", day: 20, in: room))]), as: guest,
            key: nil)
        } == .denied)
      #expect(try await fixture.dump() == before)
      // And the key is free.
      #expect(await refusal(fine, fixture.appointment("B", day: 20, in: room)) == nil)
    }
  }

  @Test func underAKeyManyAreAddedOnce() async throws {
    try await StoreFixture.with { fixture in
      let work = try await fixture.calendar("work")
      let drafts = (0..<9).map { number in
        fixture.appointment("N\(number)", in: number % 2 == 0 ? work : nil)
      }
      let edit = Edit(drafts.map { .add($0) })
      let key = IdempotencyKey(key: "k", commandHash: [1])
      let first = try await fixture.store.apply(edit, as: fixture.owner, key: key)
      let again = try await fixture.store.apply(edit, as: fixture.owner, key: key)
      #expect(again.isReplay)
      #expect(again.items == first.items)
      #expect(again.undo == first.undo)
    }
  }

  @Test func manyFollowTheirCalendarsZoneThoughItChangesMeanwhile() async throws {
    try await StoreFixture.with { fixture in
      func draft(_ day: Int) -> Appointment {
        var draft = fixture.appointment("D\(day)", day: day)
        draft.time = .allDay(start: draft.time.start.date, end: draft.time.end.date.adding(days: 1))
        return draft
      }
      try await fixture.add(draft(3))
      // Another node changes the zone; this one still knows the old one.
      let other = try StoreFixture.store(on: fixture.pool)
      _ = try await other.setCalendar(
        fixture.home, CalendarPatch(zone: "Asia/Tokyo"), as: fixture.owner)
      try await fixture.apply(.add(draft(4)), .add(draft(5)))
      let zones = Statement("test.zones", .reads, sql: "SELECT DISTINCT zone FROM appointments")
      #expect(try await fixture.pool.query(zones).map { try $0.string(0) } == ["Asia/Tokyo"])
    }
  }
}

extension Appointment {
  fileprivate func moved(to calendar: CalendarID) -> Appointment {
    var copy = self
    copy.calendar = calendar
    return copy
  }
}

extension StoreFixture {
  /// Appointments of every kind; in guarded calendars none that overlap.
  fileprivate func drafts(
    _ count: Int, in calendars: [CalendarID], isGuarded: Bool, _ generator: inout SeededGenerator
  ) throws -> [Appointment] {
    let rules = [
      "FREQ=DAILY;COUNT=5", "FREQ=WEEKLY;BYDAY=MO,WE,FR", "FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=4",
      "FREQ=YEARLY;INTERVAL=2", "FREQ=DAILY;UNTIL=20260401T000000Z",
    ]
    var drafts: [Appointment] = []
    for _ in 0..<count {
      var draft = appointment(
        "T\(generator.next() % 100)", day: Int.random(in: 1...31, using: &generator),
        hour: Int.random(in: 0..<23, using: &generator),
        in: calendars.randomElement(using: &generator))
      if isGuarded, draft.calendar != home { draft.isBusy = false }
      switch Int.random(in: 0..<4, using: &generator) {
      case 0:
        draft.time = .floating(start: draft.time.start, end: draft.time.start.adding(days: 9))
      case 1:
        let date = draft.time.start.date
        draft.time = .allDay(start: date, end: date.adding(days: 2))
      default: break
      }
      switch Int.random(in: 0..<4, using: &generator) {
      case 0:
        if let rule = rules.randomElement(using: &generator) {
          draft.rules = [try RecurrenceRule(text: rule)]
        }
        let excluded = draft.time.start.adding(days: 7)
        draft.exclusions = [draft.time.isAllDay ? .date(excluded.date) : .local(excluded)]
      case 1:
        draft.uid = "series-\(generator.next())"
        let wall = draft.time.start.adding(days: 1)
        draft.occurrence = draft.time.isAllDay ? OccurrenceID(wall.date) : OccurrenceID(wall)
      default: break
      }
      if Bool.random(using: &generator) {
        draft.location = "Sala \"ñ\" {1,2}\\"
        draft.notes = "a\nb\t'; --"
        draft.categories = ["x", "y z, \"q\""]
        draft.url = "https://example.org/?a=1"
        draft.extensions = "X-A:1\nBEGIN:VALARM\nEND:VALARM\n"
        draft.status = AppointmentStatus.allCases.randomElement(using: &generator) ?? .tentative
        draft.isBusy = draft.isBusy && Bool.random(using: &generator)
      }
      drafts.append(draft)
    }
    return drafts
  }

  /// All rows that edits write, apart from what differs from database to database.
  fileprivate func dump() async throws -> [String] {
    let rows = Statement(
      "test.dump", .reads,
      sql: """
        WITH k AS (SELECT id, name FROM calendars)
        SELECT 'a' || ((to_jsonb(a) - '{tenant_id,calendar_id,created_at,updated_at,deleted_at}'
          ::text[]) || jsonb_build_object('k', k.name, 'd', a.deleted_at IS NOT NULL))::text
          FROM appointments a JOIN k ON k.id = a.calendar_id
        UNION ALL SELECT 'c' || k.name || c.rev || c.kind
          || CASE WHEN c.kind = 3 THEN '' ELSE c.appointment_id::text END
          || ((c.before).id IS NULL) || coalesce(((to_jsonb(c.after)
            - '{tenant_id,calendar_id,created_at,updated_at,deleted_at}'::text[])
            || jsonb_build_object('d', (c.after).deleted_at IS NOT NULL))::text, '')
          FROM changes c JOIN k ON k.id = c.calendar_id
        UNION ALL SELECT 'n' || k.name || n.rev || coalesce(n.horizon::date::text, '')
          FROM calendar_counters n JOIN k ON k.id = n.calendar_id
        UNION ALL SELECT 's' || s.size || cardinality(s.calendar_ids) || (s.undone_at IS NULL)
          FROM undo_steps s
        UNION ALL SELECT 'b' || k.name || b.appointment_id || b.during::text
          FROM busy_spans b JOIN k ON k.id = b.calendar_id
        UNION ALL SELECT 'i' || key || revs::text FROM idempotency_keys
        ORDER BY 1
        """)
    return try await pool.query(rows).map { try $0.string(0) }
  }
}
