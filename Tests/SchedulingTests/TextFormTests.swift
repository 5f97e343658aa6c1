import EdgewiseTesting
import Scheduling
import Testing

@Suite struct TextFormTests {
  @Test(arguments: [
    "2026-03-03T09:30", "0001-01-01T00:00", "9999-12-31T23:59:59", "1969-12-31T23:59:01",
  ])
  func wallTimesPrintAsTheyAreRead(_ text: String) throws {
    #expect(try wall(text).description == text)
    #expect(try instant(text + "Z").description == text + "Z")
    #expect(CalendarDate(text: String(text.prefix(10)))?.description == String(text.prefix(10)))
  }

  @Test func zeroSecondsAreLeftOut() throws {
    #expect(try wall("2026-03-03T09:30:00").description == "2026-03-03T09:30")
    var bytes: [UInt8] = []
    try wall("2026-03-03T09:05:07").writeTimeOfDay(into: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == "09:05:07")
  }

  @Test(arguments: [
    "", "2026", "2026-3-03", "2026-03-3", "2026-02-29", "2026-13-01", "0000-01-01", "10000-01-01",
    "2026-03-03 ", " 2026-03-03", "-026-03-03", "2026-03-0٣", "2026-03-03T", "2026/03/03",
    "2026-03-03\0",
  ])
  func refusesOtherDates(_ text: String) {
    #expect(CalendarDate(text: text) == nil)
  }

  @Test(arguments: [
    "2026-03-03", "2026-03-03T9:30", "2026-03-03T24:00", "2026-03-03T09:60", "2026-03-03T09:30:60",
    "2026-03-03T09:30Z", "2026-03-03t09:30", "2026-03-03T09:30:", "2026-03-03T09:30:1",
    "2026-03-03T0930",
  ])
  func refusesOtherWallTimes(_ text: String) {
    #expect(WallTime(text: text) == nil)
    #expect(Instant(text: text.hasSuffix("Z") ? String(text.dropLast()) : text + "z") == nil)
  }

  @Test func extremesPrint() {
    #expect(CalendarDate(daysSinceEpoch: .max).description.hasPrefix("+5881580-"))
    #expect(CalendarDate(daysSinceEpoch: .min).description.hasPrefix("-5877641-"))
    #expect(Instant(secondsSinceEpoch: .min).description.hasSuffix("Z"))
  }

  @Test func everySecondOfADayRoundTrips() throws {
    let day = try #require(CalendarDate(text: "2026-03-03"))
    for second in stride(from: 0, to: 86_400, by: 7) {
      let time = WallTime(day, secondOfDay: second)
      #expect(WallTime(text: time.description) == time)
    }
  }

  @Test(arguments: [
    ("45m", 0, 2_700), ("1h30m", 0, 5_400), ("2d", 2, 0), ("90s", 0, 90), ("2w", 14, 0),
    ("1w1d1h1m1s", 8, 3_661), ("0m", 0, 0), ("90m", 0, 5_400), ("-1h30m", 0, -5_400),
    ("3d-1h", 3, -3_600), ("-3d+1h", -3, 3_600), ("999999999w", 6_999_999_993, 0),
  ])
  func readsDurations(_ text: String, _ days: Int, _ seconds: Int) {
    #expect(WallDuration(text: text) == WallDuration(days: days, seconds: seconds))
  }

  @Test(arguments: [
    "", "-", "45", "m", "1m1h", "1m1m", "1 h", "1h ", "1.5h", "1H", "1y", "--1h", "9999999999s",
  ])
  func refusesOtherDurations(_ text: String) {
    #expect(WallDuration(text: text) == nil)
  }

  @Test func durationsPrintAsTheyAreRead() {
    let seed = UInt64.random(in: 0...(.max))
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<2_000 {
      let duration = WallDuration(
        days: .random(in: -400...400, using: &generator),
        seconds: .random(in: -200_000...200_000, using: &generator))
      #expect(WallDuration(text: duration.description) == duration, "seed \(seed)")
    }
    #expect(WallDuration(days: 1, seconds: 5_400).description == "1d1h30m")
    #expect(WallDuration.zero.description == "0m")
    _ = WallDuration(days: .min, seconds: .min).description
  }

  @Test func hoursReachMidnight() {
    #expect(DayHours(text: "08:00-20:00") == DayHours(startMinute: 480, endMinute: 1_200))
    #expect(DayHours(text: "00:00-24:00") == .wholeDay)
    #expect(DayHours.wholeDay.description == "00:00-24:00")
    for text in ["20:00-08:00", "08:00-08:00", "08:00-24:01", "8:00-20:00", "08:00", "08:60-09:00"]
    {
      #expect(DayHours(text: text) == nil, "\(text)")
    }
  }
}
