import CAllocations
import Interaction
import Scheduling
import Testing

/// A pointer that rests on, or crosses, what it has already told costs no memory.
@Suite struct AllocationTests {
  @Test(.enabled(if: allocation_count() >= 0))
  func aHoverThatChangesNothingAllocatesNothing() throws {
    let configuration = try exampleWeek()
    let items = try (0..<200).map { index in
      try item(
        ItemReference("a\(index)"),
        "2026-03-0\(2 + index % 7)T09:00/2026-03-0\(2 + index % 7)T10:00",
        in: configuration.zone)
    }
    var view = try CalendarView(
      configuration: configuration, items: items,
      now: try #require(Instant(text: "2026-03-02T06:05Z")))
    var effects: [Effect] = []
    effects.reserveCapacity(64)
    view.handle(.refresh, at: 0, into: &effects)
    // Over empty space, and over one and the same box.
    for point in [Point(x: 250, y: 400), Point(x: 8, y: 110)] {
      view.handle(.hover(point), at: 1, into: &effects)
      effects.removeAll(keepingCapacity: true)
      let before = allocation_count()
      for number in 0..<10_000 {
        view.handle(
          .hover(Point(x: point.x + number % 2, y: point.y + number % 2)), at: 2, into: &effects)
      }
      let after = allocation_count()
      // Counted, as effects by the thousand would be told otherwise.
      #expect(effects.count == 0)
      #expect(after - before == 0)
    }
  }
}
