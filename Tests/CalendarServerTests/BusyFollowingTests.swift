import EdgewiseTesting
import SessionTesting
import Testing

/// Views on calendars of which their user sees only when they are busy.
@Suite struct BusyFollowingTests {
  /// What was read of the days before must not take the place of what is shown now.
  @Test func aReadingOfOtherDaysComesTooLate() async throws {
    try await SessionServer.with { server in
      let owner = try await server.client()
      let other = try await server.client(ofNew: "other", addedBy: owner)
      #expect(try await owner.ask("CALENDAR add work").isOK)
      #expect(try await owner.ask("CALENDAR share work user=other role=freebusy").isOK)
      for day in ["03", "10"] {
        _ = try await owner.ask("ADD title=x start=2026-03-\(day)T09:00 dur=1h cal=work")
      }
      _ = try await other.ask("VIEW open day=2026-03-03 size=400x960 cal=work clock=client")
      _ = try await other.frames(to: 0)
      let gate = Gate()
      server.store.decideAfter { $0 == .busy ? gate : nil }
      _ = try await owner.ask("ADD title=x start=2026-03-03T11:00 dur=1h cal=work")
      await gate.isReached()
      server.store.decideAfter { _ in nil }
      #expect(try await other.ask("VIEW set v1 day=2026-03-10").isOK)
      let read = try await other.pushes("v1") { $0.word == "END" }
      #expect(read.count { $0.word == "BOX" } == 1)
      server.store.startCounting()
      await gate.open()
      try await eventually("the days that are shown are read") { server.store.count(.busy) == 1 }
      #expect(try await owner.ask("ADD title=x start=2026-03-10T11:00 dur=1h cal=work").isOK)
      let shown = try await other.pushes("v1") { $0.word == "END" }
      #expect(shown.map(\.word).filter { $0.hasSuffix("BOX") } == ["BOX"])
    }
  }
}
