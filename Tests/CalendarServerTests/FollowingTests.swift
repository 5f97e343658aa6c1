import AppointmentStore
import CalendarServer
import EdgewiseCommands
import EdgewiseTesting
import LineProtocol
import SessionTesting
import Testing

/// What subscribers hear, in which order, and what a slow one is told instead.
@Suite struct FollowingTests {
  @Test(arguments: SessionServer.Road.allCases)
  func ownAndOthersChangesAreToldApart(road: SessionServer.Road) async throws {
    try await SessionServer.with { server in
      let one = try await server.client(road)
      let two = try await server.client(road)
      _ = try await one.ask("SUB range=2026-W10")
      _ = try await two.ask("SUB range=2026-W10")
      for number in 1...20 {
        let asking = number % 2 == 0 ? one : two
        _ = try await asking.ask("ADD title=t\(number) start=2026-03-03T09:30 dur=1h")
      }
      for number in 1...20 {
        let mine = try await one.push("CHANGED")
        #expect(mine.counter == number && mine["title"] == "t\(number)")
        #expect(mine["by"] == (number % 2 == 0 ? "self" : "other"))
        let theirs = try await two.push("CHANGED")
        #expect(theirs["title"] == "t\(number)")
        #expect(theirs["by"] == (number % 2 == 0 ? "other" : "self"))
      }
    }
  }

  /// The answer comes first, even when the news is there before the answer is.
  @Test func anEditIsAnsweredBeforeItsNews() async throws {
    try await SessionServer.with { server in
      let client = try await server.client()
      _ = try await client.ask("SUB range=2026-W10")
      let other = try await server.client()
      let gate = Gate()
      // The edit of this client is in the database, but its answer is held back.
      server.store.decideAfter { $0 == .apply ? gate : nil }
      let tag = await client.send("ADD title=mine start=2026-03-03T09:30 dur=1h")
      await gate.isReached()
      server.store.decideAfter { _ in nil }
      // Another's edit wakes the session, which now reads both.
      _ = try await other.ask("ADD title=theirs start=2026-03-03T09:30 dur=1h")
      let reads = server.store.count(.changes)
      try await eventually("the session has read") { server.store.count(.changes) >= reads }
      await gate.open()
      #expect(try await client.answer(tag).isOK)
      #expect(await client.heard.isEmpty)
      let first = try await client.push("CHANGED")
      #expect(first["title"] == "mine" && first["by"] == "self")
      #expect(try await client.push("CHANGED")["by"] == "other")
    }
  }

