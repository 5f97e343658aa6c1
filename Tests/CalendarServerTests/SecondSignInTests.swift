import EdgewiseTesting
import LineProtocol
import SessionTesting
import Testing

/// A connection may become another user's.
@Suite struct SecondSignInTests {
  @Test func viewsCanPasteWhatTheNewUserHasCopied() async throws {
    try await SessionServer.with { server in
      let owner = try await server.client()
      let client = try await server.client(ofNew: "other", addedBy: owner)
      let own = try await client.ask("ADD title=x start=2026-03-03T09:00 dur=1h")
      _ = try await client.ask(HostedViewTests.open + " clock=client")
      #expect(try await client.ask("COPY refs=\(try #require(own["id"]))").isOK)
      #expect(try await pastes(client))
      #expect(try await client.ask("AUTH token \(server.token)").isOK)
      #expect(try await !pastes(client))
      let new = try await owner.ask("ADD title=x start=2026-03-03T09:00 dur=1h")
      #expect(try await owner.ask("COPY refs=\(try #require(new["id"]))").isOK)
      try await eventually("the view can paste") { try await pastes(client) }
    }
  }

  private func pastes(_ client: TestClient) async throws -> Bool {
    let menu = try await client.ask("MENU v1")
    return menu.rows.contains { $0["name"] == "paste" && $0["enabled"] == "yes" }
  }
}
