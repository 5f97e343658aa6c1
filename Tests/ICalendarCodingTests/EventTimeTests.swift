import ICalendarCoding
import Scheduling
import Testing

@Suite struct EventTimeTests {
  @Test func zonedUTCAndFloating() throws {
    #expect(
      try readEvent(
        "UID:1", "DTSTART;TZID=Europe/Berlin:20260303T093000",
        "DTEND;TZID=Europe/Berlin:20260303T101500"
      ).time == zoned("2026-03-03T09:30", "2026-03-03T10:15", "Europe/Berlin"))
    #expect(
      try readEvent("UID:1", "DTSTART:20260303T093000Z", "DTEND:20260303T101500Z").time
        == zoned("2026-03-03T09:30", "2026-03-03T10:15", "UTC"))
    #expect(
      try readEvent("UID:1", "DTSTART:20260303T093000", "DTEND:20260303T101500").time
        == .floating(start: wall("2026-03-03T09:30"), end: wall("2026-03-03T10:15")))
  }

  @Test func wholeDays() throws {
    let one = try AppointmentTime.allDay(start: date("2026-03-03"), end: date("2026-03-04"))
    #expect(try readEvent("UID:1", "DTSTART;VALUE=DATE:20260303").time == one)
    #expect(try readEvent("UID:1", "DTSTART;VALUE=DATE:20260303", "DURATION:P1D").time == one)
    #expect(try readEvent("UID:1", "DTSTART;VALUE=DATE:20260303", "DURATION:PT24H").time == one)
    let same = try readEvent(
      "UID:1", "DTSTART;VALUE=DATE:20260303", "DTEND;VALUE=DATE:20260303")
    #expect(same.time == one && same.warnings.count == 1)
    #expect(
      try readEvent("UID:1", "DTSTART;VALUE=DATE:20260303", "DURATION:P2W").time
        == .allDay(start: date("2026-03-03"), end: date("2026-03-17")))
  }

  @Test func aMissingEndMeansNoLength() throws {
    #expect(
      try readEvent("UID:1", "DTSTART;TZID=Europe/Berlin:20260303T093000").time
        == zoned("2026-03-03T09:30", "2026-03-03T09:30", "Europe/Berlin"))
  }

  @Test func daysOfADurationAreNominalAndHoursExact() throws {
    #expect(
      try readEvent("UID:1", "DTSTART;TZID=Europe/Berlin:20260328T120000", "DURATION:P1D").time
        == zoned("2026-03-28T12:00", "2026-03-29T12:00", "Europe/Berlin"))
    #expect(
      try readEvent("UID:1", "DTSTART;TZID=Europe/Berlin:20260328T120000", "DURATION:PT24H").time
        == zoned("2026-03-28T12:00", "2026-03-29T13:00", "Europe/Berlin"))
  }

  @Test func anEndInAnotherZoneIsBroughtToTheStarts() throws {
    #expect(
      try readEvent(
        "UID:1", "DTSTART;TZID=Europe/Berlin:20260303T093000",
        "DTEND;TZID=America/New_York:20260303T060000"
      ).time == zoned("2026-03-03T09:30", "2026-03-03T12:00", "Europe/Berlin"))
    #expect(
      try readEvent(
        "UID:1", "DTSTART;TZID=Europe/Berlin:20260303T093000", "DTEND:20260303T110000Z"
      ).time == zoned("2026-03-03T09:30", "2026-03-03T12:00", "Europe/Berlin"))
  }

  @Test func aGapMovesTheStartForward() throws {
    let event = try readEvent(
      "UID:1", "DTSTART;TZID=Europe/Vienna:20170326T023000", "DURATION:PT1H")
    #expect(try event.time == zoned("2017-03-26T03:30", "2017-03-26T04:30", "Europe/Vienna"))
    #expect(event.warnings.count == 1)
    let within = try readEvent(
      "UID:1", "DTSTART;TZID=Europe/Vienna:20170326T023000",
      "DTEND;TZID=Europe/Vienna:20170326T024500")
    #expect(try within.time == zoned("2017-03-26T03:30", "2017-03-26T03:45", "Europe/Vienna"))
  }

  @Test func aDoubledHourMeansTheFirstUnlessOnlyTheSecondEndsLater() throws {
    let first = try readEvent(
      "UID:1", "DTSTART;TZID=America/New_York:20071104T013000", "DURATION:PT30M")
    let newYork = try SystemZonesForTests.newYork()
    #expect(first.time.bounds(zone: newYork).start == Instant(text: "2007-11-04T05:30Z"))
    let across = try readEvent(
      "UID:1", "DTSTART;TZID=America/New_York:20071104T013000",
      "DTEND;TZID=America/New_York:20071104T011500")
    #expect(across.time.bounds(zone: newYork).seconds == 2_700)
  }

  @Test(arguments: [
    ("/freeassociation.sourceforge.net/Europe/Berlin", "Europe/Berlin", 0),
    ("/Europe/Berlin", "Europe/Berlin", 0),
    ("/citadel.org/20260101_1/America/Argentina/Ushuaia", "America/Argentina/Ushuaia", 0),
    ("W. Europe Standard Time", "Europe/Berlin", 0),
    ("\"Eastern Standard Time\"", "America/New_York", 0),
    ("US/Eastern", "US/Eastern", 0),
    ("Customized Time Zone", "Europe/Athens", 1),
    ("../../etc/passwd", "Europe/Athens", 1),
  ])
  func namesOfZonesAreFound(_ name: String, _ zone: String, _ warnings: Int) throws {
    let event = try readEvent(
      "UID:1", "DTSTART;TZID=\(name):20241008T100000", "DTEND;TZID=\(name):20241008T110000")
    #expect(try event.time == zoned("2024-10-08T10:00", "2024-10-08T11:00", zone))
    #expect(event.warnings.count == warnings, "\(event.warnings)")
  }

  @Test func refusesTimesThatCannotBe() throws {
    #expect(try refusal("UID:1", "SUMMARY:x").contains("DTSTART"))
    #expect(try refusal("UID:1", "DTSTART:20260231T093000").contains("does not exist"))
    #expect(
      try refusal("UID:1", "DTSTART:20260303T093000", "DTEND:20260303T092959")
        .contains("ends before"))
    #expect(try refusal("UID:1", "DTSTART:20260303T093000", "DURATION:-PT5M").contains("negative"))
    #expect(
      try refusal("UID:1", "DTSTART;VALUE=DATE:20260303", "DTEND:20260303T092959").contains("date"))
    #expect(try refusal("UID:1", "DTSTART;VALUE=DATE:20260303", "DURATION:PT5H").contains("whole"))
    #expect(try refusal("UID:1", "DTSTART:tomorrow").contains("DTSTART"))
    #expect(
      try refusal("UID:1", "DTSTART:99991231T230000", "DURATION:P30000000D").contains("9999"))
  }
}
