import Scheduling
import Testing

/// Cases that broke other calendars, each named by the public report it was learned from.
@Suite("Recurrence cases")
struct RecurrenceCaseTests {
  private func series(
    _ zone: String, _ start: String, _ rule: String, hours: Int64 = 1,
    exclusions: [RecurrenceTime] = []
  ) throws -> Recurrence {
    let start = try #require(WallTime(text: start))
    return try Recurrence(
      RecurrenceSet(
        first: .zoned(
          start: start, startFold: .first, end: start.adding(seconds: hours * 3_600),
          endFold: .first, zone: zone),
        rules: [RecurrenceRule(text: rule)], exclusions: exclusions),
      zone: zone == "UTC" ? .utc : try Zone.sample(zone))
  }

  private func instants(_ from: String, _ to: String) throws -> InstantRange {
    InstantRange(
      start: try #require(Instant(text: from)), end: try #require(Instant(text: to)))
  }

  /// Each occurrence as what the clocks show and the instant.
  private func starts(_ series: Recurrence, most: Int = 20) -> [String] {
    series.occurrences.prefix(most).map { "\($0.start) \($0.range.start)" }
  }

  @Test("Sundays in Sydney keep their hour over the start of summer (jkbrzt/rrule#157)")
  func sydney() throws {
    let series = try series(
      "Australia/Sydney", "2016-09-04T16:00", "FREQ=WEEKLY;BYDAY=SU;UNTIL=20161031")
    let all = Array(series.occurrences)
    #expect(all.count == 9)
    #expect(all.allSatisfy { $0.start.secondOfDay == 16 * 3_600 })
    #expect(all[4].start == WallTime(text: "2016-10-02T16:00"))
    #expect(all[4].range.start == Instant(text: "2016-10-02T05:00Z"))
  }

  @Test("Mornings in Denver keep their hour over the end of summer (jkbrzt/rrule#550)")
  func denver() throws {
    let series = try series("America/Denver", "2022-08-18T06:00", "FREQ=DAILY")
    let range = try instants("2022-11-05T00:00Z", "2022-11-07T00:00Z")
    #expect(
      series.occurrences(startingIn: range).map(\.range.start) == [
        Instant(text: "2022-11-05T12:00Z"), Instant(text: "2022-11-06T13:00Z"),
      ])
  }

  @Test("A time in a gap moves that day alone (libical#318, dateutil#1425)")
  func gap() throws {
    let series = try series("Europe/Vienna", "2017-03-25T02:30", "FREQ=DAILY;COUNT=3")
    #expect(
      starts(series) == [
        "2017-03-25T02:30 2017-03-25T01:30Z", "2017-03-26T03:30 2017-03-26T01:30Z",
        "2017-03-27T02:30 2017-03-27T00:30Z",
      ])
    let moved = try #require(Array(series.occurrences).dropFirst().first)
    #expect(moved.id.description == "2017-03-26T02:30")
    #expect(moved.end == WallTime(text: "2017-03-26T04:30"))
    #expect(
      series.occurrence(OccurrenceID(try #require(WallTime(text: "2017-03-26T03:30")))) == moved)
  }

  @Test("The day after the gap is itself again (ggaabe/rrule-temporal#136)")
  func afterGap() throws {
    let series = try series("Europe/Berlin", "2026-03-20T02:30", "FREQ=DAILY;COUNT=13")
    let all = starts(series)
    #expect(all.count == 13)
    #expect(all[9] == "2026-03-29T03:30 2026-03-29T01:30Z")
    #expect(all[10] == "2026-03-30T02:30 2026-03-30T00:30Z")
  }

  @Test("A doubled time is the first one (libical#1402)")
  func doubled() throws {
    let series = try series("America/New_York", "2007-11-04T01:30", "FREQ=DAILY;COUNT=1")
    #expect(starts(series) == ["2007-11-04T01:30 2007-11-04T05:30Z"])
  }

  @Test("Dates leave out timed occurrences, and UNTIL is an instant (nextcloud/server#44600)")
  func dateExclusions() throws {
    let dates = ["20240324", "20240331", "20240421", "20240505", "20240519"]
    let series = try series(
      "Europe/Vienna", "2024-03-17T10:00", "FREQ=WEEKLY;BYDAY=SU;UNTIL=20240526T080000Z",
      exclusions: dates.compactMap { RecurrenceTime(basic: $0) })
    #expect(
      series.occurrences.map { "\($0.id)" } == [
        "2024-03-17T10:00", "2024-04-07T10:00", "2024-04-14T10:00", "2024-04-28T10:00",
        "2024-05-12T10:00", "2024-05-26T10:00",
      ])
  }

