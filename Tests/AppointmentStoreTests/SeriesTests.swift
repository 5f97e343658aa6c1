import PostgreSQLClient
import Scheduling
import SystemZones
import Testing

@testable import AppointmentStore

@Suite struct SeriesTests {
  @Test func aSeriesComesBackAsItWasStored() async throws {
    try await StoreFixture.with { fixture in
      var draft = try fixture.series("A", "FREQ=WEEKLY;BYDAY=TU;COUNT=10")
      draft.additions = [
        RecurrenceAddition(
          .local(WallTime(text: "2026-03-05T09:00")!), end: .after(WallDuration(seconds: 5_400)))
      ]
      draft.exclusions = [.date(CalendarDate(year: 2026, month: 3, day: 10)!)]
      draft.categories = ["Work, \"hard\"", "☕"]
      draft.url = "https://example.org/\\a"
      draft.extensions = "X-A:1\nBEGIN:VALARM\nEND:VALARM\n\u{1}"
      let added = try await fixture.add(draft)
      var expected = draft
      expected.uid = "\(draft.id)"
      #expect(added.apartFromRevision == expected)
      #expect(try await fixture.store.appointment(draft.id, as: fixture.owner) == added)
      var override = fixture.appointment("Moved", day: 20)
      override.uid = added.uid
      override.occurrence = OccurrenceID(text: "2026-03-17T09:00")
      let stored = try await fixture.add(override)
      #expect(stored.apartFromRevision == override)
    }
  }

  @Test func aWeekShowsOccurrencesOverridesByWhereTheyAreAndWhatStandsAlone() async throws {
    try await StoreFixture.with { fixture in
      let series = try await fixture.add(try fixture.series("S", "FREQ=WEEKLY;COUNT=8"))
      try await fixture.add(fixture.appointment("Single", day: 4))
      // From the 10th to the 6th, out of its week.
      let moved = try await fixture.apply(
        .changeOccurrence(
          series.id, fixture.occurrence(10), AppointmentPatch(time: fixture.time(day: 6)), .this,
          expecting: series.revision))
      #expect(moved.items.count == 1)
      #expect(moved.items[0].current?.occurrence == fixture.occurrence(10))
      #expect(
        try await fixture.shown(.march(2, 9)) == [
          "S 2026-03-03T09:00", "Single 2026-03-04T09:00", "S 2026-03-06T09:00",
        ])
      #expect(try await fixture.shown(.march(9, 16)) == [])
      #expect(try await fixture.shown(.march(16, 23)) == ["S 2026-03-17T09:00"])
      // An override tells which series it is of.
      let page = try await fixture.instances(.march(6, 7))
      #expect(page.map(\.series) == [series.id])
    }
  }

  @Test func scopesAreCommittedAsAWholeAndUndoRestoresExactly() async throws {
    try await StoreFixture.with { fixture in
      let series = try await fixture.add(try fixture.series("S", "FREQ=DAILY;COUNT=10"))
      let month = InstantRange.march(1, 31)
      var states: [[Appointment]] = [try await fixture.rows()]
      let edits: [Edit.Operation] = [
        .changeOccurrence(
          series.id, fixture.occurrence(5), AppointmentPatch(time: fixture.time(day: 20)), .this,
          expecting: nil),
        .deleteOccurrence(series.id, fixture.occurrence(6), .this, expecting: nil),
        .changeOccurrence(
          series.id, fixture.occurrence(7),
          AppointmentPatch(time: fixture.time(day: 7, hour: 11), title: "Later"), .future,
          expecting: nil),
        .change(
          series.id, AppointmentPatch(time: fixture.time(day: 4, hour: 8)), expecting: nil),
        .deleteOccurrence(series.id, fixture.occurrence(6, hour: 8), .future, expecting: nil),
        .delete(series.id, expecting: nil),
      ]
      for (number, edit) in edits.enumerated() {
        if number == 4 {
          #expect(
            try await fixture.shown(month).prefix(3) == [
              "S 2026-03-04T08:00", "S 2026-03-05T08:00", "Later 2026-03-07T11:00",
            ])
        }
        _ = try await fixture.apply(edit)
        states.append(try await fixture.rows())
      }
      #expect(try await fixture.shown(month).map { $0.prefix(5) }.contains("S 202") == false)
      for state in states.dropLast().reversed() {
        _ = try await fixture.store.undo(nil, as: fixture.owner, key: nil)
        #expect(try await fixture.rows() == state)
      }
      for state in states.dropFirst() {
        _ = try await fixture.store.redo(nil, as: fixture.owner, key: nil)
        #expect(try await fixture.rows() == state)
      }
    }
  }

  @Test func overridesThatAllMoveByADayDoNotMeet() async throws {
    try await StoreFixture.with { fixture in
      let series = try await fixture.add(try fixture.series("S", "FREQ=DAILY;COUNT=10"))
      for day in 4...7 {
        try await fixture.apply(
          .changeOccurrence(
            series.id, fixture.occurrence(day), AppointmentPatch(title: "O\(day)"), .this,
            expecting: nil))
      }
      let before = try await fixture.rows()
      for day in [4, 2] {
        try await fixture.apply(
          .change(series.id, AppointmentPatch(time: fixture.time(day: day)), expecting: nil))
      }
      #expect(
        try await fixture.shown(.march(1, 6)) == [
          "S 2026-03-02T09:00", "O4 2026-03-03T09:00", "O5 2026-03-04T09:00",
          "O6 2026-03-05T09:00",
        ])
      for _ in 0..<2 { _ = try await fixture.store.undo(nil, as: fixture.owner, key: nil) }
      #expect(try await fixture.rows() == before)
    }
  }

  @Test func aPlanForOlderRowsIsMadeAnew() async throws {
    try await StoreFixture.with { fixture in
      let series = try await fixture.add(try fixture.series("S", "FREQ=DAILY;COUNT=20"))
      try await withThrowingTaskGroup(of: Void.self) { group in
        for day in 4...11 {
          group.addTask {
            var attempts = 0
            while true {
              do throws(StoreError) {
                _ = try await fixture.apply(
                  .deleteOccurrence(series.id, fixture.occurrence(day), .this, expecting: nil))
                return
              } catch {
                // It lost the race too often; that is told, and nothing is half done.
                attempts += 1
                guard error.code == .busy, attempts < 20 else { throw error }
              }
            }
          }
        }
        try await group.waitForAll()
      }
      #expect(try await fixture.shown(.march(1, 31)).count == 12)
    }
  }

  @Test func aChangeOfWhatWasReadBeforeIsAConflict() async throws {
    try await StoreFixture.with { fixture in
      let series = try await fixture.add(try fixture.series("S", "FREQ=DAILY;COUNT=20"))
      let outcome = try await fixture.apply(
        .change(series.id, AppointmentPatch(title: "T"), expecting: series.revision))
      #expect(
        await code { () throws(StoreError) in
          try await fixture.apply(
            .deleteOccurrence(
              series.id, fixture.occurrence(4), .this, expecting: series.revision))
        } == .conflict(current: outcome.items[0].revision))
      #expect(
        await code { () throws(StoreError) in
          try await fixture.apply(
            .deleteOccurrence(series.id, fixture.occurrence(4, hour: 10), .this, expecting: nil))
        } == .notFound)
    }
  }

  @Test func aKeyedEditOfASeriesHappensOnce() async throws {
    try await StoreFixture.with { fixture in
      let series = try await fixture.add(try fixture.series("S", "FREQ=DAILY;COUNT=5"))
      let edit = Edit.Operation.deleteOccurrence(
        series.id, fixture.occurrence(4), .this, expecting: nil)
      let first = try await fixture.apply(edit, key: "k")
      let again = try await fixture.apply(edit, key: "k")
      #expect(again.isReplay && again.undo == first.undo)
      #expect(again.items.map(\.revision) == first.items.map(\.revision))
      #expect(try await fixture.shown(.march(1, 31)).count == 4)
    }
  }

  @Test func aSingleOneBecomesASeriesAndBack() async throws {
    try await StoreFixture.with { fixture in
      let single = try await fixture.add(fixture.appointment("A"))
      try await fixture.apply(
        .change(
          single.id, AppointmentPatch(rules: [try RecurrenceRule(text: "FREQ=DAILY;COUNT=3")]),
          expecting: nil))
      #expect(try await fixture.shown(.march(1, 31)).count == 3)
      try await fixture.apply(
        .change(single.id, AppointmentPatch(rules: []), expecting: nil))
      #expect(try await fixture.shown(.march(1, 31)) == ["A 2026-03-03T09:00"])
    }
  }

  @Test func pagesOfAMonthAreTheMonth() async throws {
    try await StoreFixture.with { fixture in
      try await fixture.add(try fixture.series("Daily", "FREQ=DAILY"))
      try await fixture.add(try fixture.series("Twice", "FREQ=HOURLY;INTERVAL=12"))
      for day in 1...20 { try await fixture.add(fixture.appointment("S\(day)", day: day)) }
      let whole = try await fixture.instances(.march(1, 31))
      #expect(whole.count == 20 + 28 + 56)
      for size in [1, 7, 50] {
        #expect(try await fixture.instances(.march(1, 31), limit: size) == whole)
      }
    }
  }
}