  @Test func olderChangesComeFirstWhenAskedFor() async throws {
    try await SessionServer.with { server in
      let client = try await server.client()
      _ = try await client.ask("SUB range=2026-W10")
      var revisions: [String] = []
      for number in 1...30 {
        let answer = try await client.ask("ADD title=t\(number) start=2026-03-03T09:30 dur=1h")
        revisions.append(try #require(answer["rev"]))
      }
      // While the session may still read for the first, a second wants to know it all.
      _ = try await client.ask("SUB range=2026-W10 since=home:1")
      for revision in revisions {
        #expect(try await client.push("CHANGED") { $0.source == "s2" }["rev"] == revision)
      }
    }
  }

  /// What the server could not read when it was woken is told once it can.
  @Test func aFailureDelaysNewsButLosesNone() async throws {
    try await SessionServer.with(follows: false) { server in
      let client = try await server.client()
      let other = try await server.client()
      _ = try await client.ask("SUB range=2026-W10")
      server.store.decide {
        $0 == .changes ? .fails(StoreError(.unavailable, "away")) : .passes
      }
      let before = server.store.count(.changes)
      _ = try await other.ask("ADD title=late start=2026-03-03T09:30 dur=1h")
      try await eventually("a failed read") { server.store.count(.changes) > before }
      server.store.decide { _ in .passes }
      #expect(try await client.push("CHANGED")["title"] == "late")
    }
  }

  /// Runs with a subscriber that takes nothing while another client has added forty appointments.
  private func withStalledSubscriber(
    softPushes: Int, hardPushes: Int,
    _ body: (_ slow: TestClient, SimulatedTransport, _ busy: TestClient) async throws -> Void
  ) async throws {
    var limits = ProtocolLimits()
    limits.softPushes = softPushes
    limits.hardPushes = hardPushes
    try await SessionServer.with(limits: limits) { server in
      let slow = try await server.client()
      let busy = try await server.client()
      _ = try await slow.ask("SUB range=2026-W10")
      let transport = try #require(slow.connection as? SimulatedConnection).transport
      transport.stall()
      let title = String(repeating: "x", count: 1_000)
      for _ in 1...40 {
        _ = try await busy.ask("ADD title=\(title) start=2026-03-03T09:30 dur=1h")
      }
      try await body(slow, transport, busy)
    }
  }

  @Test func aSlowSubscriberIsToldToReadAnew() async throws {
    try await withStalledSubscriber(softPushes: 4_000, hardPushes: 1_000_000) {
      slow, transport, busy in
      // What waits for it stays bounded, however much happens.
      try await eventually("it is behind") { transport.pendingBytes > 4_000 }
      #expect(transport.pendingBytes < 12_000)
      transport.goOn()
      let missed = try await slow.pushes("s1") { $0.word == "RESYNC" }
      #expect(try await slow.ask("LIST week=2026-W10 fields=title").rows.count == 40)
      // It goes on from there, with a counter that skips nothing.
      _ = try await busy.ask("ADD title=next start=2026-03-03T09:30 dur=1h")
      let later = try await slow.pushes("s1") { $0["title"] == "next" }
      let counters = (missed + later).map(\.counter)
      #expect(counters == Array(1...counters.count))
      #expect(counters.count < 20)
    }
  }

  @Test func aClientThatTakesNothingIsParted() async throws {
    try await withStalledSubscriber(softPushes: 100_000, hardPushes: 20_000) {
      slow, transport, busy in
      try await eventually("much waits") { transport.pendingBytes > 20_000 }
      // Slowness shows when there is something to write while too much waits.
      _ = try await busy.ask("ADD title=last start=2026-03-03T09:30 dur=1h")
      try await eventually("it is parted") { transport.pendingText.contains("# BYE") }
      transport.goOn()
      try await slow.end()
      #expect(await slow.notices.last == "# BYE reason=slow")
    }
  }

  @Test func aDeletedCalendarClosesWhatShowsIt() async throws {
    try await SessionServer.with { server in
      let client = try await server.client()
      let other = try await server.client()
      _ = try await other.ask("CALENDAR add work")
      _ = try await other.ask("ADD title=x start=2026-03-03T09:30 dur=1h cal=work")
      _ = try await client.ask("SUB range=2026-W10 cal=work")
      _ = try await client.ask("VIEW open day=2026-03-03 size=400x400 cal=work,home")
      _ = try await client.pushesSoFar()
      _ = try await other.ask("CALENDAR del work")
      #expect(try await client.push("CLOSED")["cal"] == "work")
      _ = try await client.push("NOBOX")
      #expect(try await client.ask("LIST day=2026-03-03 cal=work").code == "NOT-FOUND")
      // A gesture where its box was finds nothing to change.
      _ = try await other.ask("ADD title=y start=2026-03-03T09:30 dur=1h")
      #expect(try await client.push("BOX")["title"] == "y")
    }
  }

  /// Whoever deletes a calendar is answered before it hears that it is closed.
  @Test func aDeletionIsAnsweredBeforeItsNews() async throws {
    try await SessionServer.with { server in
      let client = try await server.client()
      let other = try await server.client()
      _ = try await client.ask("CALENDAR add work")
      _ = try await client.ask("SUB range=2026-W10 cal=work,home")
      let gate = Gate()
      server.store.decideAfter { $0 == .deleteCalendar ? gate : nil }
      let tag = await client.send("CALENDAR del work")
      await gate.isReached()
      // The server's own look, once a second, finds that the calendar is gone.
      let looks = server.store.count(.changes)
      try await eventually("a look") { server.store.count(.changes) > looks }
      _ = try await other.ask("PING")
      await gate.open()
      #expect(try await client.answer(tag).isOK)
      #expect(await client.heard.isEmpty)
      #expect(try await client.push("CLOSED")["cal"] == "work")
    }
  }
}
