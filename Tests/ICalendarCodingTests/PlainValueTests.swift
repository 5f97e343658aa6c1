import Scheduling
import Testing

@testable import ICalendarCoding

/// What is read in place says what libical says of it.
@Suite struct PlainValueTests {
  private func component(_ lines: [String]) throws -> Component {
    var scanner = ComponentScanner()
    scanner.content.append(Array(event(lines).utf8)[...])
    scanner.content.finish()
    let component = scanner.next()
    return try #require(component)
  }

  private func byLibical(_ lines: [String]) throws -> EventProperties {
    let component = try component(lines)
    var event = EventProperties(try self.component(["X-A:1"]))
    LibicalValues(component, component.lines).fill(&event)
    return event
  }

  @Test(arguments: [
    "20260303", "20260303T093000", "20260303T093000Z", "19691231T235959Z", "20240229", "00010101",
    "99991231T235959",
  ])
  func times(_ value: String) throws {
    for parameters in ["", ";TZID=Europe/Berlin"] where parameters.isEmpty || !value.hasSuffix("Z")
    {
      let date = value.contains("T") ? "" : ";VALUE=DATE"
      let lines = ["DTSTART\(parameters)\(date):\(value)"]
      let plain = EventProperties(try component(lines))
      #expect(plain.start != nil)
      #expect(try plain.start == byLibical(lines).start)
    }
  }

  @Test(arguments: [
    "PT1H", "P1D", "P2W", "P1DT2H3M4S", "-PT15M", "+P1D", "PT90M", "PT0S", "P15DT5H0M20S", "P7W",
  ])
  func durations(_ value: String) throws {
    let lines = ["DURATION:" + value]
    let plain = EventProperties(try component(lines))
    #expect(plain.duration != nil)
    #expect(try plain.duration == byLibical(lines).duration)
  }

  @Test(arguments: [
    "plain", "a\\, b\\; c\\\\d\\ne\\Nf", "Größe ☕ 🦉", "a;b:c,d", "trailing \\\\", "\\\\n",
    "quo\"te",
  ])
  func texts(_ value: String) throws {
    let lines = ["SUMMARY;LANGUAGE=\"x;y:z\":\(value)", "DESCRIPTION:\(value)", "UID:\(value)"]
    let plain = EventProperties(try component(lines))
    let other = try byLibical(lines)
    #expect(plain.summary == other.summary && plain.description == other.description)
    #expect(plain.uid == other.uid && plain.summary != nil)
  }

  @Test func oddValuesAreLibicals() throws {
    let event = EventProperties(
      try component([
        "DTSTART:20260303T093000Z", "SUMMARY;X=1;VALUE=X-A:b",
      ]))
    #expect(event.summary == "b")
    #expect(PlainValue.duration(Array("P1DT".utf8)[...])?.days == 1)
    for text in ["P", "PT", "1H", "PT1", "P1H", "PT1D", "P99999999999D", "PT1H1H1H1H1H1H"] {
      #expect(PlainValue.duration(Array(text.utf8)[...]) == nil, "\(text)")
    }
    for text in [
      "2026030", "20260303T", "20260303T0930", "20260303Z", "20260303T093000ZZ", "+2026030",
    ] {
      #expect(PlainValue.time(Array(text.utf8)[...], zoneName: nil) == nil, "\(text)")
    }
  }
}
