import Scheduling
import Testing

@Suite struct RangeTests {
  @Test(arguments: [
    ("2026-W10", "2026-03-02/2026-03-09"), ("2026-W01", "2025-12-29/2026-01-05"),
    ("2026-W53", "2026-12-28/2027-01-04"), ("2020-W53", "2020-12-28/2021-01-04"),
    ("2026-03", "2026-03-01/2026-04-01"), ("2024-02", "2024-02-01/2024-03-01"),
    ("2026-12", "2026-12-01/2027-01-01"), ("2026-03-03", "2026-03-03/2026-03-04"),
    ("2026-03-02/2026-03-09", "2026-03-02/2026-03-09"),
  ])
  func readsPeriods(_ text: String, _ dates: String) {
    #expect(DateRange(text: text)?.description == dates)
  }

  @Test(arguments: [
    "2026", "2026-W00", "2026-W54", "2025-W53", "2026-W1", "2026-13", "2026-00", "2026-3",
    "2026-03-09/2026-03-09", "2026-03-09/2026-03-02", "2026-03-02/", "/2026-03-02", "2026-w10",
  ])
  func refusesOtherPeriods(_ text: String) {
    #expect(DateRange(text: text) == nil)
  }

  @Test func everyDayIsInTheWeekThatNamesIt() throws {
    for year in 1...9_998 {
      let first = try #require(DateRange(isoYear: year, week: 1))
      let next = try #require(DateRange(isoYear: year + 1, week: 1))
      let weeks = next.start.days(since: first.start) / 7
      #expect(weeks == 52 || weeks == 53)
      #expect((DateRange(isoYear: year, week: 53) != nil) == (weeks == 53))
      #expect(DateRange(isoYear: year, week: weeks)?.end == next.start)
    }
  }

  @Test func aWeekMayBeginOnAnyWeekday() throws {
    let wednesday = try #require(CalendarDate(text: "2026-03-04"))
    #expect(DateRange(weekOf: wednesday).description == "2026-03-02/2026-03-09")
    #expect(DateRange(weekOf: wednesday, first: .sunday).description == "2026-03-01/2026-03-08")
    #expect(DateRange(weekOf: wednesday, first: .wednesday).start == wednesday)
    #expect(DateRange(weekOf: wednesday, first: .thursday).end == wednesday.adding(days: 1))
  }

  @Test func wallRangesTakeDatesAndTimes() throws {
    let range = try #require(WallRange(text: "2026-03-02T08:00/2026-03-02T20:00"))
    #expect(range.description == "2026-03-02T08:00/2026-03-02T20:00")
    #expect(WallRange(text: "2026-03-02/2026-03-02T20:00")?.start.secondOfDay == 0)
    #expect(try WallRange(text: "2026-W10")?.end == wall("2026-03-09T00:00"))
    #expect(WallRange(text: "2026-03-02T08:00/2026-03-02T08:00") == nil)
    #expect(WallRange(text: "2026-03-02T08:00") == nil)
  }

  @Test func daysFollowTheZone() throws {
    let day = try #require(DateRange(text: "2026-03-29"))
    let berlin = try #require(Zone.berlin)
    #expect(day.instants(in: berlin).seconds == 23 * 3_600)
    #expect(WallRange(day).instants(in: berlin) == day.instants(in: berlin))
  }

  @Test func rangesAreHalfOpen() {
    func range(_ start: Int64, _ end: Int64) -> InstantRange {
      InstantRange(
        start: Instant(secondsSinceEpoch: start), end: Instant(secondsSinceEpoch: end))
    }
    // Against the definition, over a small world; an empty range stands for its start.
    for (a, b) in [(0, 0), (0, 1), (1, 3), (2, 2), (3, 4), (0, 4)] {
      for (c, d) in [(0, 0), (0, 1), (1, 3), (2, 2), (3, 4), (4, 4)] {
        let left = Set(a..<max(b, a + 1))
        let right = Set(c..<max(d, c + 1))
        #expect(
          range(Int64(a), Int64(b)).overlaps(range(Int64(c), Int64(d)))
            == !left.isDisjoint(with: right), "\(a)..<\(b) and \(c)..<\(d)")
      }
    }
    #expect(range(2, 1).isEmpty && !range(1, 2).contains(Instant(secondsSinceEpoch: 2)))
  }
}
