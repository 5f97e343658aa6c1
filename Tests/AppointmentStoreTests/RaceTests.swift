import EdgewiseTesting
import PostgreSQLClient
import Scheduling
import Testing

@testable import AppointmentStore

@Suite struct RaceTests {
  @Test func ofTwoEditsOfOneRevisionOneWins() async throws {
    try await StoreFixture.with { fixture in
      let other = Pool(fixture.configuration, on: try StoreFixture.loop.get())
      try await other.waitUntilAvailable(timeoutMilliseconds: 20_000)
      let stores = [fixture.store, try StoreFixture.store(on: other)]
      let owner = fixture.owner
      for round in 0..<20 {
        let added = try await fixture.add(fixture.appointment("Contested \(round)"))
        let codes = await withTaskGroup(of: StoreError.Code?.self) { group in
          for (number, store) in stores.enumerated() {
            group.addTask {
              await code { () throws(StoreError) in
                let change = Edit.Operation.change(
                  added.id, AppointmentPatch(title: "by \(number)"), expecting: added.revision)
                return try await store.apply(Edit(change), as: owner, key: nil)
              }
            }
          }
          var codes: [StoreError.Code?] = []
          for await code in group { codes.append(code) }
          return codes
        }
        #expect(Set(codes) == [nil, .conflict(current: added.revision + 1)])
      }
      await other.close()
    }
  }

  @Test func numbersStayDenseWhoeverRaces() async throws {
    try await StoreFixture.with { fixture in
      let calendars = [
        fixture.home, try await fixture.calendar("a"), try await fixture.calendar("b"),
      ]
      let seed = UInt64.random(in: 0 ... .max)
      let failures = await withTaskGroup(of: [StoreError.Code].self) { group in
        for worker in 0..<6 {
          group.addTask {
            var generator = SeededGenerator(seed: seed &+ UInt64(worker))
            var mine: [AppointmentID] = []
            var codes: [StoreError.Code] = []
            for _ in 0..<25 {
              let target = calendars.randomElement(using: &generator)!
              let operation: Edit.Operation
              if let id = mine.randomElement(using: &generator), Bool.random(using: &generator) {
                operation =
                  Int.random(in: 0..<5, using: &generator) == 0
                  ? .change(id, AppointmentPatch(title: "x"), expecting: -5)
                  : .change(id, AppointmentPatch(calendar: target), expecting: nil)
              } else {
                let draft = fixture.appointment("w\(worker)", in: target)
                mine.append(draft.id)
                operation = .add(draft)
              }
              let code = await code { () throws(StoreError) in try await fixture.apply(operation) }
              if let code { codes.append(code) }
            }
            return codes
          }
        }
        var all: [StoreError.Code] = []
        for await codes in group { all += codes }
        return all
      }
      for failure in failures {
        guard case .conflict = failure else {
          Issue.record("\(failure), seed \(seed)")
          continue
        }
      }
      for calendar in calendars {
        let page = try await fixture.store.changes(
          in: calendar, since: 0, limit: 1_000, as: fixture.owner)
        #expect(!page.hasMore)
        var numbers = page.changes.map(\.revision)
        #expect(numbers == numbers.sorted(), "seed \(seed)")
        numbers = Array(Set(numbers)).sorted()
        let newest = try #require(try await fixture.revision(calendar))
        #expect(numbers == Array(1...newest), "seed \(seed)")
        // What the changes add up to is what is there.
        var living: [AppointmentID: Appointment] = [:]
        for change in page.changes {
          guard let id = change.appointment else { continue }
          #expect(living[id] == change.before, "seed \(seed)")
          living[id] = change.after
        }
        let found = try await fixture.everything(in: [calendar])
        #expect(Set(found) == Set(living.values), "seed \(seed)")
      }
    }
  }

  @Test func twoUndosThatWaitForOneCalendarTakeTwoSteps() async throws {
    try await StoreFixture.with { fixture in
      for title in ["A", "B", "C"] { try await fixture.add(fixture.appointment(title)) }
      let other = Pool(fixture.configuration, on: try StoreFixture.loop.get())
      try await other.waitUntilAvailable(timeoutMilliseconds: 20_000)
      let stores = [fixture.store, try StoreFixture.store(on: other)]
      let tasks = try await fixture.pool.transaction(orThrow: { $0 as any Error }) { transaction in
        _ = try await transaction.query(
          CalendarStatements.wait, [fixture.owner.tenant.parameter, fixture.home.parameter])
        let tasks = stores.map { store in
          Task { try await store.undo(nil, as: fixture.owner, key: nil) }
        }
        try await eventually("both wait") {
          try await transaction.query(Self.waiting).single().int8(0) == 2
        }
        return tasks
      }
      var steps = Set<UndoID>()
      for task in tasks { steps.insert(try await task.value.undo) }
      await other.close()
      #expect(steps.count == 2)
      #expect(try await fixture.everything().map(\.title) == ["A"])
    }
  }

  @Test func anEditFollowsWhatMovesAwayWhileItWaits() async throws {
    try await StoreFixture.with { fixture in
      let work = try await fixture.calendar("work")
      let added = try await fixture.add(fixture.appointment("A"))
      let task = try await fixture.pool.transaction(orThrow: { $0 as any Error }) { transaction in
        _ = try await transaction.query(
          CalendarStatements.wait, [fixture.owner.tenant.parameter, fixture.home.parameter])
        let task = Task {
          try await fixture.apply(
            .change(added.id, AppointmentPatch(title: "B"), expecting: nil))
        }
        try await eventually("the edit waits") {
          try await transaction.query(Self.waiting).single().int8(0) == 1
        }
        try await transaction.execute("UPDATE appointments SET calendar_id = '\(work)'")
        return task
      }
      let outcome = try await task.value
      #expect(outcome.touched == [work])
      #expect(try await fixture.everything(in: [work]).map(\.title) == ["B"])
      // Nobody's number rose for what did not happen.
      #expect(try await fixture.revision() == added.revision)
    }
  }

  private static let waiting = Statement(
    "test.waiting", .reads,
    sql: """
      SELECT count(*) FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'
      """)
}
