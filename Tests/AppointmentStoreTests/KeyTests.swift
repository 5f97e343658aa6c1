import PostgreSQLClient
import Scheduling
import Testing

@testable import AppointmentStore

@Suite struct KeyTests {
  @Test func aRepeatedCommandIsAnsweredFromItsFirstRun() async throws {
    try await StoreFixture.with { fixture in
      let draft = fixture.appointment("Once")
      let other = fixture.appointment("Other")
      let first = try await fixture.apply(.add(draft), .add(other), key: "k")
      let revision = try await fixture.revision()
      // A repeat mints new identifiers, as a client's second attempt does.
      let again = try await fixture.apply(
        .add(fixture.appointment("Once")), .add(fixture.appointment("Other")), key: "k")
      #expect(again.isReplay)
      #expect(again.items == first.items)
      #expect(again.undo == first.undo)
      #expect(again.touched.isEmpty)
      #expect(try await fixture.revision() == revision)
      #expect(try await fixture.everything().count == 2)
    }
  }

  @Test func theReplayIsOfThatTimeThoughMuchHasHappenedSince() async throws {
    try await StoreFixture.with { fixture in
      let work = try await fixture.calendar("work")
      let added = try await fixture.add(fixture.appointment("One"))
      let change = Edit.Operation.change(
        added.id, AppointmentPatch(calendar: work, title: "Two"), expecting: added.revision)
      let first = try await fixture.apply(change, key: "move")
      let gone = try await fixture.apply(.delete(added.id, expecting: nil), key: "gone")
      #expect(try await fixture.apply(change, key: "move").items == first.items)
      let goneAgain = try await fixture.apply(.delete(added.id, expecting: nil), key: "gone")
      #expect(goneAgain.isReplay)
      #expect(goneAgain.items == gone.items)
      #expect(goneAgain.items.map(\.current) == [nil])
    }
  }

  @Test func anotherCommandUnderAKeyIsRefused() async throws {
    try await StoreFixture.with { fixture in
      try await fixture.apply(.add(fixture.appointment("One")), key: "k", hash: [1])
      #expect(
        await code { () throws(StoreError) in
          try await fixture.apply(.add(fixture.appointment("Two")), key: "k", hash: [2])
        } == .keyReused)
      #expect(try await fixture.everything().map(\.title) == ["One"])
      // Another user's keys are his own.
      let user = try await fixture.user("guest", .write, on: fixture.home)
      let outcome = try await fixture.store.apply(
        Edit(.add(fixture.appointment("Two"))), as: user,
        key: IdempotencyKey(key: "k", commandHash: [2]))
      #expect(!outcome.isReplay)
    }
  }

  @Test func aFailedCommandLeavesItsKeyUnused() async throws {
    try await StoreFixture.with { fixture in
      let missing: AppointmentID = fixture.store.identifiers.next()
      #expect(
        await code { () throws(StoreError) in
          try await fixture.apply(.delete(missing, expecting: nil), key: "k")
        } == .notFound)
      let outcome = try await fixture.apply(.add(fixture.appointment("One")), key: "k")
      #expect(!outcome.isReplay)
    }
  }

  @Test func ofManyAtOnceOneHappensAndTheOthersAreToldOfIt() async throws {
    try await StoreFixture.with { fixture in
      let work = try await fixture.calendar("work")
      let outcomes = try await withThrowingTaskGroup(of: EditOutcome.self) { group in
        for number in 0..<12 {
          // To two calendars, so that not even their locks bring the rivals into order.
          let draft = fixture.appointment("One", in: number.isMultiple(of: 2) ? work : nil)
          group.addTask { try await fixture.apply(.add(draft), key: "k") }
        }
        var outcomes: [EditOutcome] = []
        for try await outcome in group { outcomes.append(outcome) }
        return outcomes
      }
      #expect(outcomes.count { !$0.isReplay } == 1)
      #expect(Set(outcomes.map(\.items)).count == 1)
      #expect(try await fixture.everything(in: [fixture.home, work]).count == 1)
    }
  }

  @Test func anUndoUnderAKeyHappensOnce() async throws {
    try await StoreFixture.with { fixture in
      try await fixture.add(fixture.appointment("One"))
      try await fixture.add(fixture.appointment("Two"))
      let key = IdempotencyKey(key: "u", commandHash: [1])
      let first = try await fixture.store.undo(nil, as: fixture.owner, key: key)
      let again = try await fixture.store.undo(nil, as: fixture.owner, key: key)
      #expect(again.isReplay)
      #expect(again.items == first.items)
      #expect(again.undo == first.undo)
      #expect(try await fixture.everything().map(\.title) == ["One"])
    }
  }

  @Test func aKeyIsForgottenAfterADay() async throws {
    try await StoreFixture.with { fixture in
      try await fixture.apply(.add(fixture.appointment("One")), key: "k")
      try await fixture.execute("UPDATE idempotency_keys SET at = at - interval '25 hours'")
      let outcome = try await fixture.apply(
        .add(fixture.appointment("Two")), key: "k", hash: [2])
      #expect(!outcome.isReplay)
      #expect(try await fixture.everything().count == 2)
    }
  }

  @Test(arguments: [("", false), (String(repeating: "k", count: 128), true)])
  func aKeyHasALength(key: String, isFine: Bool) async throws {
    try await StoreFixture.with { fixture in
      let code = await code { () throws(StoreError) in
        try await fixture.apply(.add(fixture.appointment("One")), key: key)
      }
      #expect((code == nil) == isFine)
      #expect(
        await AppointmentStoreTests.code { () throws(StoreError) in
          try await fixture.apply(
            .add(fixture.appointment("One")), key: String(repeating: "k", count: 129))
        } == .limit(name: "key", most: 128))
    }
  }
}
