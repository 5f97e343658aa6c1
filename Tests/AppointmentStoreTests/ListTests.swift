import EdgewiseTesting
import Scheduling
import SystemZones
import Testing

@testable import AppointmentStore

@Suite struct ListTests {
  @Test func pagesAreWhatASearchOfEverythingFinds() async throws {
    let seed = UInt64.random(in: 0 ... .max)
    var generator = SeededGenerator(seed: seed)
    try await StoreFixture.with { fixture in
      let calendars = [fixture.home, try await fixture.calendar("work", zone: "America/New_York")]
      let zones = try StoreFixture.zones.get()
      var drafts: [Appointment] = []
      for number in 0..<300 {
        let calendar = calendars.randomElement(using: &generator)!
        var draft = fixture.appointment("\(number)", in: calendar)
        let start = WallTime(
          CalendarDate(year: 2026, month: 3, day: 1)!,
          secondOfDay: Int.random(in: 0..<40 * 96, using: &generator) * 900)
        let lengths: [Int64] = [0, 900, 3_600, 86_400, 6 * 86_400, 7 * 86_400, 8 * 86_400]
        let end = start.adding(seconds: lengths.randomElement(using: &generator)!)
        switch Int.random(in: 0..<6, using: &generator) {
        case 0: draft.time = .floating(start: start, end: end)
        case 1: draft.time = .allDay(start: start.date, end: end.date.adding(days: 1))
        default:
          draft.time = .zoned(
            start: start, startFold: .first, end: end, endFold: .first, zone: "Europe/Athens")
        }
        drafts.append(draft)
      }
      for some in stride(from: 0, to: drafts.count, by: 100) {
        _ = try await fixture.store.apply(
          Edit(drafts[some..<some + 100].map(Edit.Operation.add)), as: fixture.owner, key: nil)
      }
      let all = try await fixture.everything(in: calendars)
      #expect(all.count == 300)
      let names = [calendars[0]: "Europe/Athens", calendars[1]: "America/New_York"]
      func bounds(_ appointment: Appointment) throws -> InstantRange {
        appointment.time.bounds(
          zone: try zones.zone(
            named: appointment.time.zoneIdentifier ?? names[appointment.calendar]!))
      }
      for (from, days) in [(1, 1), (5, 1), (8, 7), (20, 7), (1, 30), (15, 0)] {
        for limit in [1, 7, 1_000] {
          let range = InstantRange.march(from, from + days)
          var found: [Appointment] = []
          var cursor: AppointmentCursor?
          repeat {
            let page = try await fixture.store.appointments(
              in: calendars, touching: range, after: cursor, limit: limit, as: fixture.owner)
            #expect(page.appointments.count <= limit)
            if page.next != nil { #expect(page.appointments.count == limit) }
            found += page.appointments
            cursor = page.next
          } while cursor != nil
          let expected = try all.filter { appointment in
            let bounds = try bounds(appointment)
            let isZoned = appointment.time.zoneIdentifier != nil
            let wide = isZoned ? 0 : RangeSearch.spread
            let start = range.start.adding(seconds: -wide)
            let end = range.end.adding(seconds: wide)
            return bounds.start < end && (bounds.end > start || bounds.start >= start)
          }.sorted { left, right in
            let (first, second) = ((try? bounds(left)), (try? bounds(right)))
            return (first!.start, left.id) < (second!.start, right.id)
          }
          #expect(
            found.map(\.title) == expected.map(\.title), "seed \(seed), \(from)+\(days) by \(limit)"
          )
        }
      }
    }
  }

  @Test func aRangeIsHalfOpen() async throws {
    try await StoreFixture.with { fixture in
      func add(_ title: String, _ from: Int, _ to: Int) async throws {
        var draft = fixture.appointment(title)
        let range = InstantRange.march(from, to)
        draft.time = .zoned(range, in: .utc)
        try await fixture.add(draft)
      }
      try await add("ends as it starts", 1, 10)
      try await add("crosses the start", 1, 11)
      try await add("just seven days, ends as it starts", 3, 10)
      try await add("seven days across the start", 4, 11)
      try await add("nothing at the start", 10, 10)
      try await add("starts as it ends", 12, 13)
      try await add("nothing at the end", 12, 12)
      try await add("around all", 2, 30)
      let page = try await fixture.store.appointments(
        in: [fixture.home], touching: .march(10, 12), after: nil, limit: 100, as: fixture.owner)
      #expect(
        page.appointments.map(\.title) == [
          "crosses the start", "around all", "seven days across the start", "nothing at the start",
        ])
    }
  }

  @Test func aPageGoesOnWhereItStoppedThoughOthersChangeTheList() async throws {
    try await StoreFixture.with { fixture in
      var ids: [AppointmentID] = []
      for hour in 0..<10 {
        ids.append(try await fixture.add(fixture.appointment("\(hour)", hour: hour)).id)
      }
      let first = try await fixture.store.appointments(
        in: [fixture.home], touching: .march(1, 30), after: nil, limit: 5, as: fixture.owner)
      // The very one that the cursor names goes, and one comes before it.
      try await fixture.apply(.delete(ids[4], expecting: nil))
      try await fixture.add(fixture.appointment("early", hour: 1))
      let second = try await fixture.store.appointments(
        in: [fixture.home], touching: .march(1, 30), after: first.next, limit: 5,
        as: fixture.owner)
      #expect(first.appointments.map(\.id) == Array(ids[..<5]))
      #expect(second.appointments.map(\.id) == Array(ids[5...]))
      #expect(second.next == nil)
    }
  }

  @Test func aPageTellsTheNumbersOfItsSnapshot() async throws {
    try await StoreFixture.with { fixture in
      let work = try await fixture.calendar("work")
      let both = [fixture.home, work]
      let added = try await fixture.add(fixture.appointment("A"))
      let page = try await fixture.store.appointments(
        in: both, touching: .march(20, 21), after: nil, limit: 1, as: fixture.owner)
      #expect(page.appointments.isEmpty)
      #expect(
        try await fixture.store.revisions(of: both, tenant: fixture.owner.tenant) == page.revisions)
      #expect(page.revisions[fixture.home] == added.revision)
    }
  }

  @Test func whatOneMayNotReadIsNotFound() async throws {
    try await StoreFixture.with { fixture in
      for (role, expected) in [
        (CalendarRole.none, StoreError.Code.notFound), (.freeBusy, .notFound), (.read, nil),
      ] {
        let user = try await fixture.user("user\(role.rawValue)", role, on: fixture.home)
        #expect(
          await code { () throws(StoreError) in
            try await fixture.store.appointments(
              in: [fixture.home], touching: .march(1, 2), after: nil, limit: 1, as: user)
          } == expected)
        #expect(
          await code { () throws(StoreError) in
            try await fixture.store.changes(in: fixture.home, since: 0, limit: 1, as: user)
          } == expected)
      }
    }
  }
}
