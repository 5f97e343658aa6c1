import EdgewiseTesting
import Testing

@testable import Scheduling

@Suite struct FreeTimeTests {
  static let zone = (try? Zone.sample("Europe/Berlin"))!

  static func range(_ from: String, _ to: String) -> InstantRange { ExpansionTests.range(from, to) }

  static func texts(_ ranges: some Sequence<InstantRange>) -> [String] {
    ranges.map { "\(zone.wallTime(at: $0.start))/\(zone.wallTime(at: $0.end))" }
  }

  @Test func busySpansAreJoinedAndCut() {
    let busy = BusyTime(
      [
        Self.range("2026-03-02T09:00", "2026-03-02T10:00"),
        Self.range("2026-03-02T10:00", "2026-03-02T11:00"),
        Self.range("2026-03-01T00:00", "2026-03-02T01:00"),
        Self.range("2026-03-02T09:30", "2026-03-02T09:45"),
        Self.range("2026-03-02T12:00", "2026-03-02T12:00"),
      ], in: Self.range("2026-03-02T00:00", "2026-03-03T00:00"))
    #expect(
      Self.texts(busy.spans) == [
        "2026-03-02T00:00/2026-03-02T01:00", "2026-03-02T09:00/2026-03-02T11:00",
      ])
  }

  @Test func slotsLieInWorkingHoursAndFit() {
    let busy = BusyTime(
      [
        Self.range("2026-03-02T09:30", "2026-03-02T11:00"),
        Self.range("2026-03-02T11:30", "2026-03-02T17:00"),
      ], in: Self.range("2026-03-02T00:00", "2026-03-09T00:00"))
    let slots = FreeSlots(
      busy, in: Self.range("2026-03-02T00:00", "2026-03-09T00:00"), lasting: 1_800,
      WorkingTime(
        hours: DayHours(startMinute: 540, endMinute: 1_020)!, days: [.monday, .friday],
        zone: Self.zone))
    #expect(
      Self.texts(slots) == [
        "2026-03-02T09:00/2026-03-02T09:30", "2026-03-02T11:00/2026-03-02T11:30",
        "2026-03-06T09:00/2026-03-06T17:00",
      ])
  }

  @Test func nightsAreNotCutAtMidnight() {
    let slots = FreeSlots(
      BusyTime([], in: Self.range("2026-03-28T20:00", "2026-03-30T06:00")),
      in: Self.range("2026-03-28T20:00", "2026-03-30T06:00"), lasting: 3_600,
      WorkingTime(zone: Self.zone))
    #expect(Self.texts(slots) == ["2026-03-28T20:00/2026-03-30T06:00"])
  }

  /// Free and busy are each other's rest, whatever they are.
  @Test func freeIsTheRest() {
    var generator = SeededGenerator(seed: 7)
    let all = InstantRange(
      start: Instant(secondsSinceEpoch: 0), end: Instant(secondsSinceEpoch: 200))
    for _ in 0..<500 {
      let spans = (0..<Int.random(in: 0...6, using: &generator)).map { _ in
        let start = Int64.random(in: -20...210, using: &generator)
        return InstantRange(
          start: Instant(secondsSinceEpoch: start),
          end: Instant(
            secondsSinceEpoch: start + Int64.random(in: 0...60, using: &generator)))
      }
      let busy = BusyTime(spans, in: all)
      let free = busy.free(in: all)
      for second in 0..<Int64(200) {
        let instant = Instant(secondsSinceEpoch: second)
        let isTaken = spans.contains { $0.contains(instant) }
        #expect(busy.spans.contains { $0.contains(instant) } == isTaken)
        #expect(free.contains { $0.contains(instant) } != isTaken)
      }
    }
  }
}
