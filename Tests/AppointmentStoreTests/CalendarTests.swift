import PostgreSQLClient
import Scheduling
import SystemZones
import Testing

@testable import AppointmentStore

@Suite struct CalendarTests {
  @Test func aCalendarKeepsItsSettings() async throws {
    try await StoreFixture.with { fixture in
      let settings = CalendarSettings(
        name: "work", title: "Work ☕", zone: "America/New_York",
        hours: DayHours(startMinute: 540, endMinute: 1_440), days: [.monday, .sunday],
        color: "#aabbcc")
      let added = try await fixture.store.addCalendar(settings, as: fixture.owner)
      #expect(added.settings == settings)
      #expect(try await fixture.store.calendars(of: fixture.owner).last == added)
      let patch = CalendarPatch(
        title: "Less", hours: DayHours(startMinute: 0, endMinute: 60), days: [.tuesday], color: "")
      let changed = try await fixture.store.setCalendar(added.id, patch, as: fixture.owner)
      #expect(changed.settings.title == "Less")
      #expect(changed.settings.zone == "America/New_York")
      #expect(changed.settings.hours == DayHours(startMinute: 0, endMinute: 60))
      #expect(changed.settings.days == [.tuesday])
      #expect(changed.revision == added.revision + 1)
      let changes = try await fixture.store.changes(
        in: added.id, since: 0, limit: 10, as: fixture.owner)
      #expect(changes.changes.map(\.kind) == [.calendar, .calendar])
      #expect(changes.changes.map(\.revision) == [1, 2])
      #expect(changes.changes.map(\.appointment) == [nil, nil])
    }
  }

