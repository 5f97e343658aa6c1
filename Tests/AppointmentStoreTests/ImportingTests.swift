import PostgreSQLClient
import Scheduling
import Testing

@testable import AppointmentStore

/// What an import asks of the store.
@Suite struct ImportingTests {
  @Test func theLivingOfSomeUIDsAreReadTogether() async throws {
    try await StoreFixture.with { fixture in
      let (store, owner, home) = (fixture.store, fixture.owner, fixture.home)
      var single = fixture.appointment("Single")
      single.uid = "b@example.org"
      var series = try fixture.series("Series", "FREQ=DAILY;COUNT=9")
      series.uid = "a@example.org"
      var trashed = fixture.appointment("Trashed")
      trashed.uid = "c@example.org"
      try await fixture.apply(.add(single), .add(series), .add(trashed))
      try await fixture.apply(
        .changeOccurrence(
          series.id, fixture.occurrence(5), AppointmentPatch(title: "Other"), .this,
          expecting: nil))
      try await fixture.apply(.delete(trashed.id, expecting: nil))
      let uids: Set = ["a@example.org", "b@example.org", "c@example.org", "d@example.org"]
      let found = try await store.appointments(ofUIDs: uids, in: home, as: owner)
      #expect(found.map(\.title) == ["Series", "Other", "Single"])
      #expect(found[0].id == series.id)
      #expect(found[0].rules == series.rules)
      #expect(found[1].occurrence == fixture.occurrence(5))
      // What is in the trash is added anew, and both can be there.
      var again = fixture.appointment("Again")
      again.uid = trashed.uid
      try await fixture.apply(.add(again))
      let anew = try await store.appointments(ofUIDs: [trashed.uid], in: home, as: owner)
      #expect(anew.map(\.id) == [again.id])

      #expect(try await store.appointments(ofUIDs: [], in: home, as: owner) == [])
      let many = Set((0...500).map { "\($0)" })
      #expect(
        await code { () throws(StoreError) in
          try await store.appointments(ofUIDs: many, in: home, as: owner)
        } == .limit(name: "uids", most: 500))
      let guest = try await fixture.user("guest", .freeBusy, on: home)
      #expect(
        await code { () throws(StoreError) in
          try await store.appointments(ofUIDs: uids, in: home, as: guest)
        } == .notFound)
    }
  }

  @Test func uidsAreLookedUpInTheirIndex() async throws {
    try await StoreFixture.with { fixture in
      try await fixture.execute("SET LOCAL enable_seqscan = on")
      let explained = Statement(
        "test.explain_uids", .reads, [.uuid, .uuid, .uuid, .textArray],
        sql: "EXPLAIN " + ReadStatements.ofUIDs.sql)
      let plan = try await fixture.pool.query(
        explained,
        [
          fixture.owner.tenant.parameter, fixture.owner.user.parameter, fixture.home.parameter,
          .texts(["a", "b"]),
        ]
      ).map { try $0.string(0) }
      #expect(plan.contains { $0.contains("appointments_uid") }, "\(plan)")
    }
  }

  @Test func theReplyOfAKeyIsKeptForADay() async throws {
    try await StoreFixture.with { fixture in
      let (store, owner) = (fixture.store, fixture.owner)
      let key = IdempotencyKey(key: "k", commandHash: [1])
      #expect(try await store.reply(under: key, as: owner) == nil)
      #expect(try await store.keep(reply: "added=3", under: key, as: owner) == "added=3")
      #expect(try await store.reply(under: key, as: owner) == "added=3")
      // The first one counts.
      #expect(try await store.keep(reply: "added=0", under: key, as: owner) == "added=3")
      let other = IdempotencyKey(key: "k", commandHash: [2])
      #expect(
        await code { () throws(StoreError) in try await store.reply(under: other, as: owner) }
          == .keyReused)
      #expect(
        await code { () throws(StoreError) in
          try await store.keep(reply: "x", under: other, as: owner)
        } == .keyReused)
      #expect(
        await code { () throws(StoreError) in
          try await fixture.apply(.add(fixture.appointment("A")), key: "k", hash: [2])
        } == .keyReused)
      // Another user's keys are his own.
      let guest = try await fixture.user("guest", .write, on: fixture.home)
      #expect(try await store.reply(under: other, as: guest) == nil)

      try await fixture.execute("UPDATE idempotency_keys SET at = at - interval '25 hours'")
      #expect(try await store.reply(under: other, as: owner) == nil)
      #expect(try await store.keep(reply: "added=1", under: other, as: owner) == "added=1")
      #expect(
        await code { () throws(StoreError) in
          try await store.keep(
            reply: String(repeating: "x", count: 8_193), under: other, as: owner)
        } == .limit(name: "reply", most: 8_192))
    }
  }
}
