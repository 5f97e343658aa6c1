import CalendarServer
import EdgewiseCommands
import EdgewiseTesting
import LineProtocol
import SessionTesting
import Testing

/// How connections end: nothing that was answered is lost.
@Suite struct FarewellTests {
  /// A client that sends everything and ends its output, as `nc` does, still gets every reply.
  @Test(arguments: SessionServer.Road.allCases)
  func aHalfClosedClientGetsAllReplies(road: SessionServer.Road) async throws {
    try await SessionServer.with { server in
      let client = try await server.client(road)
      for number in 1...40 {
        let added = try await client.ask(
          "ADD title=t\(number) start=2026-03-03T09:30 dur=1h", "notes",
          literal: String(repeating: "n", count: 60_000))
        #expect(added.isOK)
      }
      var tag = ""
      for _ in 1...3 { tag = await client.send("LIST day=2026-03-03 fields=id,title,notes") }
      await client.connection.endInput()
      let last = try await client.answer(tag)
      #expect(last.rows.count == 40)
      #expect(last.rows.allSatisfy { $0["notes"]?.count == 60_000 })
      try await client.end()
    }
  }

  /// A reply may be larger than what pushes may have waiting.
  @Test func aLongReplyWaitsForItsReader() async throws {
    try await SessionServer.with { server in
      let client = try await server.client()
      for _ in 1...80 {
        _ = try await client.ask(
          "ADD title=x start=2026-03-03T09:30 dur=1h", "notes",
          literal: String(repeating: "n", count: 65_536))
      }
      let transport = try #require(client.connection as? SimulatedConnection).transport
      transport.stall()
      let tag = await client.send("LIST day=2026-03-03 fields=id,notes")
      try await eventually("the reply waits") { transport.pendingBytes > 1_048_576 }
      #expect(transport.pendingBytes < 1_048_576 + 3 * 65_536)
      transport.goOn()
      #expect(try await client.answer(tag).rows.count == 80)
    }
  }

  /// The edit of a gesture is no command, but its client waits for it just so.
  @Test func aStopAnswersTheEditOfAGestureBeforeItsGoodbye() async throws {
    try await SessionServer.with { server in
      let client = try await server.client()
      let other = try await server.client()
      _ = try await client.ask("ADD title=One start=2026-03-03T09:00 dur=1h")
      _ = try await client.ask(HostedViewTests.open + " clock=client")
      _ = try await client.frames(to: 0)
      let gate = Gate()
      server.store.decide { $0 == .apply ? .waits(gate) : .passes }
      await client.tell(
        "@v1 1 0 down 0 pointer 200 120", "@v1 2 10 move 0 200 200", "@v1 3 20 up 0 200 200")
      await gate.isReached()
      let stopping = Task { await server.server.stop() }
      try await other.end()
      let late = TestClient(server.connect())
      try await late.end()
      await gate.open()
      try await client.push("COMMIT")
      try await client.end()
      for client in [client, other] { await client.connection.close() }
      await stopping.value
      #expect(await client.notices.last == "# BYE reason=shutdown")
    }
  }

  @Test func aStopAnswersWhatRunsAndSaysGoodbye() async throws {
    try await SessionServer.with { server in
      let client = try await server.client()
      let gate = Gate()
      server.store.decide { $0 == .apply ? .waits(gate) : .passes }
      let tag = await client.send("ADD title=last start=2026-03-03T09:30 dur=1h")
      await gate.isReached()
      let stopping = Task { await server.server.stop() }
      let idle = TestClient(server.connect())
      try await idle.end()
      await gate.open()
      #expect(try await client.answer(tag).isOK)
      try await client.end()
      await client.connection.close()
      await stopping.value
      #expect(await client.notices.last == "# BYE reason=shutdown")
    }
  }
}
