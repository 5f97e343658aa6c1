import Testing

@testable import Scheduling

@Suite struct SeriesEditTests {
  static let berlin = (try? Zone.sample("Europe/Berlin"))!

  static func at(_ text: String, hours: Int = 1, zone: String = "Europe/Berlin") -> AppointmentTime
  {
    let start = WallTime(text: text)!
    return .zoned(
      start: start, startFold: .first, end: start.adding(seconds: Int64(hours) * 3_600),
      endFold: .first, zone: zone)
  }

  static func series(
    _ start: String, _ rule: String, exclusions: [RecurrenceTime] = []
  ) throws -> Series {
    Series(
      master: Appointment(
        id: AppointmentID(high: 1, low: 1), calendar: CalendarID(high: 9, low: 9), uid: "series",
        time: at(start), title: "Series", rules: [try RecurrenceRule(text: rule)],
        exclusions: exclusions))
  }

  /// What is shown from a set of appointments: starts in order.
  static func shown(_ rows: [Appointment], most: Int = 20) throws -> [String] {
    var starts: [(Int64, String)] = []
    for row in rows {
      if row.isSeries {
        let overridden = Set(
          rows.filter { $0.uid == row.uid }.compactMap(\.occurrence))
        for occurrence in try Recurrence(row.recurrence, zone: berlin).occurrences.prefix(most)
        where !overridden.contains(occurrence.id) {
          starts.append((occurrence.range.start.secondsSinceEpoch, "\(occurrence.start)"))
        }
      } else {
        starts.append(
          (row.time.bounds(zone: berlin).start.secondsSinceEpoch, "\(row.time.start)"))
      }
    }
    return starts.sorted { $0.0 < $1.0 }.map(\.1)
  }

  static func ids() -> () -> AppointmentID {
    var next: UInt64 = 100
    return {
      next += 1
      return AppointmentID(high: 0, low: next)
    }
  }

  static func id(_ text: String) -> OccurrenceID { OccurrenceID(text: text)! }

