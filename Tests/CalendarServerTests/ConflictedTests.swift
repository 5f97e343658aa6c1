import LineProtocol
import SessionTesting
import Testing

/// Overlaps that nobody could be refused for, as they were too far ahead.
@Suite struct ConflictedTests {
  @Test func whatTheHorizonBringsToLightIsPushed() async throws {
    try await SessionServer.with { server in
      let client = try await server.client()
      _ = try await client.ask("CALENDAR add room guarded=yes")
      let rare = try await client.ask(
        #"ADD title=Rare start=2026-03-03T09:00 dur=1h cal=room repeat="FREQ=YEARLY;INTERVAL=8""#)
      let daily = try await client.ask(
        #"ADD title=Daily start=2026-03-04T09:00 dur=1h cal=room repeat="FREQ=DAILY""#)
      #expect(rare.isOK && daily.isOK)
      _ = try await client.ask("SUB range=2034-03 cal=room")
      let elsewhere = try await server.client()
      _ = try await elsewhere.ask("SUB range=2034-04 cal=room")
      // This one is so far ahead that the calendar has to be looked at up to it.
      let far = try await client.ask("ADD title=Far start=2034-04-10T20:00 dur=1h cal=room")
      #expect(far.isOK)
      let push = try await client.push("CONFLICTED")
      let ids = [try #require(rare["id"]), try #require(daily["id"])]
      #expect(ids.contains(push["id"] ?? "") && ids.contains(push["with"] ?? ""))
      #expect(push["id"] != push["with"])
      #expect(push["cal"] == "room" && push["start"] == "2034-03-03T09:00")
      // Once is enough, and only for those whose range it is in.
      _ = try await client.ask("ADD title=Later start=2034-05-10T20:00 dur=1h cal=room")
      _ = try await client.ask("ADD title=Mark start=2034-03-10T20:00 dur=1h cal=room")
      let next = try await client.push("CHANGED") { $0["title"] == "Mark" }
      #expect(next.counter == push.counter + 1)
      #expect(try await elsewhere.push("CHANGED")["title"] == "Far")
      #expect(try await elsewhere.pushesSoFar().allSatisfy { $0.word != "CONFLICTED" })
    }
  }
}
