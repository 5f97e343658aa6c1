import AppointmentStore
import CalendarServer
import Credentials
import EdgewiseTesting
import LineProtocol
import Scheduling
import SessionTesting
import Testing

/// Who may not stay any more is parted with.
@Suite struct RevokedAccessTests {
  private func signIn(_ server: SessionServer, _ credential: String) async throws -> TestClient {
    let client = TestClient(server.connect())
    _ = try await client.ask("HELLO 1 client=test")
    let answer = try await client.ask("AUTH \(credential)")
    guard answer.isOK else { throw TestClient.Failure("\(answer)") }
    return client
  }

  @Test func aRevokedTokenClosesItsConnectionsAndNoOthers() async throws {
    try await SessionServer.with { server in
      let owner = try await server.client()
      let new = try await owner.ask("TOKEN add label=phone")
      let phone = try await signIn(server, "token \(try #require(new["token"]))")
      let second = try await signIn(server, "token \(try #require(new["token"]))")
      #expect(try await phone.ask("TOKEN del \(try #require(new["id"]))").isOK)
      for client in [phone, second] {
        try await client.end()
        #expect(await client.notices.last == "# BYE reason=revoked")
      }
      #expect(try await owner.ask("PING").isOK)
    }
  }

  @Test func whoSignsInAgainBeforeTheAnswerMayStay() async throws {
    try await SessionServer.with { server in
      let owner = try await server.client()
      let new = try await owner.ask("TOKEN add label=phone")
      let phone = try await signIn(server, "token \(try #require(new["token"]))")
      let lost = try await signIn(server, "token \(try #require(new["token"]))")
      let gate = Gate()
      server.store.decideAfter { $0 == .lapsed ? gate : nil }
      #expect(try await owner.ask("TOKEN del \(try #require(new["id"]))").isOK)
      await gate.isReached()
      #expect(try await phone.ask("AUTH token \(server.token)").isOK)
      await gate.open()
      try await lost.end()
      #expect(await lost.notices.last == "# BYE reason=revoked")
      #expect(try await phone.ask("CALENDARS").isOK)
    }
  }

  @Test func aDeletedUserIsPartedWithHoweverItSignedIn() async throws {
    try await SessionServer.with { server in
      let owner = try await server.client()
      _ = try await owner.ask("USER add guest password=secret")
      let byPassword = try await signIn(server, "password guest secret")
      let token = try await owner.ask("TOKEN add user=guest")
      let byToken = try await signIn(server, "token \(try #require(token["token"]))")
      #expect(try await owner.ask("USER del guest").isOK)
      for client in [byPassword, byToken] {
        try await client.end()
        #expect(await client.notices.last == "# BYE reason=revoked")
      }
      #expect(try await owner.ask("PING").isOK)
    }
  }

  @Test func whatAnotherServerRevokesIsSeenByTheNextLook() async throws {
    try await SessionServer.with { server in
      let owner = try await server.client()
      let new = try await owner.ask("TOKEN add label=phone")
      let phone = try await signIn(server, "token \(try #require(new["token"]))")
      // As another server does it: nobody here is told.
      let id = try #require(new["id"].flatMap(TokenID.init(text:)))
      try await server.store.revokeToken(id, as: server.owner)
      // A database that is away parts with nobody.
      server.store.decide { $0 == .lapsed ? .fails(StoreError(.unavailable, "away")) : .passes }
      await server.server.access.check()
      #expect(try await phone.ask("PING").isOK)
      server.store.decide { _ in .passes }
      await server.server.access.check()
      try await phone.end()
      #expect(await phone.notices.last == "# BYE reason=revoked")
      #expect(try await owner.ask("PING").isOK)
    }
  }

  @Test func theLookComesByItself() async throws {
    try await SessionServer.with(accessInterval: 20) { server in
      let owner = try await server.client()
      let new = try await owner.ask("TOKEN add label=phone")
      let phone = try await signIn(server, "token \(try #require(new["token"]))")
      let id = try #require(new["id"].flatMap(TokenID.init(text:)))
      try await server.store.revokeToken(id, as: server.owner)
      try await phone.end()
      #expect(await phone.notices.last == "# BYE reason=revoked")
    }
  }
}
