import Scheduling
import Testing

@Suite("Recurrence sets")
struct RecurrenceSetTests {
  private let start = WallTime(text: "2026-03-02T09:00")!

  private func floating(
    _ rule: String?, additions: [RecurrenceAddition] = [], exclusions: [RecurrenceTime] = []
  ) throws -> Recurrence {
    try Recurrence(
      RecurrenceSet(
        first: .floating(start: start, end: start.adding(seconds: 1_800)),
        rules: rule.map { [try RecurrenceRule(text: $0)] } ?? [], additions: additions,
        exclusions: exclusions),
      zone: .utc)
  }

  @Test("A period brings its own end, and wins over a rule's time")
  func periods() throws {
    let other = WallTime(text: "2026-03-04T10:00")!
    let series = try floating(
      "FREQ=WEEKLY;COUNT=2",
      additions: [
        RecurrenceAddition(.local(other), end: .at(.local(other.adding(seconds: 7_200)))),
        RecurrenceAddition(.local(start.adding(days: 7)), end: .after(WallDuration(seconds: 60))),
        RecurrenceAddition(.local(other.adding(days: 1)), end: .at(.local(other))),
      ])
    #expect(
      series.occurrences.map { "\($0.id) \($0.range.seconds)" } == [
        "2026-03-02T09:00 1800", "2026-03-04T10:00 7200", "2026-03-05T10:00 0",
        "2026-03-09T09:00 60",
      ])
  }

  @Test("Instants are added at the wall time they have in the zone, in the second fold too")
  func instants() throws {
    let zone = try Zone.sample("America/New_York")
    let first = AppointmentTime.zoned(
      start: start, startFold: .first, end: start.adding(seconds: 1_800), endFold: .first,
      zone: zone.identifier)
    let series = try Recurrence(
      RecurrenceSet(
        first: first,
        additions: [RecurrenceAddition(.utc(Instant(text: "2026-11-01T06:30Z")!))]), zone: zone)
    let added = try #require(series.last)
    #expect(added.id.description == "2026-11-01T01:30")
    #expect(added.startFold == .second)
    #expect(added.range.start == Instant(text: "2026-11-01T06:30Z"))
    #expect(added.range.seconds == 1_800)
    guard case .zoned(_, let fold, _, let endFold, "America/New_York") = added.time(like: first)
    else {
      Issue.record("a time of another kind")
      return
    }
    #expect(fold == .second && endFold == .first)
  }

  @Test("An occurrence that began before a range and lasts into it is found")
  func overlapping() throws {
    let start = WallTime(text: "2026-03-02T22:00")!
    let zone = try Zone.sample("Europe/Vienna")
    let series = try Recurrence(
      RecurrenceSet(
        first: .zoned(
          start: start, startFold: .first, end: start.adding(seconds: 9 * 3_600), endFold: .first,
          zone: zone.identifier),
        rules: [RecurrenceRule(frequency: .daily)]), zone: zone)
    let morning = InstantRange(
      start: Instant(text: "2026-03-29T04:59Z")!, end: Instant(text: "2026-03-29T12:00Z")!)
    // The night of the gap is an hour shorter: it ends at 07:00 as all do.
    #expect(series.occurrences(overlapping: morning).map { "\($0.end)" } == ["2026-03-29T07:00"])
    let night = try #require(series.occurrences(overlapping: morning).first { _ in true })
    #expect(night.range.seconds == 8 * 3_600)
  }

  @Test("An all-day series is read in whichever zone is asked for")
  func allDay() throws {
    let set = RecurrenceSet(
      first: .allDay(start: start.date, end: start.date.adding(days: 2)),
      rules: [try RecurrenceRule(text: "FREQ=MONTHLY;BYMONTHDAY=29")])
    let zone = try Zone.sample("Europe/Vienna")
    let series = try Recurrence(set, zone: zone)
    let range = InstantRange(
      start: Instant(text: "2026-03-30T00:00Z")!, end: Instant(text: "2026-03-30T01:00Z")!)
    let found = try #require(series.occurrences(overlapping: range).first { _ in true })
    #expect(found.id.description == "2026-03-29")
    #expect(found.range.start == Instant(text: "2026-03-28T23:00Z"))
    #expect(found.range.end == Instant(text: "2026-03-30T22:00Z"))
    #expect(series.occurrence(found.id) == found)
    #expect(series.occurrence(OccurrenceID(start.date.adding(days: 1))) == nil)
  }

  @Test(
    "UNTIL is written in the form of the start",
    arguments: [
      ("20260310", "20260310T235959", "20260310"),
      ("20260310T090000", "20260310T090000", "20260310"),
      ("20260310T090000Z", "20260310T090000", "20260310"),
    ])
  func conforming(until: String, floating: String, allDay: String) throws {
    let rule = try RecurrenceRule(text: "FREQ=DAILY;UNTIL=\(until)")
    let end = start.adding(days: 1)
    #expect(
      rule.conforming(to: .floating(start: start, end: end), in: .utc).description
        == "FREQ=DAILY;UNTIL=\(floating)")
    #expect(
      rule.conforming(to: .allDay(start: start.date, end: end.date), in: .utc).description
        == "FREQ=DAILY;UNTIL=\(allDay)")
  }

  @Test(
    "A name prints as a wall time or a date and reads back",
    arguments: [
      "2026-03-03T09:30", "2026-03-03T09:30:15", "2026-03-03", "0001-01-01", "9999-12-31T23:59:59",
    ])
  func names(text: String) {
    #expect(OccurrenceID(text: text)?.description == text)
    #expect(OccurrenceID(text: text + "Z") == nil)
  }

  @Test(
    "A rule follows a move of its series",
    arguments: [
      ("FREQ=WEEKLY;BYDAY=MO,WE", "2026-03-03T09:00", "FREQ=WEEKLY;BYDAY=TU,TH"),
      ("FREQ=WEEKLY", "2026-03-03T09:00", "FREQ=WEEKLY"),
      (
        "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU", "2026-03-03T09:00",
        "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TU;WKST=TU"
      ),
      ("FREQ=MONTHLY;BYDAY=1MO", "2026-03-10T09:00", "FREQ=MONTHLY;BYDAY=2TU"),
      ("FREQ=MONTHLY;BYDAY=1MO", "2026-03-31T09:00", "FREQ=MONTHLY;BYDAY=-1TU"),
      ("FREQ=MONTHLY;BYDAY=-5MO", "2026-03-31T09:00", "FREQ=MONTHLY;BYDAY=-1TU"),
      ("FREQ=MONTHLY;BYMONTHDAY=2", "2026-03-05T09:00", "FREQ=MONTHLY;BYMONTHDAY=5"),
      ("FREQ=MONTHLY;BYMONTHDAY=-30", "2026-03-03T09:00", "FREQ=MONTHLY;BYMONTHDAY=-29"),
      ("FREQ=MONTHLY;BYMONTHDAY=2,16", "2026-03-04T09:00", "FREQ=MONTHLY;BYMONTHDAY=4,18"),
      (
        "FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=2", "2026-04-05T09:00",
        "FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=5"
      ),
      ("FREQ=YEARLY;BYYEARDAY=61", "2026-03-03T09:00", "FREQ=YEARLY;BYYEARDAY=62"),
      ("FREQ=YEARLY;BYWEEKNO=10;BYDAY=MO", "2026-03-04T09:00", "FREQ=YEARLY;BYWEEKNO=10;BYDAY=WE"),
      ("FREQ=DAILY;BYHOUR=9,15", "2026-03-02T10:30", "FREQ=DAILY;BYHOUR=10,16"),
      ("FREQ=DAILY;BYHOUR=9;BYMINUTE=0", "2026-03-02T10:30", "FREQ=DAILY;BYHOUR=10;BYMINUTE=30"),
      ("FREQ=WEEKLY;COUNT=4;BYDAY=MO", "2026-03-04T09:00", "FREQ=WEEKLY;COUNT=4;BYDAY=WE"),
      (
        "FREQ=WEEKLY;UNTIL=20260330T090000", "2026-03-03T10:00", "FREQ=WEEKLY;UNTIL=20260331T100000"
      ),
    ])
  func follows(rule: String, to: String, moved: String) throws {
    let series = try floating(rule)
    let new = WallTime(text: to)!
    let set = try series.set.moved(
      to: .floating(start: new, end: new.adding(seconds: 1_800)), in: .utc)
    #expect(set.rules.map(\.description) == [moved])
    let after = try Recurrence(set, zone: .utc)
    #expect(after.occurrences.first { _ in true }?.id == OccurrenceID(new))
    for (old, renamed) in zip(series.occurrences.prefix(5), after.occurrences) {
      #expect(series.renamed(old.id, in: after) == renamed.id)
    }
  }

  @Test(
    "A rule that cannot follow says so",
    arguments: [
      ("FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "2026-03-03T09:00"),
      ("FREQ=MONTHLY;BYDAY=MO;BYMONTHDAY=2", "2026-03-03T09:00"),
      ("FREQ=MONTHLY;BYMONTHDAY=2,31", "2026-03-03T09:00"),
      ("FREQ=YEARLY;BYMONTH=3,4", "2026-05-03T09:00"),
      ("FREQ=YEARLY;BYWEEKNO=10", "2026-03-12T09:00"),
      ("FREQ=DAILY;BYHOUR=9,23", "2026-03-02T11:00"),
      ("FREQ=DAILY;BYMINUTE=0,30", "2026-03-02T09:15"),
    ])
  func cannotFollow(rule: String, to: String) throws {
    let new = WallTime(text: to)!
    let set = try floating(rule).set
    let error = #expect(throws: RecurrenceError.self) {
      try set.moved(to: .floating(start: new, end: new), in: .utc)
    }
    #expect(error?.code == "cannot-follow")
  }

  @Test("A split names an occurrence, and single times are split as well")
  func splits() throws {
    let extra = WallTime(text: "2026-03-20T10:00")!
    let series = try floating(
      "FREQ=WEEKLY;COUNT=2", additions: [RecurrenceAddition(.local(extra))],
      exclusions: [.local(start)])
    let error = #expect(throws: RecurrenceError.self) { try series.split(at: OccurrenceID(start)) }
    #expect(error?.code == "no-such-occurrence")
    let (before, after) = try series.split(at: OccurrenceID(extra))
    #expect(before?.additions.isEmpty == true)
    #expect(after.rules.isEmpty)
    #expect(after.first == .floating(start: extra, end: extra.adding(seconds: 1_800)))
  }
}
