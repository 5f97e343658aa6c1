import Testing

@testable import EdgewiseCommands

@Suite("Durations as people write them")
struct SpokenDurationTests {
  @Test(
    "Units together and apart",
    arguments: [
      ("45m", "45m", "45 min"), ("1h30m", "1h30m", "1 h 30 min"), ("90 min", "1h30m", "1 h 30 min"),
      ("90min", "1h30m", "1 h 30 min"), ("1.5h", "1h30m", "1 h 30 min"), ("2d", "2d", "2 days"),
      ("1 hour 15 minutes", "1h15m", "1 h 15 min"), ("an hour and 5 min", "1h5m", "1 h 5 min"),
      ("for 2 Hours", "2h", "2 h"), ("1d2h", "1d2h", "1 day 2 h"), ("2 weeks", "14d", "14 days"),
      ("half an hour", "30m", "30 min"),
    ])
  func reads(_ words: String, _ protocolText: String, _ readable: String) throws {
    let duration = try #require(SpokenDuration(words))
    #expect(duration.protocolText == protocolText)
    #expect(duration.readableText == readable)
    #expect(SpokenDuration(duration.protocolText) == duration)
  }

  @Test(
    "Anything else is none",
    arguments: [
      "", "45", "m", "0m", "-5m", "1h 30", "10:30", "5 minute ago", "1..5h", "1.55h", "0.5m",
      "999999999999999999999m", "99999999m", "1.d", "90 s", "for", "1h-", "１５m",
    ])
  func refuses(_ words: String) {
    #expect(SpokenDuration(words) == nil)
  }
}
