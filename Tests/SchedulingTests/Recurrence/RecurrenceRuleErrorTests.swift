import EdgewiseTesting
import Scheduling
import Testing

@Suite("Recurrence rules that cannot be used")
struct RecurrenceRuleErrorTests {
  @Test(
    "Refused with a code and advice",
    arguments: [
      ("", "no-frequency"), ("INTERVAL=2", "no-frequency"), ("FREQ=FORTNIGHTLY", "malformed-part"),
      ("FREQ=", "malformed-part"), ("DAILY", "unknown-part"),
      ("FREQ=DAILY;EVERY=2", "unknown-part"),
      ("FREQ=DAILY;RSCALE=GREGORIAN", "unknown-part"), ("FREQ=DAILY;FREQ=DAILY", "repeated-part"),
      ("FREQ=DAILY;COUNT=1;count=2", "repeated-part"), ("FREQ=DAILY;INTERVAL=0", "out-of-range"),
      ("FREQ=DAILY;INTERVAL=-1", "malformed-part"), ("FREQ=DAILY;COUNT=0", "out-of-range"),
      ("FREQ=DAILY;COUNT=2147483648", "out-of-range"),
      ("FREQ=DAILY;COUNT=99999999999999999999999999", "out-of-range"),
      ("FREQ=DAILY;COUNT=1.5", "malformed-part"), ("FREQ=DAILY;COUNT=", "malformed-part"),
      ("FREQ=DAILY;COUNT=5;UNTIL=20260101", "count-and-until"),
      ("FREQ=DAILY;UNTIL=20260230", "malformed-part"),
      ("FREQ=DAILY;UNTIL=00000101", "malformed-part"),
      ("FREQ=DAILY;UNTIL=20260101T250000Z", "malformed-part"),
      ("FREQ=DAILY;UNTIL=20260101T000000X", "malformed-part"),
      ("FREQ=DAILY;BYHOUR=24", "out-of-range"), ("FREQ=DAILY;BYHOUR=-1", "out-of-range"),
      ("FREQ=DAILY;BYMINUTE=60", "out-of-range"), ("FREQ=DAILY;BYSECOND=61", "out-of-range"),
      ("FREQ=DAILY;BYMONTH=0", "out-of-range"), ("FREQ=DAILY;BYMONTH=13", "out-of-range"),
      ("FREQ=DAILY;BYMONTHDAY=0", "out-of-range"), ("FREQ=DAILY;BYMONTHDAY=32", "out-of-range"),
      ("FREQ=DAILY;BYMONTHDAY=-32", "out-of-range"), ("FREQ=YEARLY;BYYEARDAY=367", "out-of-range"),
      ("FREQ=YEARLY;BYWEEKNO=54", "out-of-range"), ("FREQ=YEARLY;BYWEEKNO=0", "out-of-range"),
      ("FREQ=DAILY;BYDAY=MO;BYSETPOS=0", "out-of-range"),
      ("FREQ=DAILY;BYDAY=MO;BYSETPOS=367", "out-of-range"),
      ("FREQ=DAILY;BYDAY=XX", "malformed-part"),
      ("FREQ=DAILY;BYDAY=M", "malformed-part"), ("FREQ=DAILY;BYDAY=MO,", "malformed-part"),
      ("FREQ=MONTHLY;BYDAY=0MO", "malformed-part"), ("FREQ=MONTHLY;BYDAY=54MO", "out-of-range"),
      ("FREQ=DAILY;BYDAY=MOTU", "malformed-part"), ("FREQ=DAILY;BYHOUR=9,,10", "malformed-part"),
      ("FREQ=DAILY;WKST=MOO", "malformed-part"), ("FREQ=WEEKLY;BYDAY=1MO", "part-not-allowed"),
      ("FREQ=YEARLY;BYWEEKNO=1;BYDAY=1MO", "part-not-allowed"),
      ("FREQ=MONTHLY;BYWEEKNO=1", "part-not-allowed"),
      ("FREQ=DAILY;BYYEARDAY=1", "part-not-allowed"),
      ("FREQ=WEEKLY;BYMONTHDAY=1", "part-not-allowed"), ("FREQ=DAILY;BYSETPOS=1", "position-alone"),
      ("FREQ=DAILY;\u{1F4C5}=1", "unknown-part"), ("FREQ=DAILY\0", "malformed-part"),
    ])
  func refused(text: String, code: String) {
    let error = #expect(throws: RecurrenceError.self) { try RecurrenceRule(text: text) }
    #expect(error?.code == code, "\(text)")
    #expect(error?.description.hasSuffix(".") == true)
    #expect((error?.description.utf8.count ?? 0) < 200)
  }

