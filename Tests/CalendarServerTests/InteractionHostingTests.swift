import LineProtocol
import SessionTesting
import Testing

/// What the server does for views beside edits: none of it asks the store, and nothing is
/// committed without its `up`.
@Suite struct InteractionHostingTests {
  /// A view on an appointment of `work` from 09:00 to 10:00, which lies at y 80 to 160.
  private func scene(_ server: SessionServer) async throws -> (client: TestClient, id: String) {
    let client = try await server.client()
    _ = try await client.ask("CALENDAR add work")
    let added = try await client.ask("ADD title=One start=2026-03-03T09:00 dur=1h cal=work")
    _ = try await client.ask(HostedViewTests.open + " cal=work clock=client")
    _ = try await client.frames(to: 0)
    return (client, try #require(added["id"]))
  }

  @Test func nothingButACommitReachesTheStore() async throws {
    try await SessionServer.with { server in
      let (client, _) = try await scene(server)
      let other = try await server.client()
      _ = try await other.ask(HostedViewTests.open + " cal=work clock=client")
      server.store.startCounting()
      let events = [
        "key down Tab", "key up Tab", "key down a +command", "key down c +command",
        "key down x +command", "key down Meta +command", "tick", "key up Meta",
        "down 0 pointer 200 120 button=secondary", "up 0 200 120", "key down Escape",
        "down 1 pointer 200 120", "move 1 200 160", "move 1 200 300", "cancel 1",
        "down 2 touch 200 120", "tick", "move 2 200 300", "blur", "focus text", "focus",
        "key down F13", "wheel 200 200 0 40", "leave",
      ]
      for (index, event) in events.enumerated() {
        await client.tell("@v1 \(index + 1) \(index * 600) \(event)")
        // What begins and ends in one piece is seen by no one.
        if event == "move 1 200 300" { try await other.push("GHOST") }
      }
      _ = try await client.frames(to: events.count)
      for command in [
        "REGION add v1 a rect=0,0,9,9", "COMMAND add v1 b title=B", "RUN v1 b", "COMMANDS v1",
        "MENU v1", "RUN v1 copy",
      ] {
        #expect(try await client.ask(command).isOK, "\(command)")
      }
      try await other.push("NOGHOST")
      #expect(server.store.clientCalls == 0)
    }
  }

  @Test func aCalendarDeletedInMidDragCancels() async throws {
    try await SessionServer.with { server in
      let (client, id) = try await scene(server)
      await client.tell("@v1 1 0 down 0 pointer 200 120", "@v1 2 10 move 0 200 200")
      try await client.push("GRAB")
      let other = try await server.client()
      #expect(try await other.ask("CALENDAR del work").isOK)
      let cancel = try await client.push("CANCEL")
      #expect(cancel["ref"] == id && cancel["cause"] == "denied")
      try await client.push("NOBOX")
      server.store.startCounting()
      await client.tell("@v1 3 20 up 0 200 200")
      _ = try await client.frames(to: 3)
      #expect(server.store.count(.apply) == 0)
    }
  }

  /// Pages are read anew, the drag goes on, and only its `up` commits.
  @Test func aDragGoesOnOverPages() async throws {
    try await SessionServer.with { server in
      let (client, id) = try await scene(server)
      await client.tell("@v1 1 0 down 0 pointer 200 120", "@v1 2 10 move 0 200 160")
      try await client.push("GRAB")
      server.store.startCounting()
      await client.tell("@v1 3 20 move 0 395 160", "@v1 4 800 tick")
      try await client.push("RESET")
      #expect(server.store.count(.apply) == 0)
      await client.tell("@v1 5 900 move 0 200 160", "@v1 6 910 up 0 200 160")
      let commit = try await client.push("COMMIT")
      #expect(commit["ref"] == id)
      #expect(try await client.ask("GET \(id)").rows[0]["start"] == "2026-03-04T09:30")
    }
  }
}