extension StoreFixture {
  func series(_ title: String, _ rule: String, day: Int = 3) throws -> Appointment {
    var series = appointment(title, day: day)
    series.rules = [try RecurrenceRule(text: rule)]
    return series
  }

  func time(day: Int, hour: Int = 9) -> AppointmentTime {
    appointment("", day: day, hour: hour).time
  }

  func occurrence(_ day: Int, hour: Int = 9) -> OccurrenceID {
    OccurrenceID(time(day: day, hour: hour).start)
  }

  /// All that takes place in a range, page by page.
  func instances(_ range: InstantRange, limit: Int = 1_000, in calendars: [CalendarID]? = nil)
    async throws -> [Instance]
  {
    let zones = try StoreFixture.zones.get()
    var all: [Instance] = []
    var cursor: AppointmentCursor?
    repeat {
      let page = try await store.appointments(
        in: calendars ?? [home], touching: range, after: cursor, limit: limit, as: owner)
      let part = try page.instances(
        touching: range, after: cursor, limit: limit, zones: { try? zones.zone(named: $0) })
      all += part.instances
      cursor = part.next
    } while cursor != nil
    return all
  }

  func shown(_ range: InstantRange) async throws -> [String] {
    try await instances(range).map { "\($0.appointment.title) \($0.appointment.time.start)" }
  }

  /// All living rows, apart from their revisions.
  func rows() async throws -> [Appointment] {
    let page = try await store.appointments(
      in: [home], touching: .ever, after: nil, limit: 1_000, as: owner)
    return (page.appointments + page.series.map(\.appointment)).map(\.apartFromRevision)
      .sorted { $0.id < $1.id }
  }
}
