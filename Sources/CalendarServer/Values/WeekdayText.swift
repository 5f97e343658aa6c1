import Scheduling

extension Weekday {
  /// The two letters of `days=` and `first=`.
  var word: String {
    switch self {
    case .monday: "mo"
    case .tuesday: "tu"
    case .wednesday: "we"
    case .thursday: "th"
    case .friday: "fr"
    case .saturday: "sa"
    case .sunday: "su"
    }
  }

  init?(word: some StringProtocol) {
    guard let day = Weekday.allCases.first(where: { $0.word == word }) else { return nil }
    self = day
  }
}

extension Set<Weekday> {
  /// Reads days and ranges of days: `mo-fr`, `mo,we,fr`, `sa-su`.
  init?(text: String) {
    self = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let ends = part.split(separator: "-", omittingEmptySubsequences: false)
      guard (1...2).contains(ends.count), let first = Weekday(word: ends[0]),
        let last = Weekday(word: ends[ends.count - 1])
      else { return nil }
      var day = first
      insert(day)
      while day != last {
        day = Weekday(rawValue: day.rawValue % 7 + 1) ?? last
        insert(day)
      }
    }
    if isEmpty { return nil }
  }

  /// The days in their order, without ranges.
  var text: String {
    sorted { $0.rawValue < $1.rawValue }.map(\.word).joined(separator: ",")
  }
}
