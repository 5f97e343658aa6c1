import Scheduling
import Testing

@testable import EdgewiseCommands

@Suite("The days a list covers")
struct SpokenPeriodTests {
  @Test(
    "Names, ISO forms and ranges",
    arguments: [
      ("today", "2026-12-02/2026-12-03"), ("tomorrow", "2026-12-03/2026-12-04"),
      ("week", "2026-11-30/2026-12-07"), ("this week", "2026-11-30/2026-12-07"),
      ("next week", "2026-12-07/2026-12-14"), ("last week", "2026-11-23/2026-11-30"),
      ("month", "2026-12-01/2027-01-01"), ("next month", "2027-01-01/2027-02-01"),
      ("fri", "2026-12-04/2026-12-05"), ("3 dec", "2026-12-03/2026-12-04"),
      ("2026-12-03", "2026-12-03/2026-12-04"), ("2026-W10", "2026-03-02/2026-03-09"),
      ("2026-W53", "2026-12-28/2027-01-04"), ("2028-02", "2028-02-01/2028-03-01"),
      ("2026-12-03/2026-12-10", "2026-12-03/2026-12-10"),
      ("today/fri", "2026-12-02/2026-12-04"), ("2027", "2027-01-01/2028-01-01"),
      ("year", "2026-01-01/2027-01-01"), ("next year", "2027-01-01/2028-01-01"),
    ])
  func reads(_ words: String, _ expected: String) throws {
    let days = try SpokenPeriod(words, at: wednesday).days
    #expect("\(days.lowerBound)/\(days.upperBound)" == expected)
  }

  @Test(
    "Anything else is refused",
    arguments: [
      "", "weak", "2026-W54", "2025-W53", "2026-W00", "2026-13", "fri/today", "today/today",
      "today 9:00", "/", "a/b/c", "2026-W1", "next", "in 2 hours",
    ])
  func refuses(_ words: String) {
    #expect(throws: TimeWordsError.self) { try SpokenPeriod(words, at: wednesday) }
  }
}
