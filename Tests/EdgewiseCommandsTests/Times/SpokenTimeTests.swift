import Scheduling
import Testing

@testable import EdgewiseCommands

/// Wednesday 2 December 2026, 10:20:30, in a zone two hours east of UTC.
let wednesday = Moment(now: Instant(secondsSinceEpoch: 1_796_199_630)) { instant in
  WallTime(wallSeconds: instant.secondsSinceEpoch + 7_200)
}

private func read(_ words: String) throws -> String {
  let time = try SpokenTime(words, at: wednesday)
  switch (time.date, time.secondOfDay) {
  case (let date?, let second?): return WallTime(date, secondOfDay: second).description
  case (let date?, nil): return date.description
  case (nil, let second?):
    return second == 86_400
      ? "24:00" : ClockText.text(WallTime(wednesday.today, secondOfDay: second))
  case (nil, nil): return "nothing"
  }
}

@Suite("Times as people write them")
struct SpokenTimeTests {
  @Test(
    "What is wrong with words that name no time is told",
    arguments: [
      ("2027-02-30 10:00", "February 2027 has 28 days"), ("2027-13-01", "there is no month 13"),
      ("2027-04-31T10:00", "April 2027 has 30 days"), ("0000-01-01", "years go from 0001 to 9999"),
      ("30 feb", "February has at most 29 days"), ("feb 30 9:00", "February has at most 29 days"),
      ("fri 25:00", "25:00 is no time of day"), ("2027-02-03T24:30", "24:30 is no time of day"),
      ("tomorow 10:00", "\"tomorow\" is not understood (did you mean tomorrow?)"),
      ("fri whenever", "\"whenever\" is not understood"), ("fri 9 10 11", nil), ("", nil),
    ] as [(String, String?)])
  func trouble(_ text: String, _ expected: String?) {
    #expect(TimeTrouble.text(text) == expected)
    let told = TimeWordsError(text: text, expected: .span).description
    #expect(told.contains("I can read" + (expected.map { ", as \($0); " } ?? "; ")))
  }

  @Test(
    "Days and times of day in either order",
    arguments: [
      ("tomorrow 14:00", "2026-12-03T14:00"),
      ("Tomorrow at 14:00", "2026-12-03T14:00"),
      ("14:00 tomorrow", "2026-12-03T14:00"),
      ("today 9", "2026-12-02T09:00"),
      ("yesterday 9.30", "2026-12-01T09:30"),
      ("tomorrow", "2026-12-03"),
      ("now", "2026-12-02T10:20"),
      ("14:00", "14:00"),
      ("9:05pm", "21:05"),
      ("9 am", "09:00"),
      ("12am", "00:00"),
      ("12pm", "12:00"),
      ("noon", "12:00"),
      ("midnight", "00:00"),
      ("24:00", "24:00"),
      ("tomorrow noon", "2026-12-03T12:00"),
      ("2026-12-03T09:30", "2026-12-03T09:30"),
      ("2026-12-03 09:30", "2026-12-03T09:30"),
      ("2026-12-03", "2026-12-03"),
      ("2026-12-03T09:30:15", "2026-12-03T09:30:15"),
      ("2026-12-03T07:30Z", "2026-12-03T09:30"),
      ("2026-12-03T23:30Z", "2026-12-04T01:30"),
    ])
  func reads(_ words: String, _ expected: String) throws {
    #expect(try read(words) == expected)
  }

  @Test(
    "A weekday is the coming one; next means the one in next week",
    arguments: [
      ("fri 10:30", "2026-12-04T10:30"),
      ("Friday", "2026-12-04"),
      ("monday 9am", "2026-12-07T09:00"),
      ("wed", "2026-12-02"),
      ("wed 11:00", "2026-12-02T11:00"),
      ("wed 9:00", "2026-12-09T09:00"),
      ("9:00 wed", "2026-12-09T09:00"),
      ("next monday 9am", "2026-12-07T09:00"),
      ("next friday", "2026-12-11"),
      ("this friday", "2026-12-04"),
      ("this tue", "2026-12-01"),
      ("last fri", "2026-11-27"),
    ])
  func weekdays(_ words: String, _ expected: String) throws {
    #expect(try read(words) == expected)
  }

  @Test(
    "Distances from now",
    arguments: [
      ("in 2 hours", "2026-12-02T12:20"),
      ("in an hour", "2026-12-02T11:20"),
      ("in 1h30m", "2026-12-02T11:50"),
      ("in 90 min", "2026-12-02T11:50"),
      ("in half an hour", "2026-12-02T10:50"),
      ("in 14 hours", "2026-12-03T00:20"),
      ("in 3 days", "2026-12-05"),
      ("in a week", "2026-12-09"),
      ("in 2 weeks at 9", "2026-12-16T09:00"),
    ])
  func distances(_ words: String, _ expected: String) throws {
    #expect(try read(words) == expected)
  }

  @Test(
    "Months by name, in the coming year unless one is given",
    arguments: [
      ("3 dec", "2026-12-03"),
      ("dec 3rd 9:30", "2026-12-03T09:30"),
      ("2. December", "2026-12-02"),
      ("1 dec", "2027-12-01"),
      ("3 march 2031 noon", "2031-03-03T12:00"),
      ("29 feb", "2028-02-29"),
      ("sept 9", "2027-09-09"),
    ])
  func months(_ words: String, _ expected: String) throws {
    #expect(try read(words) == expected)
  }

  @Test(
    "Anything else is refused with examples of what to write",
    arguments: [
      "", " ", "at", "tomorow", "25:00", "24:01", "9:60", "13pm", "0am", "9:3", "2026-02-30",
      "2026-13-01", "30 feb", "0 dec", "31 november", "in", "in 2", "in hours", "next", "next week",
      "tomorrow today", "9 10", "2026-12-03T24:00", "99999999999999999999", "-1", "١٢:٠٠",
      "in 999999999999 days", "in 99999999 days", "in 0 min", "🍕", "2026-12-03T09:30 9", "null",
      "10000-01-01", "0000-01-01",
    ])
  func refuses(_ words: String) {
    #expect {
      try SpokenTime(words, at: wednesday)
    } throws: { error in
      String(describing: error).contains("\"tomorrow 14:00\"")
    }
  }
}
