import EdgewiseTesting
import ICalendarCoding
import Scheduling
import Testing

/// Files with octets and lines changed at random: all are answered, and what is taken of them can be
/// written and is taken again.
///
/// A tenth of `EDGEWISE_FUZZ_ITERATIONS` is how many files each seed damages.
@Suite struct DamagedFileFuzzTests {
  static let iterations = FuzzIterations.wished.map { $0 / 10 } ?? 100

  private static let octets =
    Array(":;=,\"\\\r\n \t\0\u{1}\u{7F}BEGINVTv:/-+PZ0189UTC".utf8) + [0xFF, 0xC3, 0xE2]

  private static let lines = #"""
    SEQUENCE
    SEQUENCE;X=1:4
    SEQUENCE:0
    SEQUENCE:7
    SEQUENCE:4x
    X-A
    X-A;B
    X-A;B=":c
    X-A:1
    BEGIN:VALARM
    BEGIN:valarm\#u{20}
    END:VALARM
    END:VALARM\#u{1}
    END;X=Y:VALARM
    BEGIN
    BEGIN:
    BEGIN:A
    END:A
    BEGIN;X=":VALARM
    END
    BEGIN:VEVENT
    END:VEVENT
    BEGIN:VTODO
    BEGIN:VCALENDAR
    END:VCALENDAR
    UID
    UID:7
    SUMMARY;LANGUAGE=de:a\;b
    SUMMARY;ENCODING=QUOTED-PRINTABLE:=C3
    DESCRIPTION:a\
    CATEGORIES:,
    URL;VALUE=TEXT:a
    STATUS:X
    TRANSP:X
    DTEND;VALUE=DATE:20260401
    DTEND:20991231T235960Z
    DURATION:P1DT1H
    DURATION:-PT1H
    DTSTART:20260329T023000
    DTSTART;VALUE=DATE:20260101
    DTSTART;TZID=W. Europe Standard Time:20261025T023000
    DTSTART;TZID=Nowhere:20260101T000000
    RRULE:FREQ=DAILY;COUNT=3
    RRULE:FREQ=WEEKLY;BYDAY=MO;UNTIL=20270101
    EXRULE:FREQ=DAILY;COUNT=2
    RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30
    RDATE;VALUE=PERIOD:20260401T000000Z/PT1H
    RDATE;TZID=Asia/Kolkata:20260401T000000
    RDATE;VALUE=PERIOD:20260401T000000/20260402T000000Z
    EXDATE:20260401
    EXDATE;TZID=America/New_York:20260308T023000
    RECURRENCE-ID:20260401T000000Z
    RECURRENCE-ID;RANGE=THISANDFUTURE:20260401
    X-WR-TIMEZONE:Asia/Kolkata
    BEGIN:VTIMEZONE
    END:VTIMEZONE
    BEGIN:STANDARD
    TZOFFSETTO:+0100
    TZID:Own
    X-EDGEWISE-TZID:Asia/Kolkata
    """#.split(separator: "\n")

  @Test(arguments: UInt64(1)...8)
  func whatIsTakenComesBack(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<Self.iterations {
      // Where tests run beside each other, those that wait for answers must not miss them meanwhile.
      await Task.yield()
      var appointments = try RandomAppointments(seed: random.next())
      var bytes = written(try (0..<3).map { try appointments.next($0) })
      for _ in 0...random.below(12) { Self.damage(&bytes, &random) }
      let items = try read(bytes, inPiecesOf: 1 + random.below(3_000))
      #expect(items.count < 40)
      guard items == (try read(bytes)) else {
        Issue.record("\(items)\n\(try read(bytes))\n\(String(decoding: bytes, as: UTF8.self))")
        return
      }
      for case .appointment(let event) in items {
        let own = try event.time.zoneIdentifier.map { try zone($0) } ?? Zone.utc
        let series = try Recurrence(RecurrenceSet(first: event.time), zone: own)
        let copy = event.appointment(
          id: AppointmentID(high: 1, low: 1), calendar: CalendarID(high: 2, low: 2),
          occurrence: event.overridden?.id(in: series))
        let again = written([(copy, own)])
        guard try readBack(again, [(copy, own)]) == [copy], try sequence(again) == event.sequence
        else {
          Issue.record("\(copy)\n\(String(decoding: bytes, as: UTF8.self))")
          return
        }
      }
    }
  }

  private func sequence(_ bytes: [UInt8]) throws -> Int? {
    guard case .appointment(let event) = try read(bytes).first else { return nil }
    return event.sequence
  }

  @Test func anyBeginningIsRead() throws {
    var appointments = try RandomAppointments(seed: 1)
    let bytes = written([try appointments.next(0)])
    for count in 0..<bytes.count { #expect(try read(Array(bytes.prefix(count))).count < 3) }
  }

  private static func damage(_ bytes: inout [UInt8], _ random: inout SeededGenerator) {
    let place = random.below(bytes.count)
    switch random.below(6) {
    case 0: bytes[place] = octets[random.below(octets.count)]
    case 1: bytes.remove(at: place)
    case 2: bytes.insert(octets[random.below(octets.count)], at: place)
    case 3:
      // A stretch comes twice.
      let stretch = bytes[place..<min(bytes.count, place + random.below(200))]
      bytes.insert(contentsOf: stretch, at: random.below(bytes.count))
    case 4: bytes[place] ^= 0x20
    default:
      let end = bytes[place...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
      bytes.insert(contentsOf: Array("\(lines[random.below(lines.count)])\r\n".utf8), at: end)
    }
  }
}
