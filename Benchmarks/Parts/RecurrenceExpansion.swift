import Scheduling
import SystemZones

/// Ten years of a weekly rule with three days, in New York, with the instant of each occurrence.
struct RecurrenceExpansion {
  static let occurrences = 1_564
  /// What the peers are given: they walk wall times, without any zone.
  static let rule = "FREQ=WEEKLY;BYDAY=MO,WE,FR;UNTIL=20360101T093000"
  static let start = "20260105T093000"

  private let set: RecurrenceSet
  private let zone: Zone

  init() throws {
    zone = try SystemZones().zone(named: "America/New_York")
    // 9:30 on 5 January 2026.
    let first = Instant(secondsSinceEpoch: 1_767_623_400)
    set = RecurrenceSet(
      first: .zoned(InstantRange(start: first, end: first.adding(seconds: 2_700)), in: zone),
      rules: [try RecurrenceRule(text: "FREQ=WEEKLY;BYDAY=MO,WE,FR;UNTIL=20360101T143000Z")])
  }

  /// Occurrences a second, each series made anew.
  func perSecond(rounds: Int) throws -> Double {
    var count = 0
    var latest = Instant(secondsSinceEpoch: 0)
    let begin = nanoseconds()
    for _ in 0..<rounds {
      for occurrence in try Recurrence(set, zone: zone).occurrences {
        latest = max(latest, occurrence.range.start)
        count += 1
      }
    }
    let elapsed = nanoseconds() - begin
    guard count == rounds * Self.occurrences, latest.secondsSinceEpoch > 0 else {
      throw BenchmarkError("\(count / max(1, rounds)) occurrences, not \(Self.occurrences)")
    }
    return Double(count) * 1e9 / Double(elapsed)
  }
}
