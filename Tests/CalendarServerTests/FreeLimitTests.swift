import SessionTesting
import Testing

/// What is too much to be told at once says how to ask for less.
@Suite struct FreeLimitTests {
  @Test(arguments: ["FREE", "SLOTS dur=1h"])
  func tooManyOccurrencesAskForAShorterPeriod(command: String) async throws {
    try await SessionServer.with { server in
      let client = try await server.client()
      let added = try await client.ask(
        #"ADD title=Tick start=2026-03-01T00:00 dur=1m repeat="FREQ=MINUTELY;INTERVAL=2""#)
      #expect(added.isOK)
      let day = try await client.ask("\(command) range=2026-03-02")
      #expect(day.isOK)
      let year = try await client.ask("\(command) range=2026-01-01/2026-12-31")
      #expect(year.code == "LIMIT")
      #expect(year.text.contains("shorter"), "\(year.text)")
    }
  }
}
