import Scheduling

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// An .ics file such as calendar programs export, and how it is read in parts.
struct CalendarFile {
  let path: String
  let octets: Int

  /// Writes a file of so many events, each hundredth of them a weekly series.
  init(events: Int, at path: String) throws {
    self.path = path
    guard let file = fopen(path, "w") else { throw BenchmarkError("cannot write \(path)") }
    defer { fclose(file) }
    fputs(Self.head, file)
    let monday = CalendarDate(daysSinceEpoch: 20_458)
    for number in 0..<events {
      let start = WallTime(monday.adding(days: number % 3_650), secondOfDay: number % 96 * 900)
      fputs(Self.event(number, start), file)
    }
    fputs("END:VCALENDAR\r\n", file)
    octets = ftell(file)
  }

  private static let head = """
    BEGIN:VCALENDAR\r
    VERSION:2.0\r
    PRODID:-//Example//Calendar//EN\r
    BEGIN:VTIMEZONE\r
    TZID:Europe/Athens\r
    BEGIN:STANDARD\r
    DTSTART:19701025T040000\r
    RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU\r
    TZOFFSETFROM:+0300\r
    TZOFFSETTO:+0200\r
    END:STANDARD\r
    BEGIN:DAYLIGHT\r
    DTSTART:19700329T030000\r
    RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU\r
    TZOFFSETFROM:+0200\r
    TZOFFSETTO:+0300\r
    END:DAYLIGHT\r
    END:VTIMEZONE\r\n
    """

  private static func event(_ number: Int, _ start: WallTime) -> String {
    let begin = RecurrenceTime.local(start)
    let end = RecurrenceTime.local(start.adding(seconds: 1_800))
    let rule = number % 100 == 0 ? "RRULE:FREQ=WEEKLY;COUNT=10\r\n" : ""
    return """
      BEGIN:VEVENT\r
      UID:\(number)-7d1c@example.com\r
      DTSTAMP:20260101T080000Z\r
      SEQUENCE:1\r
      DTSTART;TZID=Europe/Athens:\(begin)\r
      DTEND;TZID=Europe/Athens:\(end)\r
      \(rule)SUMMARY:Design review \(number)\r
      LOCATION:Room \(number % 40)\r
      DESCRIPTION:Agenda:\\n- what was done\\n- what comes next\\n- who takes it o\r
       n until next week\r
      STATUS:CONFIRMED\r
      END:VEVENT\r\n
      """
  }
}
