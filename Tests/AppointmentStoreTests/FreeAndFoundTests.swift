import PostgreSQLClient
import Scheduling
import SystemZones
import Testing

@testable import AppointmentStore

@Suite struct FreeAndFoundTests {
  @Test func busySpansOfSeveralCalendarsAreJoined() async throws {
    try await StoreFixture.with { fixture in
      let work = try await fixture.calendar("work", zone: "America/New_York")
      try await fixture.add(fixture.appointment("A", day: 3, hour: 9))
      try await fixture.add(fixture.appointment("B", day: 3, hour: 10, in: work))
      var free = fixture.appointment("Free", day: 3, hour: 14)
      free.isBusy = false
      try await fixture.add(free)
      let series = try await fixture.add(try fixture.series("S", "FREQ=DAILY;COUNT=3", day: 4))
      try await fixture.apply(
        .changeOccurrence(
          series.id, fixture.occurrence(5), AppointmentPatch(time: fixture.time(day: 5, hour: 20)),
          .this, expecting: nil))
      // A whole day lasts as long as it does in its calendar's zone.
      var day = fixture.appointment("Day", in: work)
      let date = CalendarDate(year: 2026, month: 3, day: 6)!
      day.time = .allDay(start: date, end: date.adding(days: 1))
      try await fixture.add(day)
      let busy = try await fixture.store.busy(
        in: [fixture.home, work], during: .march(1, 31), as: fixture.owner)
      let athens = try StoreFixture.zones.get().zone(named: "Europe/Athens")
      #expect(
        busy.spans.map { "\(athens.wallTime(at: $0.start))/\(athens.wallTime(at: $0.end))" } == [
          "2026-03-03T09:00/2026-03-03T11:00", "2026-03-04T09:00/2026-03-04T10:00",
          "2026-03-05T20:00/2026-03-05T21:00", "2026-03-06T07:00/2026-03-07T07:00",
        ])
    }
  }

  /// Series that take place nowhere in the range give no busy time, but take time to expand.
  @Test func noMoreSeriesAreExpandedOnceTimeIsOver() async throws {
    try await StoreFixture.with { fixture in
      for day in 1...4 {
        try await fixture.add(try fixture.series("S\(day)", "FREQ=YEARLY;BYMONTH=1", day: day))
      }
      func busy(looking most: Int) async throws(StoreError) -> BusyTime {
        var looks = 0
        return try await fixture.store.busy(
          in: [fixture.home], during: .march(10, 31), as: fixture.owner
        ) {
          looks += 1
          return looks > most
        }
      }
      #expect(
        await code { () async throws(StoreError) in try await busy(looking: 3) }
          == .limit(name: "busy", most: 50_000))
      #expect(try await busy(looking: 4).spans.isEmpty)
    }
  }

  @Test func wordsAreFoundByTheirBeginningsWithoutCaseAndAccents() async throws {
    try await StoreFixture.with { fixture in
      for (index, title) in [
        "Réunion d'équipe", "ΑΘΗΝΑ Ταξίδι", "Straße im Frühling", "Plain dinner, late", "Øl & søvn",
      ].enumerated() {
        var draft = fixture.appointment(title, day: index + 1)
        draft.location = index == 3 ? "Café-Bar" : ""
        draft.notes = index == 0 ? "agenda: naïve" : ""
        draft.categories = index == 4 ? ["Norsk"] : []
        try await fixture.add(draft)
      }
      func found(_ text: String) async throws -> [String] {
        try await fixture.store.find(
          text, in: [fixture.home], touching: nil, after: nil, limit: 10, as: fixture.owner
        ).appointments.map(\.title)
      }
      #expect(try await found("REUN equ") == ["Réunion d'équipe"])
      #expect(try await found("naive") == ["Réunion d'équipe"])
      #expect(try await found("αθήνα ταξιδι") == ["ΑΘΗΝΑ Ταξίδι"])
      #expect(try await found("strasse") == ["Straße im Frühling"])
      #expect(try await found("STRASSE fruh") == ["Straße im Frühling"])
      #expect(try await found("cafe bar") == ["Plain dinner, late"])
      #expect(try await found("ol norsk") == ["Øl & søvn"])
      #expect(try await found("dinner breakfast") == [])
      for odd in ["", "'", "& | ! :* ()", "\\", "a\u{301}\u{301}", "!", "'); --"] {
        _ = try await found(odd)
      }
      #expect(try await found("!") == [])
    }
  }

  @Test func seriesAreFoundAsOneOrInARangeByTheirOccurrences() async throws {
    try await StoreFixture.with { fixture in
      let series = try await fixture.add(try fixture.series("Standup", "FREQ=DAILY"))
      try await fixture.add(fixture.appointment("Standup notes", day: 20))
      let all = try await fixture.store.find(
        "stand", in: [fixture.home], touching: nil, after: nil, limit: 10, as: fixture.owner)
      #expect(all.appointments.map(\.title) == ["Standup", "Standup notes"])
      #expect(all.revisions == [fixture.home: 2 + 1])
      let range = InstantRange.march(19, 21)
      let page = try await fixture.store.find(
        "stand", in: [fixture.home], touching: range, after: nil, limit: 10, as: fixture.owner)
      let zones = try StoreFixture.zones.get()
      let found = try page.instances(
        touching: range, after: nil, limit: 10, zones: { try? zones.zone(named: $0) })
      #expect(
        found.instances.map { "\($0.appointment.title) \($0.appointment.time.start)" } == [
          "Standup 2026-03-19T09:00", "Standup 2026-03-20T09:00",
          "Standup notes 2026-03-20T09:00",
        ])
      #expect(found.instances.first?.series == series.id)
      let first = try await fixture.store.find(
        "stand", in: [fixture.home], touching: nil, after: nil, limit: 1, as: fixture.owner)
      #expect(first.appointments.map(\.title) == ["Standup"])
      let second = try await fixture.store.find(
        "stand", in: [fixture.home], touching: nil, after: first.next, limit: 1,
        as: fixture.owner)
      #expect(second.appointments.map(\.title) == ["Standup notes"])
      #expect(second.next == nil)
    }
  }
}