  @Test func aDeletedCalendarHoldsUpNobodyHoweverLongItTakesToClearAway() async throws {
    try await StoreFixture.with { fixture in
      let work = try await fixture.calendar("work")
      try await fixture.add(fixture.appointment("A", in: work))
      let other = Pool(fixture.configuration, on: try StoreFixture.loop.get())
      try await other.waitUntilAvailable(timeoutMilliseconds: 20_000)
      let deletion = try await other.transaction(orThrow: { $0 as any Error }) { transaction in
        // The entries cannot go while this lasts.
        try await transaction.execute("SELECT FROM appointments FOR UPDATE")
        let deletion = Task {
          try await fixture.store.deleteCalendar(work, as: fixture.owner)
        }
        while try await fixture.store.calendars(of: fixture.owner).count > 1 {}
        #expect(
          await code { () throws(StoreError) in
            try await fixture.add(fixture.appointment("B", in: work))
          } == .notFound)
        return deletion
      }
      try await deletion.value
      await other.close()
      let rest = Statement("test.rest", .reads, sql: "SELECT count(*) FROM appointments")
      #expect(try await fixture.pool.query(rest).single().int8(0) == 0)
    }
  }

  @Test func aDeletedCalendarIsGoneWithAllItHeld() async throws {
    try await StoreFixture.with { fixture in
      let work = try await fixture.calendar("work")
      let added = try await fixture.add(fixture.appointment("A", in: work))
      try await fixture.store.deleteCalendar(work, as: fixture.owner)
      #expect(try await fixture.store.calendars(of: fixture.owner).map(\.id) == [fixture.home])
      #expect(
        await code { () throws(StoreError) in
          try await fixture.store.appointment(added.id, as: fixture.owner)
        } == .notFound)
      #expect(
        await code { () throws(StoreError) in
          try await fixture.add(fixture.appointment("B", in: work))
        } == .notFound)
      #expect(
        await code { () throws(StoreError) in
          try await fixture.store.undo(nil, as: fixture.owner, key: nil)
        } == .nothingToUndo)
      #expect(
        await code { () throws(StoreError) in
          try await fixture.store.deleteCalendar(work, as: fixture.owner)
        } == .notFound)
      let rest = Statement(
        "test.rest", .reads,
        sql: """
          SELECT (SELECT count(*) FROM appointments) + (SELECT count(*) FROM calendar_roles)
            + (SELECT count(*) FROM calendar_counters)
          """)
      #expect(try await fixture.pool.query(rest).single().int8(0) == 2)
      _ = try await fixture.calendar("work")
    }
  }

  @Test func onlyItsOwnerKeepsACalendar() async throws {
    try await StoreFixture.with { fixture in
      for (role, expected) in [
        (CalendarRole.none, StoreError.Code.notFound), (.freeBusy, .denied), (.write, .denied),
      ] {
        let user = try await fixture.user("user\(role.rawValue)", role, on: fixture.home)
        #expect(
          await code { () throws(StoreError) in
            try await fixture.store.setCalendar(fixture.home, CalendarPatch(title: "x"), as: user)
          } == expected)
        #expect(
          await code { () throws(StoreError) in
            try await fixture.store.deleteCalendar(fixture.home, as: user)
          } == expected)
        let seen = try await fixture.store.calendars(of: user)
        #expect(seen.map(\.role) == (role == .none ? [] : [role]))
      }
    }
  }

  @Test func aNameIsOwnedOnce() async throws {
    try await StoreFixture.with { fixture in
      func attempt(_ name: String, zone: String = "UTC") async -> StoreError.Code? {
        await code { () throws(StoreError) in
          try await fixture.store.addCalendar(
            CalendarSettings(name: name, zone: zone), as: fixture.owner)
        }
      }
      #expect(await attempt("home") == .alreadyExists)
      #expect(await attempt("") == .badValue)
      #expect(await attempt(String(repeating: "n", count: 65)) == .limit(name: "name", most: 64))
      #expect(await attempt("a\0") == .badValue)
      #expect(await attempt("mars", zone: "Mars/Olympus") == .unknownZone)
      #expect(await attempt(String(repeating: "n", count: 64)) == nil)
    }
  }

  @Test func floatingTimesFollowTheirCalendarsZone() async throws {
    try await StoreFixture.with { fixture in
      let day = CalendarDate(year: 2026, month: 3, day: 3)!
      var allDay = fixture.appointment("all day")
      allDay.time = .allDay(start: day, end: day.adding(days: 1))
      let work = try await fixture.calendar("work", zone: "America/New_York")
      try await fixture.add(allDay)
      #expect(try await fixture.start(of: allDay.id) == fixture.midnight(day, "Europe/Athens"))

      // By another store, whose memory of the zone is then out of date here.
      let other = try StoreFixture.store(on: fixture.pool)
      _ = try await other.setCalendar(
        fixture.home, CalendarPatch(zone: "Asia/Tokyo"), as: fixture.owner)
      #expect(try await fixture.start(of: allDay.id) == fixture.midnight(day, "Asia/Tokyo"))
      var second = fixture.appointment("second")
      second.time = allDay.time
      try await fixture.add(second)
      #expect(try await fixture.start(of: second.id) == fixture.midnight(day, "Asia/Tokyo"))

      let moved = try await fixture.apply(
        .change(allDay.id, AppointmentPatch(calendar: work), expecting: nil))
      #expect(try await fixture.start(of: allDay.id) == fixture.midnight(day, "America/New_York"))
      #expect(moved.items[0].current?.time == allDay.time)
      _ = try await fixture.store.undo(nil, as: fixture.owner, key: nil)
      #expect(try await fixture.start(of: allDay.id) == fixture.midnight(day, "Asia/Tokyo"))
      // A change of the time alone asks where it is.
      let later = AppointmentTime.allDay(start: day.adding(days: 2), end: day.adding(days: 3))
      try await fixture.apply(.change(second.id, AppointmentPatch(time: later), expecting: nil))
      #expect(
        try await fixture.start(of: second.id)
          == fixture.midnight(day.adding(days: 2), "Asia/Tokyo"))
    }
  }
}

extension StoreFixture {
  fileprivate func start(of id: AppointmentID) async throws -> Int64 {
    let statement = Statement(
      "test.start", .reads, [.uuid], sql: "SELECT starts_at FROM appointments WHERE id = $1")
    return try await pool.query(statement, [id.parameter]).single().unixSeconds(0)
  }

  fileprivate func midnight(_ day: CalendarDate, _ zone: String) throws -> Int64 {
    try Self.zones.get().zone(named: zone).startOfDay(day).secondsSinceEpoch
  }
}
