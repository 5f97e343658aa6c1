import Scheduling

/// Reads the words of a rule from left to right, without its end.
struct RuleWordsReader {
  private var words: ArraySlice<String>
  private var frequency: RecurrenceFrequency?
  private var interval = 1
  private var weekdays: [RecurrenceWeekday] = []
  private var monthDays: [Int] = []
  private var months: [Int] = []
  private var positions: [Int] = []
  /// `first`, `3rd` and `last` until it is known what they count.
  private var ordinals: [Int] = []

  init(words: [String]) {
    self.words = words[...]
  }

  /// The rule, or nothing if the words are none.
  mutating func read(ending end: RecurrenceEnd) throws(RecurrenceError) -> RecurrenceRule? {
    guard !words.isEmpty else { return nil }
    while let word = words.popFirst() {
      guard take(word) else { return nil }
    }
    // Ordinals that counted no weekday are days of the month.
    guard ordinals.allSatisfy({ $0 > 0 }) else { return nil }
    monthDays += ordinals
    let countsInMonth =
      !monthDays.isEmpty || !positions.isEmpty || weekdays.contains { $0.ordinal != 0 }
    let implied: RecurrenceFrequency? =
      if countsInMonth {
        months.isEmpty ? .monthly : .yearly
      } else {
        weekdays.isEmpty ? nil : .weekly
      }
    guard let frequency = frequency ?? implied else { return nil }
    return try RecurrenceRule(
      frequency: frequency, interval: interval, end: end, weekdays: weekdays,
      monthDays: monthDays, months: months, positions: positions)
  }

  private mutating func take(_ word: String) -> Bool {
    switch word {
    case "on", "the", "each", "and", "of", "a", "an", "in", "&": return true
    case "every": return takeInterval()
    case "daily": return takeUnit(.daily)
    case "weekly": return takeUnit(.weekly)
    case "biweekly", "fortnightly": return takeUnit(.weekly, every: 2)
    case "monthly": return takeUnit(.monthly)
    case "quarterly": return takeUnit(.monthly, every: 3)
    case "yearly", "annually": return takeUnit(.yearly)
    case "hourly": return takeUnit(.hourly)
    case "weekday", "weekdays":
      return takeWeekdays([.monday, .tuesday, .wednesday, .thursday, .friday])
    case "weekend", "weekends": return takeWeekdays([.saturday, .sunday])
    default: break
    }
    if let unit = Self.unit(word) { return takeCountedUnit(unit) }
    if let weekday = Self.weekday(word) {
      if ordinals.isEmpty { weekdays.append(RecurrenceWeekday(weekday)) }
      weekdays += ordinals.map { RecurrenceWeekday(weekday, ordinal: $0) }
      // `first and third monday and friday` would leave it open which ordinals the last has.
      ordinals = []
      return true
    }
    if let month = TimeWords.month(word) {
      months.append(month)
      return true
    }
    if let ordinal = Self.ordinal(word) {
      ordinals.append(ordinal)
      return true
    }
    guard let day = TimeWords.number(word), 1...31 ~= day else { return false }
    monthDays.append(day)
    return true
  }

  /// What follows `every`: `other week`, `2 weeks`, or nothing that counts.
  private mutating func takeInterval() -> Bool {
    guard let word = words.first else { return false }
    guard let count = word == "other" ? 2 : TimeWords.number(word) else { return true }
    words = words.dropFirst()
    guard count > 0, interval == 1 else { return false }
    interval = count
    // `every other tuesday` has no unit.
    if let next = words.first, Self.weekday(next) != nil, frequency == nil { frequency = .weekly }
    return true
  }

  private mutating func takeUnit(_ unit: RecurrenceFrequency, every count: Int = 1) -> Bool {
    guard frequency == nil, interval == 1 else { return false }
    frequency = unit
    interval = count
    return true
  }

  /// `week` after `every 2`, `month` in `of every month`, `day` after `last`.
  private mutating func takeCountedUnit(_ unit: RecurrenceFrequency) -> Bool {
    if unit == .daily, !ordinals.isEmpty {
      monthDays += ordinals
      ordinals = []
      return true
    }
    if unit == .daily, frequency == .monthly || frequency == .yearly { return true }
    guard frequency == nil || frequency == unit else { return false }
    frequency = unit
    return true
  }

  private mutating func takeWeekdays(_ days: [Weekday]) -> Bool {
    weekdays += days.map { RecurrenceWeekday($0) }
    positions += ordinals
    ordinals = []
    return true
  }

  private static func unit(_ word: String) -> RecurrenceFrequency? {
    switch word {
    case "day", "days": .daily
    case "week", "weeks": .weekly
    case "month", "months": .monthly
    case "year", "years": .yearly
    case "hour", "hours": .hourly
    default: nil
    }
  }

  /// `monday`, `mon`, `mo` and `mondays`.
  private static func weekday(_ word: String) -> Weekday? {
    if word.count == 2 {
      return TimeWords.weekdayNames.firstIndex { $0.hasPrefix(word) }
        .flatMap { Weekday(rawValue: $0 + 1) }
    }
    return TimeWords.weekday(word)
      ?? (word.last == "s" ? TimeWords.weekday(String(word.dropLast())) : nil)
  }

  private static func ordinal(_ word: String) -> Int? {
    let names = ["first", "second", "third", "fourth", "fifth"]
    if let index = names.firstIndex(of: word) { return index + 1 }
    if word == "last" { return -1 }
    guard ["st", "nd", "rd", "th"].contains(word.suffix(2)),
      let number = TimeWords.number(word.dropLast(2)), 1...31 ~= number
    else { return nil }
    return number
  }
}
