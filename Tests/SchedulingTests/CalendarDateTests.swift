import Scheduling
import Testing

@Suite struct CalendarDateTests {
  @Test func everyDayOfTheSupportedYearsRoundTrips() throws {
    let first = try #require(CalendarDate(year: 1, month: 1, day: 1))
    let last = try #require(CalendarDate(year: 9999, month: 12, day: 31))
    for days in first.daysSinceEpoch...last.daysSinceEpoch {
      let date = CalendarDate(daysSinceEpoch: days)
      let (year, month, day) = date.components
      guard CalendarDate(year: year, month: month, day: day) == date else {
        Issue.record("day \(days) became \(year)-\(month)-\(day)")
        return
      }
    }
  }

  @Test func refusesDaysThatDoNotExist() {
    #expect(CalendarDate(year: 2026, month: 2, day: 29) == nil)
    #expect(CalendarDate(year: 2024, month: 2, day: 29)?.weekday == .thursday)
    #expect(CalendarDate(year: 0, month: 1, day: 1) == nil)
    #expect(CalendarDate(year: 10_000, month: 1, day: 1) == nil)
  }
}
