import EdgewiseTesting
import PostgreSQLClient
import Scheduling
import Testing

@testable import AppointmentStore

@Suite struct UndoTests {
  @Test(arguments: 0..<4)
  func undoRestoresTheCalendarsExactlyAndRedoTheEdit(number: Int) async throws {
    let seed = UInt64.random(in: 0 ... .max)
    var generator = SeededGenerator(seed: seed)
    try await StoreFixture.with { fixture in
      let calendars = [fixture.home, try await fixture.calendar("work")]
      for _ in 0..<12 {
        let before = try await fixture.everything(in: calendars)
        let edit = fixture.randomEdit(on: before, in: calendars, &generator)
        let outcome = try await fixture.store.apply(edit, as: fixture.owner, key: nil)
        let after = try await fixture.everything(in: calendars)
        let trail = Comment(rawValue: "seed \(seed)")
        #expect(Set(before) != Set(after), trail)

        let undone = try await fixture.store.undo(nil, as: fixture.owner, key: nil)
        #expect(undone.undo == outcome.undo, trail)
        #expect(
          Set(undone.items.map(\.appointment)) == Set(outcome.items.map(\.appointment)), trail)
        #expect(Set(undone.touched) == Set(outcome.touched), trail)
        let restored = try await fixture.everything(in: calendars)
        #expect(restored.map(\.apartFromRevision) == before.map(\.apartFromRevision), trail)

        let redone = try await fixture.store.redo(nil, as: fixture.owner, key: nil)
        #expect(redone.undo == outcome.undo, trail)
        let again = try await fixture.everything(in: calendars)
        #expect(again.map(\.apartFromRevision) == after.map(\.apartFromRevision), trail)
      }
    }
  }

  @Test func stepsComeBackInTurn() async throws {
    try await StoreFixture.with { fixture in
      let (store, owner) = (fixture.store, fixture.owner)
      func titles() async throws -> [String] {
        try await fixture.everything().map(\.title).sorted()
      }
      #expect(
        await code { () throws(StoreError) in try await store.undo(nil, as: owner, key: nil) }
          == .nothingToUndo)
      #expect(
        await code { () throws(StoreError) in try await store.redo(nil, as: owner, key: nil) }
          == .nothingToRedo)
      for title in ["A", "B", "C"] { try await fixture.add(fixture.appointment(title)) }
      _ = try await store.undo(nil, as: owner, key: nil)
      _ = try await store.undo(nil, as: owner, key: nil)
      #expect(try await titles() == ["A"])
      _ = try await store.redo(nil, as: owner, key: nil)
      #expect(try await titles() == ["A", "B"])
      _ = try await store.redo(nil, as: owner, key: nil)
      #expect(try await titles() == ["A", "B", "C"])
      #expect(
        await code { () throws(StoreError) in try await store.redo(nil, as: owner, key: nil) }
          == .nothingToRedo)

      _ = try await store.undo(nil, as: owner, key: nil)
      try await fixture.add(fixture.appointment("D"))
      // The new edit ended what could be redone.
      #expect(
        await code { () throws(StoreError) in try await store.redo(nil, as: owner, key: nil) }
          == .nothingToRedo)
      _ = try await store.undo(nil, as: owner, key: nil)
      _ = try await store.redo(nil, as: owner, key: nil)
      #expect(try await titles() == ["A", "B", "D"])
      for _ in 0..<3 { _ = try await store.undo(nil, as: owner, key: nil) }
      #expect(try await titles() == [])
      #expect(
        await code { () throws(StoreError) in try await store.undo(nil, as: owner, key: nil) }
          == .nothingToUndo)
    }
  }

  @Test func aNamedStepIsUndoneOutOfTurnAndOnlyOnce() async throws {
    try await StoreFixture.with { fixture in
      let first = try await fixture.apply(.add(fixture.appointment("A")))
      try await fixture.apply(.add(fixture.appointment("B")))
      // Another store, as after a restart.
      let store = try StoreFixture.store(on: fixture.pool)
      _ = try await store.undo(first.undo, as: fixture.owner, key: nil)
      #expect(try await fixture.everything().map(\.title) == ["B"])
      #expect(
        await code { () throws(StoreError) in
          try await store.undo(first.undo, as: fixture.owner, key: nil)
        } == .nothingToUndo)
      _ = try await store.redo(first.undo, as: fixture.owner, key: nil)
      #expect(try await fixture.everything().count == 2)
      #expect(
        await code { () throws(StoreError) in
          try await store.redo(first.undo, as: fixture.owner, key: nil)
        } == .nothingToRedo)
    }
  }

  @Test func stepsOutOfReachStandInNobodysWay() async throws {
    try await StoreFixture.with { fixture in
      let (store, owner) = (fixture.store, fixture.owner)
      let short = try await fixture.calendar("short")
      let guest = try await fixture.user("guest", .write, on: short)
      let first = try await fixture.apply(.add(fixture.appointment("First")))
      try await fixture.apply(.add(fixture.appointment("Second", in: short)))
      _ = try await store.apply(
        Edit(.add(fixture.appointment("Theirs", in: short))), as: guest, key: nil)
      _ = try await store.share(short, with: "guest", role: .read, as: owner, key: nil)
      #expect(
        await code { () throws(StoreError) in try await store.undo(nil, as: guest, key: nil) }
          == .nothingToUndo)
      #expect(try await store.nextSteps(in: nil, as: guest).undo == nil)

      try await store.deleteCalendar(short, as: owner)
      #expect(try await store.nextSteps(in: nil, as: owner).undo?.id == first.undo)
      _ = try await store.undo(nil, as: owner, key: nil)
      #expect(try await fixture.everything() == [])
      _ = try await store.redo(nil, as: owner, key: nil)
      #expect(try await fixture.everything().map(\.title) == ["First"])
    }
  }

  @Test func whatSomeoneChangedSinceIsAConflict() async throws {
    try await StoreFixture.with { fixture in
      let guest = try await fixture.user("guest", .write, on: fixture.home)
      let draft = fixture.appointment("A")
      let outcome = try await fixture.apply(.add(draft), .add(fixture.appointment("B")))
      let change = Edit(.change(draft.id, AppointmentPatch(title: "Theirs"), expecting: nil))
      let theirs = try await fixture.store.apply(change, as: guest, key: nil)
      let before = try await fixture.everything()
      #expect(
        await code { () throws(StoreError) in
          try await fixture.store.undo(outcome.undo, as: fixture.owner, key: nil)
        } == .conflict(current: theirs.items[0].revision))
      #expect(try await fixture.everything() == before)
      // A step is its user's own.
      #expect(
        await code { () throws(StoreError) in
          try await fixture.store.undo(theirs.undo, as: fixture.owner, key: nil)
        } == .notFound)
      // Once it is as the step left it, whoever brought it there, nothing is in the way.
      _ = try await fixture.store.undo(nil, as: guest, key: nil)
      _ = try await fixture.store.undo(nil, as: fixture.owner, key: nil)
      #expect(try await fixture.everything() == [])
    }
  }

  @Test func theRefusalNamesTheStepWhoIsInItsWayAndHowToGoOn() async throws {
    try await StoreFixture.with { fixture in
      let guest = try await fixture.user("guest", .write, on: fixture.home)
      let draft = fixture.appointment("A")
      let first = try await fixture.apply(.add(fixture.appointment("First")))
      let step = try await fixture.apply(.add(draft))
      let change = Edit(.change(draft.id, AppointmentPatch(title: "Theirs"), expecting: nil))
      _ = try await fixture.store.apply(change, as: guest, key: nil)
      do throws(StoreError) {
        _ = try await fixture.store.undo(nil, as: fixture.owner, key: nil)
        Issue.record("undone")
      } catch {
        for part in [step.undo.description, "guest", "Theirs", first.undo.description] {
          #expect(error.text.contains(part), "\(error.text)")
        }
      }
      _ = try await fixture.store.undo(first.undo, as: fixture.owner, key: nil)
      #expect(try await fixture.everything().map(\.title) == ["Theirs"])
    }
  }

  @Test(arguments: 0..<4)
  func everyStepOfASequenceIsUndoneInTurnToTheStartAndRedoneToTheEnd(number: Int) async throws {
    let seed = UInt64.random(in: 0 ... .max)
    var generator = SeededGenerator(seed: seed)
    try await StoreFixture.with { fixture in
      let calendars = [fixture.home, try await fixture.calendar("work")]
      var states = [try await fixture.everything(in: calendars).map(\.apartFromRevision)]
      var at = 0
      func check(_ what: String) async throws {
        let now = try await fixture.everything(in: calendars).map(\.apartFromRevision)
        #expect(now == states[at], "\(what) to \(at) of \(states.count - 1), seed \(seed)")
      }
      for _ in 0..<60 {
        switch Int.random(in: 0..<4, using: &generator) {
        case 0 where at > 0:
          _ = try await fixture.store.undo(nil, as: fixture.owner, key: nil)
          at -= 1
          try await check("undo")
        case 1 where at + 1 < states.count:
          _ = try await fixture.store.redo(nil, as: fixture.owner, key: nil)
          at += 1
          try await check("redo")
        default:
          let present = try await fixture.everything(in: calendars)
          let edit = fixture.randomEdit(on: present, in: calendars, &generator)
          _ = try await fixture.store.apply(edit, as: fixture.owner, key: nil)
          states.removeSubrange((at + 1)...)
          states.append(try await fixture.everything(in: calendars).map(\.apartFromRevision))
          at += 1
        }
      }
      while at > 0 {
        _ = try await fixture.store.undo(nil, as: fixture.owner, key: nil)
        at -= 1
        try await check("undo")
      }
      while at + 1 < states.count {
        _ = try await fixture.store.redo(nil, as: fixture.owner, key: nil)
        at += 1
        try await check("redo")
      }
    }
  }

  @Test func aUIDThatIsUsedAgainStandsInTheWay() async throws {
    try await StoreFixture.with { fixture in
      var draft = fixture.appointment("A")
      draft.uid = "same"
      let added = try await fixture.add(draft)
      let deletion = try await fixture.apply(.delete(added.id, expecting: nil))
      var successor = fixture.appointment("B")
      successor.uid = "same"
      try await fixture.add(successor)
      #expect(
        await code { () throws(StoreError) in
          try await fixture.store.undo(deletion.undo, as: fixture.owner, key: nil)
        } == .alreadyExists)
      // In one edit, the UID changes hands both ways.
      var third = fixture.appointment("C")
      third.uid = "same"
      let swap = try await fixture.apply(.delete(successor.id, expecting: nil), .add(third))
      _ = try await fixture.store.undo(swap.undo, as: fixture.owner, key: nil)
      #expect(try await fixture.everything().map(\.title) == ["B"])
      _ = try await fixture.store.redo(swap.undo, as: fixture.owner, key: nil)
      #expect(try await fixture.everything().map(\.title) == ["C"])
    }
  }

  @Test func whoMayNotWriteAnyMoreMayNotUndo() async throws {
    try await StoreFixture.with { fixture in
      let guest = try await fixture.user("guest", .write, on: fixture.home)
      let step = try await fixture.store.apply(
        Edit(.add(fixture.appointment("A"))), as: guest, key: nil)
      try await fixture.execute("UPDATE calendar_roles SET role = 2 WHERE role = 3")
      #expect(
        await code { () throws(StoreError) in
          try await fixture.store.undo(step.undo, as: guest, key: nil)
        } == .denied)
      #expect(try await fixture.everything().count == 1)
    }
  }

  @Test func twoUndosAtOnceTakeTwoSteps() async throws {
    try await StoreFixture.with { fixture in
      for title in ["A", "B", "C", "D"] { try await fixture.add(fixture.appointment(title)) }
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<3 {
          group.addTask {
            _ = try await fixture.store.undo(nil, as: fixture.owner, key: nil)
          }
        }
        try await group.waitForAll()
      }
      #expect(try await fixture.everything().map(\.title) == ["A"])
    }
  }
}