  @Test("A text has a limit, and one within it is read whatever its lists hold")
  func length() throws {
    let list = "FREQ=DAILY;BYHOUR=" + Array(repeating: "9", count: 8_000).joined(separator: ",")
    #expect(list.utf8.count <= RecurrenceRule.textLimit)
    #expect(try RecurrenceRule(text: list).hours == [9])
    let rest = RecurrenceRule.textLimit - list.utf8.count
    let full = list + String(repeating: ";", count: rest)
    #expect(try RecurrenceRule(text: full).hours == [9])
    let error = #expect(throws: RecurrenceError.self) { try RecurrenceRule(text: full + ";") }
    #expect(error?.code == "rule-too-long")
  }

  @Test("Any octets are read or refused, never worse", arguments: UInt64(1)...200)
  func anything(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let words = [
      "FREQ", "=", ";", ",", "DAILY", "YEARLY", "COUNT", "UNTIL", "INTERVAL", "BYDAY", "BYSETPOS",
      "BYMONTHDAY", "MO", "-1", "+5", "0", "99999999999999999999", "20260302T090000Z", "\u{0}", "é",
      "BYWEEKNO", "53",
    ]
    for _ in 0..<50 {
      let count = Int.random(in: 0...12, using: &generator)
      let text =
        "FREQ=YEARLY;" + (0..<count).map { _ in words.randomElement(using: &generator)! }.joined()
      if let rule = try? RecurrenceRule(text: text) {
        #expect((try? RecurrenceRule(text: rule.description)) == rule)
      }
    }
  }

  @Test("A series refuses what it cannot hold")
  func series() throws {
    let start = try #require(WallTime(text: "2026-03-02T09:00"))
    let day = start.date
    func code(_ set: RecurrenceSet, _ zone: Zone = .utc) -> String? {
      do {
        _ = try Recurrence(set, zone: zone)
        return nil
      } catch {
        return error.code
      }
    }
    let hourly = try RecurrenceRule(frequency: .hourly)
    let allDay = AppointmentTime.allDay(start: day, end: day.adding(days: 1))
    let floating = AppointmentTime.floating(start: start, end: start)
    #expect(code(RecurrenceSet(first: allDay, rules: [hourly])) == "sub-daily-dates")
    #expect(
      code(RecurrenceSet(first: floating, rules: Array(repeating: hourly, count: 17)))
        == "too-many-dates")
    #expect(code(RecurrenceSet(first: floating, rules: Array(repeating: hourly, count: 16))) == nil)
    let dates = Array(repeating: RecurrenceTime.date(day), count: 10_001)
    #expect(code(RecurrenceSet(first: floating, exclusions: dates)) == "too-many-dates")
    #expect(code(RecurrenceSet(first: floating, exclusions: dates.dropLast())) == nil)
    let far = WallTime(CalendarDate(daysSinceEpoch: .max))
    #expect(code(RecurrenceSet(first: .floating(start: far, end: far))) == "year-out-of-range")
    #expect(
      code(RecurrenceSet(first: floating, exclusions: [.utc(Instant(secondsSinceEpoch: .min))]))
        == "year-out-of-range")
    let zoned = AppointmentTime.zoned(
      start: start, startFold: .first, end: start, endFold: .first, zone: "Europe/Vienna")
    #expect(code(RecurrenceSet(first: zoned)) == "wrong-zone")
  }
}
