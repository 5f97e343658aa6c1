import Scheduling
import Testing

@testable import AppointmentStore

/// Putting a whole family in another's place, as an import of a newer version does.
@Suite struct ReplaceTests {
  @Test func aSeriesTakesItsNewFormAndKeepsItsIdentifiers() async throws {
    try await StoreFixture.with { fixture in
      let series = try await fixture.add(try fixture.series("S", "FREQ=DAILY;COUNT=10"))
      try await fixture.apply(
        .changeOccurrence(
          series.id, fixture.occurrence(5), AppointmentPatch(title: "Five"), .this, expecting: nil))
      try await fixture.apply(
        .changeOccurrence(
          series.id, fixture.occurrence(6), AppointmentPatch(title: "Six"), .this, expecting: nil))
      let before = try await fixture.rows()
      let five = try #require(before.first { $0.title == "Five" })

      var master = try #require(before.first { $0.id == series.id })
      master.title = "New"
      master.rules = [try RecurrenceRule(text: "FREQ=DAILY;COUNT=4")]
      var kept = five
      kept.id = fixture.appointment("", day: 5).id
      kept.title = "Five anew"
      var added = five
      added.id = fixture.appointment("", day: 4).id
      added.occurrence = fixture.occurrence(4)
      added.title = "Four"
      let outcome = try await fixture.apply(
        .replace(master, overrides: [kept, added], expecting: series.revision))
      #expect(outcome.items.map(\.appointment) == [series.id])

      let after = try await fixture.rows()
      #expect(after.map(\.title).sorted() == ["Five anew", "Four", "New"])
      #expect(after.first { $0.title == "Five anew" }?.id == five.id)
      #expect(after.first { $0.title == "New" }?.rules == master.rules)

      // One step, and as exact as any other.
      _ = try await fixture.store.undo(outcome.undo, as: fixture.owner, key: nil)
      #expect(
        try await fixture.rows().map(\.apartFromRevision).sorted { $0.id < $1.id }
          == before.map(\.apartFromRevision).sorted { $0.id < $1.id })
    }
  }

  @Test func aSingleOneBecomesASeriesAndBack() async throws {
    try await StoreFixture.with { fixture in
      let single = try await fixture.add(fixture.appointment("A", day: 3))
      var series = single
      series.rules = [try RecurrenceRule(text: "FREQ=DAILY;COUNT=2")]
      try await fixture.apply(.replace(series, overrides: [], expecting: single.revision))
      #expect(
        try await fixture.shown(.march(1, 9)) == ["A 2026-03-03T09:00", "A 2026-03-04T09:00"])
      try await fixture.apply(.replace(single, overrides: [], expecting: nil))
      #expect(try await fixture.shown(.march(1, 9)) == ["A 2026-03-03T09:00"])
    }
  }

  @Test func aNewerStateIsNotOverwritten() async throws {
    try await StoreFixture.with { fixture in
      let single = try await fixture.add(fixture.appointment("A", day: 3))
      try await fixture.apply(
        .change(single.id, AppointmentPatch(title: "B"), expecting: nil))
      await #expect(throws: StoreError.self) {
        try await fixture.apply(.replace(single, overrides: [], expecting: single.revision))
      }
      #expect(try await fixture.rows().map(\.title) == ["B"])
    }
  }
}
