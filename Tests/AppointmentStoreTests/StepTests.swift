import PostgreSQLClient
import Scheduling
import Testing

@testable import AppointmentStore

/// Steps of some calendars, the words for them, and steps of several edits.
@Suite struct StepTests {
  @Test func theNewestStepOfSomeCalendarsIsUndoneAndRedone() async throws {
    try await StoreFixture.with { fixture in
      let (store, owner, home) = (fixture.store, fixture.owner, fixture.home)
      let work = try await fixture.calendar("work")
      let club = try await fixture.calendar("club")
      try await fixture.add(fixture.appointment("H", in: home))
      try await fixture.add(fixture.appointment("W", in: work))
      func titles() async throws -> [String] {
        try await fixture.everything(in: [home, work]).map(\.title).sorted()
      }
      #expect(
        await code { () throws(StoreError) in
          try await store.undo(nil, in: [club], as: owner, key: nil)
        } == .nothingToUndo)
      _ = try await store.undo(nil, in: [home, club], as: owner, key: nil)
      #expect(try await titles() == ["W"])
      // What was done elsewhere ends nothing here.
      try await fixture.add(fixture.appointment("W2", in: work))
      #expect(
        await code { () throws(StoreError) in
          try await store.redo(nil, in: [home, work], as: owner, key: nil)
        } == .nothingToRedo)
      _ = try await store.redo(nil, in: [home], as: owner, key: nil)
      #expect(try await titles() == ["H", "W", "W2"])
      #expect(
        await code { () throws(StoreError) in
          try await store.undo(nil, in: [], as: owner, key: nil)
        } == .nothingToUndo)
    }
  }

  @Test func aStepThatTouchesAShownCalendarIsUndoneWhole() async throws {
    try await StoreFixture.with { fixture in
      let work = try await fixture.calendar("work")
      let added = try await fixture.add(fixture.appointment("A"))
      try await fixture.apply(.change(added.id, AppointmentPatch(calendar: work), expecting: nil))
      let outcome = try await fixture.store.undo(nil, in: [work], as: fixture.owner, key: nil)
      #expect(Set(outcome.touched) == [fixture.home, work])
      #expect(try await fixture.everything().map(\.title) == ["A"])
      let steps = try await fixture.store.nextSteps(in: [work], as: fixture.owner)
      #expect(steps.undo == nil)
      #expect(steps.redo == StepSummary(id: outcome.undo, kind: .move, count: 1))
    }
  }

  @Test func aStepIsToldByAWord() async throws {
    try await StoreFixture.with { fixture in
      let added = try await fixture.add(fixture.appointment("A"))
      let other = try await fixture.add(fixture.appointment("B"))
      let id = added.id
      #expect(try await fixture.word() == "add 1")
      func change(_ patch: AppointmentPatch) -> Edit.Operation {
        .change(id, patch, expecting: nil)
      }
      try await fixture.apply(change(AppointmentPatch(time: fixture.time(day: 5))))
      #expect(try await fixture.word() == "move 1")
      try await fixture.apply(
        change(AppointmentPatch(time: fixture.appointment("", day: 5, minutes: 90).time)))
      #expect(try await fixture.word() == "resize 1")
      try await fixture.apply(change(AppointmentPatch(title: "C")))
      #expect(try await fixture.word() == "rename 1")
      try await fixture.apply(change(AppointmentPatch(title: "D", isBusy: false)))
      #expect(try await fixture.word() == "edit 1")
      try await fixture.apply(
        change(AppointmentPatch(time: fixture.appointment("", day: 6, minutes: 90).time)),
        .change(other.id, AppointmentPatch(time: fixture.time(day: 7)), expecting: nil))
      #expect(try await fixture.word() == "move 2")
      try await fixture.apply(.delete(id, expecting: nil), .delete(other.id, expecting: nil))
      #expect(try await fixture.word() == "delete 2")
      try await fixture.apply(.restore(id))
      #expect(try await fixture.word() == "restore 1")
      // The words stay as steps are undone and done again.
      for word in ["restore 1", "delete 2", "move 2", "edit 1", "rename 1", "resize 1", "move 1"] {
        #expect(try await fixture.word() == word)
        _ = try await fixture.store.undo(nil, as: fixture.owner, key: nil)
        #expect(try await fixture.word(redoing: true) == word)
      }
      _ = try await fixture.store.redo(nil, as: fixture.owner, key: nil)
      #expect(try await fixture.word() == "move 1")
      #expect(try await fixture.word(redoing: true) == "resize 1")
    }
  }

  @Test func aSeriesCountsOnceAndItsStepIsToldByWhatItsOccurrencesDid() async throws {
    try await StoreFixture.with { fixture in
      let series = try await fixture.add(try fixture.series("S", "FREQ=DAILY;COUNT=20"))
      let id = series.id
      #expect(try await fixture.word() == "add 1")
      func change(_ day: Int, _ patch: AppointmentPatch, _ scope: EditScope) async throws -> String
      {
        try await fixture.apply(
          .changeOccurrence(id, fixture.occurrence(day), patch, scope, expecting: nil))
        return try await fixture.word()
      }
      let later = AppointmentPatch(time: fixture.time(day: 5, hour: 14))
      #expect(try await change(5, later, .this) == "move 1")
      #expect(try await change(6, AppointmentPatch(title: "T"), .this) == "rename 1")
      #expect(try await change(6, AppointmentPatch(title: "S"), .this) == "rename 1")
      let longer = AppointmentPatch(time: fixture.appointment("", day: 7, minutes: 90).time)
      #expect(try await change(7, longer, .this) == "resize 1")
      #expect(
        try await change(8, AppointmentPatch(time: fixture.time(day: 8, hour: 8)), .all) == "move 1"
      )
      try await fixture.apply(
        .deleteOccurrence(id, fixture.occurrence(9, hour: 8), .this, expecting: nil))
      #expect(try await fixture.word() == "delete 1")
      try await fixture.apply(
        .changeOccurrence(
          id, fixture.occurrence(12, hour: 8),
          AppointmentPatch(time: fixture.time(day: 12, hour: 11)), .future, expecting: nil))
      #expect(try await fixture.word().hasPrefix("move "))
      try await fixture.apply(
        .deleteOccurrence(id, fixture.occurrence(10, hour: 8), .future, expecting: nil))
      #expect(try await fixture.word() == "delete 1")
      try await fixture.apply(.delete(id, expecting: nil))
      #expect(try await fixture.word() == "delete 1")
    }
  }

  @Test func editsThatJoinAreUndoneAndRedoneAtOnce() async throws {
    try await StoreFixture.with { fixture in
      let (store, owner) = (fixture.store, fixture.owner)
      let old = try await fixture.add(fixture.appointment("Old"))
      let before = try await fixture.everything()
      let draft = fixture.appointment("A")
      let first = try await fixture.apply(.add(draft), .add(fixture.appointment("B")))
      func join(_ operations: Edit.Operation...) async throws -> EditOutcome {
        try await store.apply(Edit(operations), joining: first.undo, as: owner, key: nil)
      }
      let second = try await join(
        .add(fixture.appointment("C")),
        .change(old.id, AppointmentPatch(title: "New"), expecting: nil))
      // What a first edit brought a later one changes.
      _ = try await join(
        .change(draft.id, AppointmentPatch(title: "A2"), expecting: nil),
        .change(old.id, AppointmentPatch(title: "Newer"), expecting: nil))
      let last = try await join(.change(draft.id, AppointmentPatch(title: "A3"), expecting: nil))
      #expect(second.undo == first.undo)
      #expect(last.undo == first.undo)
      let after = try await fixture.everything()
      #expect(Set(after.map(\.title)) == ["A3", "B", "C", "Newer"])
      #expect(try await fixture.word() == "edit 4")
      let revision = try #require(try await fixture.revision())
      for _ in 0..<2 {
        let undone = try await store.undo(nil, as: owner, key: nil)
        #expect(undone.undo == first.undo)
        #expect(undone.items.count == 4)
        #expect(
          try await fixture.everything().map(\.apartFromRevision)
            == before.map(\.apartFromRevision))
        let redone = try await store.redo(nil, as: owner, key: nil)
        #expect(redone.undo == first.undo)
        #expect(
          Set(try await fixture.everything().map(\.apartFromRevision))
            == Set(after.map(\.apartFromRevision)))
      }
      #expect(try await fixture.revision() == revision + 4)
    }
  }

  @Test func aStepTakesInOnlyWhatIsItsUsersInItsCalendarAndNotUndone() async throws {
    try await StoreFixture.with { fixture in
      let (store, owner) = (fixture.store, fixture.owner)
      let work = try await fixture.calendar("work")
      let first = try await fixture.apply(.add(fixture.appointment("A")))
      let guest = try await fixture.user("guest", .write, on: fixture.home)
      func joined(_ draft: Appointment, as user: Principal) async throws -> Bool {
        let edit = Edit(.add(draft))
        let outcome = try await store.apply(edit, joining: first.undo, as: user, key: nil)
        return outcome.undo == first.undo
      }
      #expect(try await joined(fixture.appointment("B", in: work), as: owner) == false)
      #expect(try await joined(fixture.appointment("C"), as: guest) == false)
      #expect(try await joined(fixture.appointment("D"), as: owner))
      try await fixture.execute(
        """
        UPDATE undo_steps SET size = \(Edit.mostOfStep - 1) WHERE id = '\(first.undo)'
        """)
      #expect(try await joined(fixture.appointment("E"), as: owner))
      #expect(try await joined(fixture.appointment("F"), as: owner) == false)
      _ = try await store.undo(first.undo, as: owner, key: nil)
      #expect(try await joined(fixture.appointment("G"), as: owner) == false)
      #expect(
        Set(try await fixture.everything(in: [fixture.home]).map(\.title)) == ["C", "F", "G"])
    }
  }

  @Test func aStepOfManyEditsThatSomeoneTouchedStandsWhole() async throws {
    try await StoreFixture.with { fixture in
      let (store, owner) = (fixture.store, fixture.owner)
      let first = try await fixture.apply(.add(fixture.appointment("A")))
      let draft = fixture.appointment("B")
      _ = try await store.apply(Edit(.add(draft)), joining: first.undo, as: owner, key: nil)
      let guest = try await fixture.user("guest", .write, on: fixture.home)
      let change = Edit(.change(draft.id, AppointmentPatch(title: "B2"), expecting: nil))
      let theirs = try await store.apply(change, as: guest, key: nil)
      let there = try await fixture.everything()
      #expect(
        await code { () throws(StoreError) in try await store.undo(nil, as: owner, key: nil) }
          == .conflict(current: theirs.items[0].revision))
      #expect(try await fixture.everything() == there)
      _ = try await store.undo(nil, as: guest, key: nil)
      _ = try await store.undo(nil, as: owner, key: nil)
      #expect(try await fixture.everything() == [])
    }
  }
}

extension StoreFixture {
  /// Kind and number of the next step to undo or redo.
  fileprivate func word(redoing: Bool = false) async throws -> String {
    let steps = try await store.nextSteps(in: nil, as: owner)
    return (redoing ? steps.redo : steps.undo).map { "\($0.kind) \($0.count)" } ?? "nothing"
  }
}