extension StoreFixture {
  /// An edit of one to four appointments that does change something.
  fileprivate func randomEdit(
    on present: [Appointment], in calendars: [CalendarID], _ generator: inout SeededGenerator
  ) -> Edit {
    var operations: [Edit.Operation] = []
    for appointment in present.shuffled(using: &generator).prefix(
      Int.random(in: 0...3, using: &generator))
    {
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: operations.append(.delete(appointment.id, expecting: appointment.revision))
      case 1:
        let other = calendars.first { $0 != appointment.calendar }
        operations.append(
          .change(appointment.id, AppointmentPatch(calendar: other), expecting: nil))
      case 2:
        let days = CalendarDate(
          year: 2026, month: 3, day: Int.random(in: 1...20, using: &generator))!
        operations.append(
          .change(
            appointment.id,
            AppointmentPatch(
              time: .allDay(start: days, end: days.adding(days: 9)),
              title: "\(UInt16.random(in: 0 ... .max, using: &generator))"),
            expecting: nil))
      default:
        operations.append(
          .change(
            appointment.id,
            AppointmentPatch(
              notes: "\(UInt32.random(in: 0 ... .max, using: &generator))",
              isBusy: !appointment.isBusy, status: .tentative),
            expecting: appointment.revision))
      }
    }
    if operations.isEmpty || Bool.random(using: &generator) {
      operations.append(
        .add(
          self.appointment(
            "New", day: Int.random(in: 1...28, using: &generator),
            in: calendars.randomElement(using: &generator))))
    }
    return Edit(operations)
  }
}