  @Test func allMovedByAnOccurrenceThatIsLongerKeepTheirLength() throws {
    var series = try Self.series("2026-03-02T09:00", "FREQ=DAILY;COUNT=3")
    var longer = series.master
    longer.id = AppointmentID(high: 1, low: 2)
    longer.rules = []
    longer.occurrence = Self.id("2026-03-03T09:00")
    longer.time = Self.at("2026-03-03T10:00", hours: 2)
    series.overrides = [longer]
    let edit = try series.changing(
      longer.occurrence, by: AppointmentPatch(time: Self.at("2026-03-03T11:00", hours: 2)),
      scope: .all, in: Self.berlin, newID: Self.ids())
    #expect(
      edit.rows.map(\.time) == [
        Self.at("2026-03-02T10:00"), Self.at("2026-03-03T11:00", hours: 2),
      ])
  }

  @Test func fromOneOnADayEarlierTheRuleFollowsToTheOtherWeekday() throws {
    // nextcloud/calendar#8957
    let series = try Self.series("2026-09-03T09:00", "FREQ=WEEKLY;BYDAY=TH")
    let edit = try series.changing(
      Self.id("2026-10-01T09:00"), by: AppointmentPatch(time: Self.at("2026-09-30T09:00")),
      scope: .future, in: Self.berlin, newID: Self.ids())
    let tail = try #require(edit.rows.first { $0.id == edit.subject })
    #expect(tail.rules.map(\.description) == ["FREQ=WEEKLY;BYDAY=WE"])
    #expect(tail.time == Self.at("2026-09-30T09:00"))
    #expect(tail.uid != "series")
    let head = try #require(edit.rows.first { $0.uid == "series" })
    #expect(head.rules.map(\.description) == ["FREQ=WEEKLY;UNTIL=20261001T065959Z;BYDAY=TH"])
    #expect(
      try Self.shown(edit.rows, most: 6).prefix(6) == [
        "2026-09-03T09:00", "2026-09-10T09:00", "2026-09-17T09:00", "2026-09-24T09:00",
        "2026-09-30T09:00", "2026-10-07T09:00",
      ])
  }

  @Test func theSplitDayShowsOnce() throws {
    // ulsklyc/yuvomi#1269
    let series = try Self.series("2026-09-02T10:00", "FREQ=WEEKLY;COUNT=4")
    let edit = try series.changing(
      Self.id("2026-09-16T10:00"), by: AppointmentPatch(time: Self.at("2026-09-16T15:00")),
      scope: .future, in: Self.berlin, newID: Self.ids())
    #expect(
      try Self.shown(edit.rows) == [
        "2026-09-02T10:00", "2026-09-09T10:00", "2026-09-16T15:00", "2026-09-23T15:00",
      ])
  }

  @Test func allKeepsWhatWasMovedAndWhatWasDeleted() throws {
    // tutao/tutanota#8500
    let series = try Self.series("2026-03-02T12:00", "FREQ=WEEKLY;COUNT=5")
    let moved = try series.changing(
      Self.id("2026-03-09T12:00"), by: AppointmentPatch(time: Self.at("2026-03-11T12:00")),
      scope: .this, in: Self.berlin, newID: Self.ids())
    var present = Series(master: moved.rows[0], overrides: Array(moved.rows.dropFirst()))
    let deleted = try present.deleting(
      Self.id("2026-03-16T12:00"), scope: .this, in: Self.berlin)
    present = Series(master: deleted.rows[0], overrides: Array(deleted.rows.dropFirst()))
    let edit = try present.changing(
      Self.id("2026-03-23T12:00"), by: AppointmentPatch(time: Self.at("2026-03-23T13:00")),
      scope: .all, in: Self.berlin, newID: Self.ids())
    #expect(
      try Self.shown(edit.rows) == [
        "2026-03-02T13:00", "2026-03-11T12:00", "2026-03-23T13:00", "2026-03-30T13:00",
      ])
    let override = try #require(edit.rows.first { $0.occurrence != nil })
    #expect(override.occurrence == Self.id("2026-03-09T13:00"))
    #expect(edit.rows[0].exclusions == [.local(WallTime(text: "2026-03-16T13:00")!)])
  }

  @Test func anOverrideFollowsInWhatItHadInCommon() throws {
    let series = try Self.series("2026-03-02T12:00", "FREQ=DAILY;COUNT=3")
    let renamed = try series.changing(
      Self.id("2026-03-03T12:00"), by: AppointmentPatch(title: "Mine"), scope: .this,
      in: Self.berlin, newID: Self.ids())
    let present = Series(master: renamed.rows[0], overrides: [renamed.rows[1]])
    let edit = try present.changing(
      nil,
      by: AppointmentPatch(
        time: Self.at("2026-03-03T14:00"), title: "All", location: "Room"),
      scope: .all, in: Self.berlin, newID: Self.ids())
    let override = try #require(edit.rows.first { $0.occurrence != nil })
    #expect(override.title == "Mine")
    #expect(override.location == "Room")
    #expect(override.time == Self.at("2026-03-04T14:00"))
    #expect(override.occurrence == Self.id("2026-03-04T14:00"))
  }

  @Test func anOccurrenceLeavesForAnotherCalendar() throws {
    let series = try Self.series("2026-03-02T12:00", "FREQ=DAILY;COUNT=3")
    let other = CalendarID(high: 8, low: 8)
    let edit = try series.changing(
      Self.id("2026-03-03T12:00"), by: AppointmentPatch(calendar: other), scope: .this,
      in: Self.berlin, newID: Self.ids())
    let single = try #require(edit.rows.first { $0.calendar == other })
    #expect(single.occurrence == nil && !single.isSeries && single.uid != "series")
    #expect(single.id == edit.subject)
    #expect(try Self.shown(edit.rows).count == 3)
  }

  @Test func deletingTheLastOccurrenceDeletesTheSeries() throws {
    var series = try Self.series("2026-03-02T12:00", "FREQ=DAILY;COUNT=2")
    let first = try series.deleting(Self.id("2026-03-02T12:00"), scope: .this, in: Self.berlin)
    series = Series(master: first.rows[0])
    #expect(try Self.shown(first.rows) == ["2026-03-03T12:00"])
    let last = try series.deleting(Self.id("2026-03-03T12:00"), scope: .this, in: Self.berlin)
    #expect(last.rows == [])
    #expect(throws: RecurrenceError.noSuchOccurrence("2026-03-02T12:00")) {
      try series.deleting(Self.id("2026-03-02T12:00"), scope: .this, in: Self.berlin)
    }
  }

  @Test func futureDeletionEndsTheSeriesBefore() throws {
    let series = try Self.series("2026-03-02T12:00", "FREQ=DAILY")
    let edit = try series.deleting(Self.id("2026-03-04T12:00"), scope: .future, in: Self.berlin)
    #expect(try Self.shown(edit.rows) == ["2026-03-02T12:00", "2026-03-03T12:00"])
    let all = try series.deleting(Self.id("2026-03-02T12:00"), scope: .future, in: Self.berlin)
    #expect(all.rows == [])
  }

  @Test func aSeriesMovesToAnotherZoneAndToWholeDays() throws {
    let series = try Self.series(
      "2026-03-02T12:00", "FREQ=DAILY;UNTIL=20260304T110000Z",
      exclusions: [.local(WallTime(text: "2026-03-03T12:00")!)])
    let edit = try series.changing(
      nil, by: AppointmentPatch(time: Self.at("2026-03-02T08:00", zone: "America/New_York")),
      scope: .all, in: Self.berlin, target: try Zone.sample("America/New_York"),
      newID: Self.ids())
    let york = try Zone.sample("America/New_York")
    let starts = try Recurrence(edit.rows[0].recurrence, zone: york).occurrences.map(\.start)
    #expect(starts.map(\.description) == ["2026-03-02T08:00", "2026-03-04T08:00"])

    let day = CalendarDate(year: 2026, month: 3, day: 2)!
    let whole = try series.changing(
      nil, by: AppointmentPatch(time: .allDay(start: day, end: day.adding(days: 1))),
      scope: .all, in: Self.berlin, newID: Self.ids())
    let days = try Recurrence(whole.rows[0].recurrence, zone: Self.berlin).occurrences.map(\.id)
    #expect(days.map(\.description) == ["2026-03-02", "2026-03-04"])
  }

  /// A split that changes nothing shows what was there, whatever the rule and wherever it is.
  @Test(arguments: [
    "FREQ=DAILY;COUNT=12", "FREQ=DAILY;INTERVAL=3;UNTIL=20260420T100000Z",
    "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE,SU;COUNT=11", "FREQ=MONTHLY;COUNT=6",
    "FREQ=MONTHLY;BYDAY=1MO,-1FR;COUNT=9", "FREQ=YEARLY;COUNT=3",
    "FREQ=WEEKLY;BYDAY=MO;UNTIL=20260518",
  ])
  func aSplitWithoutAChangeShowsTheSame(rule: String) throws {
    let series = try Self.series("2026-03-02T12:00", rule)
    let before = try Self.shown(series.rows)
    for occurrence in try Recurrence(series.master.recurrence, zone: Self.berlin).occurrences {
      let edit = try series.changing(
        occurrence.id, by: AppointmentPatch(title: "New"), scope: .future, in: Self.berlin,
        newID: Self.ids())
      #expect(try Self.shown(edit.rows) == before, "\(occurrence.id)")
    }
  }
}
