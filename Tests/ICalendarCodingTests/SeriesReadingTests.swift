import ICalendarCoding
import Scheduling
import Testing

@Suite struct SeriesReadingTests {
  @Test func aRuleWithExclusionsByDate() throws {
    let event = try readEvent(
      "UID:1", "DTSTART;TZID=Europe/Vienna:20240317T100000", "DURATION:PT1H",
      "RRULE:FREQ=WEEKLY;BYDAY=SU;UNTIL=20240526T080000Z",
      "EXDATE;VALUE=DATE:20240324,20240331", "EXDATE;VALUE=DATE:20240421,20240505,20240519")
    #expect(
      try starts(event) == [
        "2024-03-17T09:00Z", "2024-04-07T08:00Z", "2024-04-14T08:00Z", "2024-04-28T08:00Z",
        "2024-05-12T08:00Z", "2024-05-26T08:00Z",
      ])
    #expect(event.exclusions.count == 5 && event.warnings.isEmpty)
  }

  @Test func anUntilThatIsADateIncludesThatLocalDay() throws {
    let event = try readEvent(
      "UID:1", "DTSTART;TZID=America/New_York:20190717T140000",
      "RRULE:FREQ=DAILY;UNTIL=20190720")
    #expect(
      try starts(event) == [
        "2019-07-17T18:00Z", "2019-07-18T18:00Z", "2019-07-19T18:00Z", "2019-07-20T18:00Z",
      ])
    #expect(event.rules.map(\.description) == ["FREQ=DAILY;UNTIL=20190721T035959Z"])
    // In a series of whole days the time of day says nothing, in a floating one the Z does not.
    #expect(
      try readEvent(
        "UID:1", "DTSTART;VALUE=DATE:20190717", "RRULE:FREQ=DAILY;UNTIL=20190720T220000Z"
      ).rules.map(\.description) == ["FREQ=DAILY;UNTIL=20190720"])
    #expect(
      try readEvent("UID:1", "DTSTART:20190717T140000", "RRULE:FREQ=DAILY;UNTIL=20190720T140000Z")
        .rules.map(\.description) == ["FREQ=DAILY;UNTIL=20190720T140000"])
  }

  @Test func additionsAreDatesTimesAndPeriods() throws {
    let event = try readEvent(
      "UID:1", "DTSTART;TZID=Europe/Berlin:20260303T093000", "DURATION:PT45M",
      "RDATE;VALUE=DATE:20260305", "RDATE;TZID=Europe/Berlin:20260306T100000, 20260307T100000",
      "RDATE;TZID=America/New_York:20260308T100000", "RDATE:20260309T100000Z",
      "RDATE;VALUE=PERIOD;TZID=Europe/Berlin:20260310T080000/PT2H,20260311T080000/20260311T090000")
    #expect(
      event.additions == [
        RecurrenceAddition(.date(try date("2026-03-05"))),
        RecurrenceAddition(.local(try wall("2026-03-06T10:00"))),
        RecurrenceAddition(.local(try wall("2026-03-07T10:00"))),
        RecurrenceAddition(.utc(try #require(Instant(text: "2026-03-08T14:00Z")))),
        RecurrenceAddition(.utc(try #require(Instant(text: "2026-03-09T10:00Z")))),
        RecurrenceAddition(
          .local(try wall("2026-03-10T08:00")), end: .after(WallDuration(seconds: 7_200))),
        RecurrenceAddition(
          .local(try wall("2026-03-11T08:00")), end: .at(.local(try wall("2026-03-11T09:00")))),
      ])
    #expect(try starts(event).first == "2026-03-03T08:30Z")
    #expect(try starts(event).count == 8)
  }

  @Test func exclusionsOfWholeDaysMayBeExchangesMidnights() throws {
    let event = try readEvent(
      "UID:1", "DTSTART;VALUE=DATE:20240318", "RRULE:FREQ=DAILY;COUNT=6",
      "EXDATE:20240319T000000Z", "EXDATE;TZID=W. Europe Standard Time:20240320T000000",
      "EXDATE:20240320T220000Z", "EXDATE:20240322T000000")
    // 22:00Z is midnight of the 21st in the calendar's Athens.
    #expect(
      event.exclusions
        == [19, 20, 21, 22].map { .date(CalendarDate(year: 2024, month: 3, day: $0)!) })
    #expect(try starts(event).count == 2)
  }

  @Test func anExclusionInAnotherZoneIsAnInstant() throws {
    let event = try readEvent(
      "UID:1", "DTSTART;TZID=Europe/Berlin:20260303T160000", "RRULE:FREQ=DAILY;COUNT=3",
      "EXDATE;TZID=America/New_York:20260304T100000", "EXDATE:20260305T160000")
    #expect(try starts(event) == ["2026-03-03T15:00Z"])
  }

  @Test func anExclusionRuleIsWrittenDownIfItEnds() throws {
    let event = try readEvent(
      "UID:1", "DTSTART:20260302T100000Z", "RRULE:FREQ=DAILY;COUNT=10",
      "EXRULE:FREQ=DAILY;INTERVAL=2")
    #expect(try starts(event).count == 5 && event.exclusions.count == 5)
    #expect(
      try refusal(
        "UID:1", "DTSTART:20260302T100000Z", "RRULE:FREQ=DAILY", "EXRULE:FREQ=WEEKLY"
      ).contains("EXRULE never ends"))
    #expect(
      try refusal(
        "UID:1", "DTSTART:20260302T100000Z", "RRULE:FREQ=DAILY",
        "EXRULE:FREQ=SECONDLY;COUNT=999999999"
      ).contains("more than 1000"))
  }

  @Test(arguments: [
    ("RRULE:FREQ=OFTEN", "FREQ"), ("RRULE:", ""), ("RRULE:FREQ=DAILY;COUNT=0", "COUNT"),
    ("RRULE:FREQ=DAILY;COUNT=2;UNTIL=20260305", "COUNT and UNTIL"),
    ("RRULE:FREQ=DAILY;UNTIL=00000101", "UNTIL"),
    (
      "EXDATE:" + Array(repeating: "20260303T100000Z", count: 10_001).joined(separator: ","),
      "10000"
    ),
  ])
  func rulesThatCannotBeUsedAreSaid(_ line: String, _ reason: String) throws {
    if reason.isEmpty {
      #expect(try readEvent("UID:1", "DTSTART:20260302T100000Z", line).rules.isEmpty)
    } else {
      #expect(try refusal("UID:1", "DTSTART:20260302T100000Z", line).contains(reason))
    }
  }

  @Test func aStartInAGapKeepsItsWallTime() throws {
    let event = try readEvent(
      "UID:1", "DTSTART;TZID=Europe/Vienna:20170326T023000",
      "DTEND;TZID=Europe/Vienna:20170326T040000",
      "RRULE:FREQ=DAILY;COUNT=2")
    #expect(try starts(event) == ["2017-03-26T01:30Z", "2017-03-27T00:30Z"])
    #expect(event.warnings.isEmpty)
  }

  @Test func aDurationIsTheSameOnEachDay() throws {
    // The first day is 23 hours long, the others are not.
    let event = try readEvent(
      "UID:1", "DTSTART;TZID=Europe/Berlin:20260328T120000", "DURATION:PT24H",
      "RRULE:FREQ=WEEKLY;COUNT=2")
    #expect(try event.time == zoned("2026-03-28T12:00", "2026-03-29T12:00", "Europe/Berlin"))
  }

  @Test func overridesSayWhichOccurrenceTheyMean() throws {
    let file = calendar(
      """
      BEGIN:VEVENT\r
      UID:1\r
      RECURRENCE-ID;TZID=Europe/Berlin:20260310T093000\r
      DTSTART;TZID=America/New_York:20260311T093000\r
      STATUS:CANCELLED\r
      END:VEVENT\r
      BEGIN:VEVENT\r
      UID:2\r
      DTSTART:20260310T093000Z\r
      END:VEVENT\r
      BEGIN:VEVENT\r
      UID:1\r
      DTSTART;TZID=Europe/Berlin:20260303T093000\r
      RRULE:FREQ=WEEKLY\r
      END:VEVENT\r
      BEGIN:VEVENT\r
      UID:1\r
      RECURRENCE-ID;RANGE=THISANDFUTURE:20260317T083000Z\r
      DTSTART;TZID=Europe/Berlin:20260317T103000\r
      END:VEVENT\r
      BEGIN:VEVENT\r
      UID:1\r
      RECURRENCE-ID;VALUE=DATE:20260324\r
      DTSTART;TZID=Europe/Berlin:20260324T103000\r
      END:VEVENT\r
      BEGIN:VEVENT\r
      UID:1\r
      RECURRENCE-ID;TZID=America/New_York:20260331T033000\r
      DTSTART;TZID=Europe/Berlin:20260331T103000\r
      END:VEVENT\r

      """)
    let events = try appointments(file)
    #expect(events.map(\.uid) == ["1", "2", "1", "1", "1", "1"])
    let series = try Recurrence(events[2].recurrence, zone: zone("Europe/Berlin"))
    let ids = events.map { $0.overridden?.id(in: series).description }
    #expect(
      ids == [
        "2026-03-10T09:30", nil, nil, "2026-03-17T09:30", "2026-03-24T09:30", "2026-03-31T09:30",
      ])
    #expect(events[0].status == .cancelled && events[0].overridden?.reachesOn == false)
    #expect(events[3].overridden?.reachesOn == true)
  }

  @Test func anOverrideOfWholeDaysIsNamedByItsDate() throws {
    let series = try Recurrence(
      readEvent("UID:1", "DTSTART;VALUE=DATE:20260303", "RRULE:FREQ=WEEKLY").recurrence,
      zone: zone("Europe/Athens"))
    for id in [
      "RECURRENCE-ID;VALUE=DATE:20260310", "RECURRENCE-ID:20260310T000000Z",
      "RECURRENCE-ID:20260309T220000Z", "RECURRENCE-ID;TZID=Europe/Berlin:20260310T000000",
    ] {
      let event = try readEvent("UID:1", id, "DTSTART;VALUE=DATE:20260311")
      #expect(event.overridden?.id(in: series) == OccurrenceID(try date("2026-03-10")), "\(id)")
    }
  }

  @Test func anOverrideInAGapIsTheOneItsRuleNames() throws {
    let series = try Recurrence(
      readEvent("UID:1", "DTSTART;TZID=Europe/Vienna:20170325T023000", "RRULE:FREQ=DAILY;COUNT=3")
        .recurrence, zone: zone("Europe/Vienna"))
    for id in [
      "RECURRENCE-ID;TZID=Europe/Vienna:20170326T023000", "RECURRENCE-ID:20170326T013000Z",
    ] {
      let event = try readEvent("UID:1", id, "DTSTART;TZID=Europe/Vienna:20170326T120000")
      #expect(event.overridden?.id(in: series).description == "2017-03-26T02:30", "\(id)")
    }
  }
}
