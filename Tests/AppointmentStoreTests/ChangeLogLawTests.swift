import EdgewiseTesting
import Scheduling
import Testing

@testable import AppointmentStore

/// A copy that is kept by the change log alone is the calendar.
@Suite struct ChangeLogLawTests {
  @Test func whoeverFollowsFromAnyNumberHasWhatIsThere() async throws {
    try await StoreFixture.with { fixture in
      let seed = UInt64.random(in: 0 ... .max)
      var generator = SeededGenerator(seed: seed)
      let trail = Comment(rawValue: "seed \(seed)")
      let work = try await fixture.calendar("work")
      // How the calendar was at each number.
      var states: [Int64: Set<Appointment>] = [:]
      for round in 0..<25 {
        let there = try await fixture.everything()
        let pick = there.randomElement(using: &generator)
        switch (Int.random(in: 0..<5, using: &generator), pick) {
        case (0, let pick?): try await fixture.apply(.delete(pick.id, expecting: nil))
        case (1, let pick?):
          try await fixture.apply(
            .change(pick.id, AppointmentPatch(calendar: work), expecting: nil))
        case (2, let pick?):
          try await fixture.apply(
            .change(pick.id, AppointmentPatch(title: "R\(round)"), expecting: nil))
        case (3, _?): _ = try await fixture.store.undo(nil, as: fixture.owner, key: nil)
        default:
          try await fixture.apply(
            .add(fixture.appointment("A\(round)")), .add(fixture.appointment("B\(round)")))
        }
        let number = try #require(try await fixture.revision())
        states[number] = Set(try await fixture.everything())
      }
      let newest = try #require(try await fixture.revision())
      for (start, state) in states {
        var copy = Dictionary(uniqueKeysWithValues: state.map { ($0.id, $0) })
        var number = start
        while true {
          let page = try await fixture.store.changes(
            in: fixture.home, since: number, limit: 3, as: fixture.owner)
          for change in page.changes {
            if let id = change.appointment { copy[id] = change.after }
          }
          number = page.revision
          if !page.hasMore { break }
        }
        #expect(number == newest, trail)
        #expect(Set(copy.values) == states[newest], trail)
      }
    }
  }
}