  @Test("A date as UNTIL includes that local day (dateutil#938)")
  func untilDate() throws {
    let series = try series("America/New_York", "2019-07-17T14:00", "FREQ=DAILY;UNTIL=20190720")
    #expect(series.last?.start == WallTime(text: "2019-07-20T14:00"))
    let late = try self.series("America/New_York", "2019-07-17T23:00", "FREQ=DAILY;UNTIL=20190720")
    #expect(late.last?.range.start == Instant(text: "2019-07-21T03:00Z"))
    #expect(late.occurrences.reduce(0) { count, _ in count + 1 } == 4)
    for series in [series, late] {
      let written = series.set.rules[0].conforming(to: series.set.first, in: series.zone)
      #expect(written.description == "FREQ=DAILY;UNTIL=20190721T035959Z")
      var set = series.set
      set.rules = [written]
      #expect(
        Array(try Recurrence(set, zone: series.zone).occurrences) == Array(series.occurrences))
    }
  }

  @Test("The weekday follows a move of this and future ones (nextcloud/calendar#8957)")
  func followingWeekday() throws {
    let series = try series("Europe/Vienna", "2026-09-03T09:00", "FREQ=WEEKLY;BYDAY=TH")
    let cut = OccurrenceID(try #require(WallTime(text: "2026-10-01T09:00")))
    let (before, after) = try series.split(at: cut)
    let zone = series.zone
    let moved = try after.moved(to: after.first.moved(by: .days(-1), in: zone).time, in: zone)
    #expect(moved.first.start == WallTime(text: "2026-09-30T09:00"))
    #expect(moved.rules.map(\.description) == ["FREQ=WEEKLY;BYDAY=WE"])
    let old = try Recurrence(try #require(before), zone: zone)
    #expect(old.last?.id.description == "2026-09-24T09:00")
    #expect(before?.rules.map(\.description) == ["FREQ=WEEKLY;UNTIL=20261001T065959Z;BYDAY=TH"])
  }

  @Test("The day of the split shows once (ulsklyc/yuvomi#1269)")
  func splitDay() throws {
    let series = try series("Europe/Berlin", "2026-09-02T10:00", "FREQ=WEEKLY")
    let (before, after) = try series.split(
      at: OccurrenceID(try #require(WallTime(text: "2026-09-16T10:00"))))
    let zone = series.zone
    let later = try after.moved(
      to: after.first.moved(by: .minutes(300), in: zone).time, in: zone)
    let old = try Recurrence(try #require(before), zone: zone)
    let new = try Recurrence(later, zone: zone)
    #expect(old.occurrences.map { "\($0.id)" } == ["2026-09-02T10:00", "2026-09-09T10:00"])
    #expect(
      new.occurrences.prefix(2).map { "\($0.id)" } == ["2026-09-16T15:00", "2026-09-23T15:00"])
  }

  @Test("Occurrences are found by their new names after all move (tutao/tutanota#8500)")
  func renamed() throws {
    let series = try series("Europe/Berlin", "2026-03-02T12:00", "FREQ=WEEKLY;BYDAY=MO")
    var set = series.set
    set.exclusions = [.local(try #require(WallTime(text: "2026-03-16T12:00")))]
    let moved = try Recurrence(
      set.moved(to: set.first.moved(by: .minutes(60), in: series.zone).time, in: series.zone),
      zone: series.zone)
    let override = OccurrenceID(try #require(WallTime(text: "2026-03-09T12:00")))
    #expect(series.renamed(override, in: moved).description == "2026-03-09T13:00")
    #expect(
      moved.occurrences.prefix(3).map { "\($0.id)" } == [
        "2026-03-02T13:00", "2026-03-09T13:00", "2026-03-23T13:00",
      ])
  }

  @Test("Third Wednesdays come back without the one that is left out (t4t5/caldir#52)")
  func thirdWednesday() throws {
    let series = try series(
      "UTC", "2026-08-19T12:30", "FREQ=MONTHLY;BYDAY=3WE",
      exclusions: [.utc(try #require(Instant(text: "2026-08-19T12:30Z")))])
    let days = try instants("2026-08-19T00:00Z", "2026-08-20T00:00Z")
    #expect(series.occurrences(overlapping: days).map(\.id).isEmpty)
    #expect(series.occurrences.prefix(1).map { "\($0.id)" } == ["2026-09-16T12:30"])
  }

  @Test("A daily rule since 1980 has one occurrence today (sabre-io/dav#899)")
  func since1980() throws {
    for rule in ["FREQ=DAILY", "FREQ=DAILY;COUNT=999999999"] {
      let series = try series("America/New_York", "1980-01-01T09:00", rule)
      let today = try instants("2026-03-03T05:00Z", "2026-03-04T05:00Z")
      #expect(series.occurrences(overlapping: today).map { "\($0.id)" } == ["2026-03-03T09:00"])
    }
  }

  @Test("An hour that no step reaches ends the search (jkbrzt/rrule#438)", .timeLimit(.minutes(1)))
  func neverMatches() throws {
    let series = try series(
      "UTC", "2026-03-02T00:00", "FREQ=MINUTELY;INTERVAL=480;BYHOUR=5;COUNT=10")
    #expect(Array(series.occurrences).isEmpty)
    #expect(series.last == nil)
  }
}
