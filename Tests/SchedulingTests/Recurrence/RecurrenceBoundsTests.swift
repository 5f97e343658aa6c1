import Scheduling
import Testing

/// Rules that never end or never match, at the edges of the years and of all integers.
@Suite("Recurrence bounds", .timeLimit(.minutes(1)))
struct RecurrenceBoundsTests {
  private func series(_ start: String, _ rule: String) throws -> Recurrence {
    let start = try #require(WallTime(text: start))
    return try Recurrence(
      RecurrenceSet(
        first: .floating(start: start, end: start), rules: [RecurrenceRule(text: rule)]),
      zone: .utc)
  }

  @Test(
    "Rules that name no time end",
    arguments: [
      "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=31",
      "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30", "FREQ=DAILY;INTERVAL=7;BYDAY=TU",
      "FREQ=WEEKLY;BYDAY=MO;BYSETPOS=2", "FREQ=HOURLY;INTERVAL=168;BYDAY=TU",
      "FREQ=HOURLY;INTERVAL=2;BYHOUR=1,3", "FREQ=MINUTELY;INTERVAL=1440;BYHOUR=5",
      "FREQ=SECONDLY;INTERVAL=2;BYSECOND=1,3,5", "FREQ=SECONDLY;INTERVAL=86400;BYHOUR=1",
      "FREQ=SECONDLY;BYMONTH=4;BYMONTHDAY=31", "FREQ=SECONDLY;BYHOUR=1;BYSETPOS=2",
      "FREQ=SECONDLY;INTERVAL=371;BYDAY=TU;BYHOUR=1,8,15,22;BYMINUTE=3;BYSECOND=2,9,16",
      "FREQ=YEARLY;INTERVAL=4;BYYEARDAY=366;BYMONTH=1", "FREQ=YEARLY;BYDAY=53MO;BYMONTH=2",
    ])
  func noTime(rule: String) throws {
    let series = try series("2026-03-02T00:00", rule)
    let first = series.occurrences.first { _ in true }
    #expect(first == nil, "\(String(describing: first))")
    let counted = try self.series("2026-03-02T00:00", rule + ";COUNT=999999999")
    #expect(counted.occurrences.first { _ in true } == nil)
  }

  @Test(
    "A count beyond all years is no end before them",
    arguments: [
      "FREQ=DAILY", "FREQ=WEEKLY;BYDAY=MO,WE,FR", "FREQ=MONTHLY;BYMONTHDAY=31", "FREQ=YEARLY",
      "FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=-1", "FREQ=HOURLY;BYDAY=MO", "FREQ=HOURLY;INTERVAL=5",
      "FREQ=WEEKLY;BYMONTH=3",
    ])
  func manyCounted(rule: String) throws {
    let series = try series("1980-03-03T09:00", rule + ";COUNT=999999999")
    #expect(!series.isBounded)
    #expect(series.last == nil)
    #expect(series.endBound == nil)
    let late = try #require(Instant(text: "9990-01-01T00:00Z"))
    #expect(series.next(after: late) != nil)
  }

  @Test("A billion seconds end when they are over")
  func seconds() throws {
    let series = try series("2026-03-02T09:00", "FREQ=SECONDLY;COUNT=1000000000")
    let start = try #require(WallTime(text: "2026-03-02T09:00"))
    #expect(series.last?.id.wall == start.adding(seconds: 999_999_999))
  }

  @Test("The years end with 9999")
  func lastYear() throws {
    let series = try series("9999-12-30T09:00", "FREQ=DAILY")
    #expect(series.occurrences.map { "\($0.id)" } == ["9999-12-30T09:00", "9999-12-31T09:00"])
    for rule in ["FREQ=SECONDLY;INTERVAL=2147483647", "FREQ=YEARLY;INTERVAL=2147483647"] {
      let sparse = try self.series("9000-01-01T00:00", rule)
      #expect(sparse.occurrences.reduce(0) { count, _ in count + 1 } >= 1)
    }
  }

  @Test("Any range may be asked for")
  func anyRange() throws {
    let least = Instant(secondsSinceEpoch: .min)
    let greatest = Instant(secondsSinceEpoch: .max)
    let series = try series("2026-03-02T09:00", "FREQ=YEARLY;COUNT=3")
    #expect(
      series.occurrences(startingIn: InstantRange(start: least, end: greatest)).map(\.id).count == 3
    )
    #expect(
      series.occurrences(overlapping: InstantRange(start: least, end: greatest)).map(\.id).count
        == 3)
    #expect(
      series.occurrences(startingIn: InstantRange(start: greatest, end: greatest)).map(\.id).isEmpty
    )
    #expect(
      series.occurrences(overlapping: InstantRange(start: least, end: least)).map(\.id).isEmpty)
    #expect(series.next(after: greatest) == nil)
    #expect(series.next(after: least)?.id.description == "2026-03-02T09:00")
    #expect(series.occurrence(at: least) == nil)
    #expect(series.occurrence(OccurrenceID(WallTime(wallSeconds: .max))) == nil)
    #expect(series.occurrence(OccurrenceID(CalendarDate(daysSinceEpoch: .min))) == nil)
  }

  @Test("A wide product of times is walked without being built")
  func wideProduct() throws {
    let hours = (0..<24).map(String.init).joined(separator: ",")
    let sixty = (0..<60).map(String.init).joined(separator: ",")
    let series = try series(
      "2026-03-02T00:00",
      "FREQ=YEARLY;BYYEARDAY=-1;BYHOUR=\(hours);BYMINUTE=\(sixty);BYSECOND=\(sixty);COUNT=86402")
    #expect(series.last?.id.description == "2027-12-31T00:00:01")
  }
}
