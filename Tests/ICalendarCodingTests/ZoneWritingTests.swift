import Scheduling
import SystemZones
import Testing

@testable import ICalendarCoding

@Suite struct ZoneWritingTests {
  private func written(_ zone: Zone, from start: Instant) -> [UInt8] {
    var bytes: [UInt8] = []
    var writer = ContentWriter(bytes: &bytes)
    writer.write(zone, from: start)
    writer.give(&bytes)
    return bytes
  }

  private func definition(_ bytes: [UInt8]) throws -> ZoneDefinition {
    var scanner = ComponentScanner()
    scanner.content.append(bytes[...])
    scanner.content.finish()
    let component = scanner.next()
    return try #require(component.flatMap { ZoneDefinition($0) })
  }

  /// Every zone of the system, aliases too, says the same from its VTIMEZONE.
  @Test func everyZoneReadsBackAsItIs() throws {
    let zones = try systemZones()
    let start = Instant(secondsSinceEpoch: 0)
    let end = Instant(secondsSinceEpoch: 4_102_444_800)
    var sizes = 0
    for name in zones.identifiers {
      let zone = try zones.zone(named: name)
      let bytes = written(zone, from: start)
      sizes += bytes.count
      let read = try definition(bytes)
      #expect(read.name == name)
      var now = start
      while now < end {
        guard zone.offset(at: now) == read.zone.offset(at: now) else {
          Issue.record("\(name) differs at \(now)")
          break
        }
        let next = [zone.nextTransition(after: now), read.zone.nextTransition(after: now)]
          .compactMap { $0?.instant }.min()
        now = next ?? end
      }
    }
    #expect(zones.identifiers.count > 300 && sizes / zones.identifiers.count < 2_000)
  }

  @Test func theRulesOfTodayGoOnForEver() throws {
    let text = String(
      decoding: try written(
        zone("America/New_York"), from: #require(Instant(text: "2010-01-01T00:00Z"))),
      as: UTF8.self)
    #expect(
      text == """
        BEGIN:VTIMEZONE\r
        TZID:America/New_York\r
        BEGIN:STANDARD\r
        DTSTART:20091231T190000\r
        TZOFFSETFROM:-0500\r
        TZOFFSETTO:-0500\r
        END:STANDARD\r
        BEGIN:DAYLIGHT\r
        DTSTART:20100314T020000\r
        TZOFFSETFROM:-0500\r
        TZOFFSETTO:-0400\r
        RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU\r
        END:DAYLIGHT\r
        BEGIN:STANDARD\r
        DTSTART:20101107T020000\r
        TZOFFSETFROM:-0400\r
        TZOFFSETTO:-0500\r
        RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU\r
        END:STANDARD\r
        END:VTIMEZONE\r

        """)
  }

  @Test func aZoneWithoutChangesIsOneObservance() throws {
    let text = String(
      decoding: try written(zone("Asia/Kolkata"), from: Instant(secondsSinceEpoch: 0)),
      as: UTF8.self)
    #expect(text.contains("TZOFFSETTO:+0530") && !text.contains("RRULE"))
  }
}
