import PostgreSQLClient
import Scheduling
import Testing

@testable import AppointmentStore

@Suite struct GuardTests {
  @Test func ofTenThatRaceForOneSlotOneWins() async throws {
    try await StoreFixture.with { fixture in
      let room = try await fixture.guarded("room")
      let codes = await withTaskGroup(of: (AppointmentID, StoreError.Code?).self) { group in
        for index in 0..<10 {
          let wish = fixture.appointment("W\(index)", minutes: 30 + index, in: room)
          group.addTask {
            (
              wish.id,
              await code { () throws(StoreError) in try await fixture.apply(.add(wish)) }
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
      #expect(try await fixture.everything(in: [room]).count == 1)
    }
  }

  @Test func seriesTakeUpTheirOccurrencesAndOverridesWhereTheyAre() async throws {
    try await StoreFixture.with { fixture in
      let room = try await fixture.guarded("room")
      var series = try fixture.series("S", "FREQ=WEEKLY")
      series.calendar = room
      let added = try await fixture.add(series)
      func clash(day: Int, hour: Int = 9) async -> StoreError.Code? {
        let wish = fixture.appointment("W", day: day, hour: hour, in: room)
        let refusal = await code { () throws(StoreError) in try await fixture.apply(.add(wish)) }
        if refusal == nil { _ = try? await fixture.apply(.delete(wish.id, expecting: nil)) }
        return refusal
      }
      let isTaken = StoreError.Code.clash([Clash(with: added.id)])
      #expect(await clash(day: 10) == isTaken)
      #expect(await clash(day: 11) == nil)
      // Moved onto another of its series, it meets the series, which the user knows.
      #expect(
        await code { () throws(StoreError) in
          try await fixture.apply(
            .changeOccurrence(
              added.id, fixture.occurrence(10), AppointmentPatch(time: fixture.time(day: 17)),
              .this, expecting: nil))
        } == isTaken)
      // Moved by itself, it takes up its new place alone.
      let moved = try await fixture.apply(
        .changeOccurrence(
          added.id, fixture.occurrence(10), AppointmentPatch(time: fixture.time(day: 11)), .this,
          expecting: nil))
      let override = moved.items[0].appointment
      #expect(await clash(day: 10) == nil)
      #expect(await clash(day: 11) == .clash([Clash(with: override)]))
      // Undone, redone: as before, as after.
      _ = try await fixture.store.undo(moved.undo, as: fixture.owner, key: nil)
      #expect(await clash(day: 10) == isTaken)
      #expect(await clash(day: 11) == nil)
      _ = try await fixture.store.redo(moved.undo, as: fixture.owner, key: nil)
      #expect(await clash(day: 10) == nil)
      // A title is no reason to clash with oneself.
      try await fixture.apply(
        .changeOccurrence(
          added.id, fixture.occurrence(17), AppointmentPatch(title: "T"), .this, expecting: nil))
      try await fixture.apply(
        .deleteOccurrence(added.id, fixture.occurrence(24), .this, expecting: nil))
      #expect(await clash(day: 24) == nil)
      try await fixture.apply(.delete(added.id, expecting: nil))
      #expect(await clash(day: 3) == nil)
      #expect(await clash(day: 17) == nil)
    }
  }

  @Test func whatIsFreeOrCancelledTakesUpNothingAndEditsSwapPlaces() async throws {
    try await StoreFixture.with { fixture in
      let room = try await fixture.guarded("room")
      let (a, b) = (
        fixture.appointment("A", day: 3, in: room), fixture.appointment("B", day: 4, in: room)
      )
      try await fixture.apply(.add(a), .add(b))
      try await fixture.apply(
        .change(a.id, AppointmentPatch(time: b.time), expecting: nil),
        .change(b.id, AppointmentPatch(time: a.time), expecting: nil))
      var free = fixture.appointment("Free", day: 3, in: room)
      free.isBusy = false
      try await fixture.add(free)
      var cancelled = fixture.appointment("Cancelled", day: 3, in: room)
      cancelled.status = .cancelled
      try await fixture.add(cancelled)
      #expect(
        await code { () throws(StoreError) in
          try await fixture.apply(
            .change(free.id, AppointmentPatch(isBusy: true), expecting: nil))
        } == .clash([Clash(with: b.id)]))
      // Side by side they do not touch.
      try await fixture.add(fixture.appointment("Next", day: 3, hour: 10, in: room))
    }
  }

  @Test func theHorizonGoesAlongWithWritesAndRecordsWhatClashesWhenItMoves() async throws {
    try await StoreFixture.with { fixture in
      let room = try await fixture.guarded("room")
      var series = try fixture.series("S", "FREQ=WEEKLY")
      series.calendar = room
      let added = try await fixture.add(series)
      // A Tuesday at nine, ten years on.
      let start = WallTime(text: "2036-03-04T09:00")!
      var late = fixture.appointment("Late", in: room)
      late.time = .zoned(
        start: start, startFold: .first, end: start.adding(seconds: 60), endFold: .first,
        zone: "Europe/Athens")
      #expect(
        await code { () throws(StoreError) in try await fixture.apply(.add(late)) }
          == .clash([Clash(with: added.id)]))
      // Without the series it could be entered; then the series' horizon comes to it.
      try await fixture.execute(
        """
        UPDATE calendar_counters SET horizon = now() WHERE horizon IS NOT NULL;
        DELETE FROM busy_spans WHERE starts_at > now();
        INSERT INTO busy_spans SELECT tenant_id, calendar_id, gen_random_uuid(), now() + i,
          tstzrange(now() + i, now() + i + interval '7 days')
        FROM appointments, unnest(ARRAY[interval '1 year', interval '700 days']) i;
        """)
      let before = try await fixture.revision(room)
      try await fixture.store.extendHorizons()
      let clashes = try await fixture.store.clashes(in: room, as: fixture.owner)
      #expect(clashes.count == 2)
      #expect(clashes.allSatisfy { $0.appointment == added.id })
      let changes = try await fixture.store.changes(
        in: room, since: before!, limit: 10, as: fixture.owner)
      #expect(changes.changes.map(\.kind) == [.clash])
      #expect(changes.changes.map(\.appointment) == [added.id])
      // Nothing is due any more.
      try await fixture.store.extendHorizons()
      #expect(try await fixture.revision(room) == before! + 1)
    }
  }

  @Test func aCalendarThatCannotBeExpandedHoldsUpNoOther() async throws {
    try await StoreFixture.with { fixture in
      var added: [Appointment] = []
      for name in ["first", "second", "third"] {
        var series = try fixture.series("S", "FREQ=WEEKLY")
        series.calendar = try await fixture.guarded(name)
        added.append(try await fixture.add(series))
      }
      try await fixture.execute(
        """
        UPDATE appointments SET zone = 'Mars/Olympus' WHERE id = '\(added[0].id)';
        UPDATE calendar_counters SET horizon = now() WHERE horizon IS NOT NULL;
        DELETE FROM busy_spans WHERE starts_at > now();
        INSERT INTO busy_spans SELECT tenant_id, calendar_id, gen_random_uuid(),
          now() + interval '1 year',
          tstzrange(now() + interval '1 year', now() + interval '1 year 7 days')
        FROM appointments;
        """)
      await #expect(throws: StoreError.self) { try await fixture.store.extendHorizons() }
      for series in added[1...] {
        let clashes = try await fixture.store.clashes(in: series.calendar, as: fixture.owner)
        #expect(clashes.map(\.appointment) == [series.id])
      }
    }
  }

  @Test func turningTheGuardOnOverClashesListsThemAndChangesNothing() async throws {
    try await StoreFixture.with { fixture in
      let series = try await fixture.add(try fixture.series("S", "FREQ=WEEKLY;COUNT=10"))
      let single = try await fixture.add(fixture.appointment("A", day: 10, hour: 9))
      let other = try await fixture.add(fixture.appointment("B", day: 4))
      let revision = try await fixture.revision()
      let refusal = await code { () throws(StoreError) in
        try await fixture.store.setCalendar(
          fixture.home, CalendarPatch(isGuarded: true), as: fixture.owner)
      }
      guard case .clash(let clashes)? = refusal else {
        Issue.record("\(String(describing: refusal))")
        return
      }
      #expect(clashes.count == 1)
      #expect(Set([clashes[0].with, clashes[0].appointment]) == [series.id, single.id])
      #expect(try await fixture.revision() == revision)
      try await fixture.apply(.delete(single.id, expecting: nil))
      let guarded = try await fixture.store.setCalendar(
        fixture.home, CalendarPatch(isGuarded: true), as: fixture.owner)
      #expect(guarded.settings.isGuarded)
      for (day, present) in [(10, series.id), (4, other.id)] {
        #expect(
          await code { () throws(StoreError) in
            try await fixture.apply(.add(fixture.appointment("C", day: day)))
          } == .clash([Clash(with: present)]))
      }
      _ = try await fixture.store.setCalendar(
        fixture.home, CalendarPatch(isGuarded: false), as: fixture.owner)
      try await fixture.add(fixture.appointment("C", day: 10))
    }
  }
}

extension StoreFixture {
  func guarded(_ name: String) async throws -> CalendarID {
    try await store.addCalendar(
      CalendarSettings(name: name, zone: "Europe/Athens", isGuarded: true), as: owner
    ).id
  }
}
