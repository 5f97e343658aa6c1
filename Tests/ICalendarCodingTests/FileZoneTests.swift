import ICalendarCoding
import Scheduling
import Testing

@Suite struct FileZoneTests {
  private static let eastern = zoneText(
    "(UTC-05:00) Eastern Time (US & Canada)", standard: ("16010101T020000", "1SU", 11, -4, -5),
    daylight: ("16010101T020000", "2SU", 3, -5, -4))

  /// A VTIMEZONE as Exchange writes it, offsets in hours.
  private static func zoneText(
    _ name: String, standard: (String, String, Int, Int, Int),
    daylight: (String, String, Int, Int, Int)
  ) -> String {
    func part(_ kind: String, _ rule: (String, String, Int, Int, Int)) -> String {
      func offset(_ hours: Int) -> String {
        (hours < 0 ? "-" : "+") + (abs(hours) < 10 ? "0" : "") + "\(abs(hours))00"
      }
      return """
        BEGIN:\(kind)\r
        DTSTART:\(rule.0)\r
        TZOFFSETFROM:\(offset(rule.3))\r
        TZOFFSETTO:\(offset(rule.4))\r
        RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=\(rule.1);BYMONTH=\(rule.2)\r
        END:\(kind)\r

        """
    }
    return "BEGIN:VTIMEZONE\r\nTZID:\(name)\r\n" + part("STANDARD", standard)
      + part("DAYLIGHT", daylight) + "END:VTIMEZONE\r\n"
  }

  private func eventText(_ lines: String...) -> String {
    (["BEGIN:VEVENT", "UID:1"] + lines + ["END:VEVENT"]).map { $0 + "\r\n" }.joined()
  }

  @Test func aDefinitionIsUsedWhereItsNameIsUnknown() throws {
    let name = "\"(UTC-05:00) Eastern Time (US & Canada)\""
    let event = eventText(
      "DTSTART;TZID=\(name):20160823T100000", "DURATION:PT1H", "RRULE:FREQ=WEEKLY")
    // The definition may come after the event, and the file may come in pieces.
    for file in [calendar(Self.eastern + event), calendar(event + Self.eastern)] {
      let events = try appointments(file)
      #expect(events.count == 1)
      #expect(
        try events.first?.time == zoned("2016-08-23T10:00", "2016-08-23T11:00", "America/New_York"))
      #expect(try events.first.map { try starts($0, most: 1) } == ["2016-08-23T14:00Z"])
      #expect(events.first?.warnings == [])
      #expect(try read(Array(file.utf8), inPiecesOf: 7) == events.map { .appointment($0) })
    }
  }

  @Test func aDefinitionOfAnyNameFindsTheZoneOfItsRules() throws {
    let berlin = Self.zoneText(
      "Our office", standard: ("16010101T030000", "-1SU", 10, 2, 1),
      daylight: ("16010101T020000", "-1SU", 3, 1, 2))
    let single = eventText("DTSTART;TZID=Our office:20260703T100000", "DURATION:PT1H")
    #expect(
      try appointments(calendar(berlin + single)).first?.time
        == zoned("2026-07-03T10:00", "2026-07-03T11:00", "Europe/Berlin"))
    // Athens keeps the same days an hour on; the calendar's own zone is preferred to any other.
    let athens = Self.zoneText(
      "Our office", standard: ("16010101T040000", "-1SU", 10, 3, 2),
      daylight: ("16010101T030000", "-1SU", 3, 2, 3))
    #expect(
      try appointments(calendar(athens + single)).first?.time
        == zoned("2026-07-03T10:00", "2026-07-03T11:00", "Europe/Athens"))
  }

  @Test func rulesThatNoZoneHasKeepTheirInstants() throws {
    let odd = Self.zoneText(
      "Station", standard: ("16010101T030000", "1SU", 12, 9, 7),
      daylight: ("16010101T020000", "1SU", 6, 7, 9))
    let single = try appointments(
      calendar(odd + eventText("DTSTART;TZID=Station:20260703T100000", "DURATION:PT1H")))
    #expect(try single.first?.time == zoned("2026-07-03T01:00", "2026-07-03T02:00", "UTC"))
    #expect(single.first?.warnings.count == 1)
    let series = try read(
      calendar(
        odd + eventText("DTSTART;TZID=Station:20260703T100000", "DURATION:PT1H", "RRULE:FREQ=DAILY")
      ))
    guard case .skipped(let skipped) = series.first else {
      Issue.record("\(series)")
      return
    }
    #expect(skipped.reason.contains("keeps time as no zone"))
  }

  @Test func theSystemsZoneCountsBeforeADefinition() throws {
    let wrong = Self.zoneText(
      "Europe/Berlin", standard: ("16010101T030000", "1SU", 12, 9, 7),
      daylight: ("16010101T020000", "1SU", 6, 7, 9))
    #expect(
      try appointments(
        calendar(wrong + eventText("DTSTART;TZID=Europe/Berlin:20260703T100000"))
      ).first?.time == zoned("2026-07-03T10:00", "2026-07-03T10:00", "Europe/Berlin"))
  }

  @Test(arguments: [
    ("(UTC-05:00) Eastern Time (US & Canada)", "America/New_York"),
    ("(GMT+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna", "Europe/Berlin"),
    ("tzone://Microsoft/Utc", "UTC"), ("GMT+0200", "Etc/GMT-2"), ("UTC-5", "Etc/GMT+5"),
  ])
  func freeTextsAreKnown(_ name: String, _ identifier: String) throws {
    let event = try readEvent("UID:1", "DTSTART;TZID=\"\(name)\":20260703T100000")
    #expect(event.time.zoneIdentifier == identifier && event.warnings.isEmpty)
  }

  @Test func theFileMayNameItsZone() throws {
    let head = "X-WR-CALNAME:Team\\, all\r\nX-WR-TIMEZONE:Asia/Tokyo\r\n"
    let events = try appointments(
      calendar(
        head + eventText("DTSTART;TZID=Customized Time Zone:20260703T100000")
          + eventText("DTSTART:20260703T100000")))
    #expect(events.map(\.time.zoneIdentifier) == [nil, "Asia/Tokyo"])
    #expect(events.map(\.warnings.count) == [0, 1])
    let athens = try zone("Europe/Athens")
    var reader = ICalendarReader(Array(calendar(head).utf8), defaultZone: athens) { try? zone($0) }
    #expect(reader.next() == nil && reader.calendarName == "Team, all")
  }

  @Test func theRulesOfOldDaysMayDifferFromTheZonesOfToday() throws {
    // By Exchange's rule, summer time began on 13 March 2005; New York's began on 3 April.
    let events = try appointments(
      calendar(
        Self.eastern
          + eventText(
            "DTSTART;TZID=\"(UTC-05:00) Eastern Time (US & Canada)\":20050320T100000",
            "DURATION:PT1H")))
    let time = try #require(events.first?.time)
    let own = try zone(#require(time.zoneIdentifier))
    #expect(time.bounds(zone: own).start == Instant(text: "2005-03-20T14:00Z"))
  }
}
