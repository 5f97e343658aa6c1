import PostgreSQLClient
import Testing

@testable import AppointmentStore

@Suite struct IdentityTests {
  @Test func aSecondStartFindsWhatTheFirstMade() async throws {
    try await StoreFixture.with { fixture in
      let again = try await fixture.store.bootstrap(
        owner: "owner", tokenHash: [1, 2, 3], zone: "Asia/Tokyo")
      #expect(again == fixture.owner)
      let calendars = try await fixture.store.calendars(of: again)
      #expect(calendars.map(\.settings.name) == ["home"])
      #expect(calendars.map(\.settings.zone) == ["Europe/Athens"])
      #expect(calendars.map(\.role) == [.own])
      #expect(try await fixture.store.tokens(of: again).count == 1)
      // A new token file is another token of the same owner.
      _ = try await fixture.store.bootstrap(owner: "owner", tokenHash: [4], zone: "UTC")
      #expect(try await fixture.store.authenticate(tokenHash: [4]) == fixture.owner)
      #expect(try await fixture.store.authenticate(tokenHash: [1, 2, 3]) == fixture.owner)
      #expect(
        await code { () throws(StoreError) in
          try await fixture.store.bootstrap(owner: "new", tokenHash: [5], zone: "Mars/Olympus")
        } == .unknownZone)
    }
  }

  @Test func aRevokedTokenOpensNothing() async throws {
    try await StoreFixture.with { fixture in
      let id = try await fixture.store.addToken(hash: [8], label: "laptop", for: fixture.owner)
      #expect(try await fixture.store.authenticate(tokenHash: [8]) == fixture.owner)
      let token = try await fixture.store.tokens(of: fixture.owner).first { $0.id == id }
      #expect(token?.label == "laptop")
      #expect(token?.lastUsedAt != nil)
      #expect(token?.isRevoked == false)
      try await fixture.store.revokeToken(id, as: fixture.owner)
      for hash: [UInt8] in [[8], [], [1, 2]] {
        #expect(
          await code { () throws(StoreError) in
            try await fixture.store.authenticate(tokenHash: hash)
          } == .notFound)
      }
      // Not even a restart brings a revoked token back.
      _ = try await fixture.store.bootstrap(owner: "owner", tokenHash: [8], zone: "UTC")
      #expect(
        await code { () throws(StoreError) in
          try await fixture.store.authenticate(tokenHash: [8])
        } == .notFound)
    }
  }

  @Test func aPasswordIsFoundByItsUser() async throws {
    try await StoreFixture.with { fixture in
      for name in ["owner", "nobody", "own\0er"] {
        #expect(
          await code { () throws(StoreError) in
            try await fixture.store.password(userName: name)
          } == .notFound)
      }
      try await fixture.store.setPassword("$argon2id$1", of: "owner", as: fixture.owner)
      try await fixture.store.setPassword("$argon2id$2", of: "owner", as: fixture.owner)
      let found = try await fixture.store.password(userName: "owner")
      #expect(found == StoredPassword(principal: fixture.owner, hash: "$argon2id$2"))
    }
  }
}
