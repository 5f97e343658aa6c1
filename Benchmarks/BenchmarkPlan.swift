/// What a run measures, and for how long.
struct BenchmarkPlan {
  /// A part of the benchmarks that can be run alone.
  enum Part: String, CaseIterable {
    case recurrence, interaction, lists, adds, guards, views, imports, large
  }

  let parts: Set<Part>
  /// Rounds of which the median counts, and the seconds of each measurement.
  let rounds: Int
  let seconds: Int
  let events: Int
  let series: Int
  let views: Int
  let imported: Int
  /// The appointments of the two large stores, in so many calendars.
  let large: (small: Int, big: Int, calendars: Int)

  static let usage =
    "usage: Scripts/bench [--quick] [\(Part.allCases.map(\.rawValue).joined(separator: "|"))]…"

  /// - Returns: nil when an argument is none of those that `usage` tells.
  init?(_ arguments: some Sequence<String>) {
    var parts: Set<Part> = []
    var isQuick = false
    for argument in arguments {
      if argument == "--quick" {
        isQuick = true
      } else if let part = Part(rawValue: argument) {
        parts.insert(part)
      } else {
        return nil
      }
    }
    self.parts = parts.isEmpty ? Set(Part.allCases) : parts
    rounds = isQuick ? 1 : 5
    seconds = isQuick ? 1 : 3
    events = isQuick ? 100_000 : 2_000_000
    series = isQuick ? 20 : 1_000
    views = isQuick ? 80 : 2_000
    imported = isQuick ? 2_000 : 100_000
    large = isQuick ? (10_000, 20_000, 20) : (1_000_000, 10_000_000, 1_000)
  }
}
