/// A length of time in people's words: `45m`, `1h30m`, `90 min`, `2 days`, `half an hour`.
///
/// Days are kept apart from minutes, as a day is not always 24 hours long.
package struct SpokenDuration: Hashable, Sendable {
  package var days: Int
  package var minutes: Int

  package init(days: Int = 0, minutes: Int = 0) {
    self.days = days
    self.minutes = minutes
  }

  /// The line protocol's form, such as `1d2h30m`.
  package var protocolText: String {
    var text = days > 0 ? "\(days)d" : ""
    if minutes >= 60 { text += "\(minutes / 60)h" }
    if minutes % 60 > 0 || text.isEmpty { text += "\(minutes % 60)m" }
    return text
  }

  /// A form for people, such as `1 h 30 min`.
  package var readableText: String {
    var parts: [String] = []
    if days > 0 { parts.append(days == 1 ? "1 day" : "\(days) days") }
    if minutes >= 60 { parts.append("\(minutes / 60) h") }
    if minutes % 60 > 0 || parts.isEmpty { parts.append("\(minutes % 60) min") }
    return parts.joined(separator: " ")
  }

  /// Reads a duration, or nothing if the words are none.
  package init?(_ text: String) {
    self.init(words: TimeWords.split(text))
  }

  init?(words: [String]) {
    var words = words[...]
    if words.first == "for" { words = words.dropFirst() }
    guard !words.isEmpty else { return nil }
    if words.elementsEqual(["half", "an", "hour"]) {
      self.init(minutes: 30)
      return
    }
    self.init()
    while let amounts = Self.takeAmounts(&words) {
      for amount in amounts where !add(amount) { return nil }
      if words.first == "and" { words = words.dropFirst() }
    }
    guard words.isEmpty, days > 0 || minutes > 0 else { return nil }
  }

  private struct Amount {
    var tenths: Int
    var unit: Substring
  }

  private mutating func add(_ amount: Amount) -> Bool {
    let unitMinutes: Int
    switch amount.unit {
    case "m", "min", "mins", "minute", "minutes": unitMinutes = 1
    case "h", "hr", "hrs", "hour", "hours": unitMinutes = 60
    case "d", "day", "days": return addDays(amount.tenths, each: 1)
    case "w", "wk", "week", "weeks": return addDays(amount.tenths, each: 7)
    default: return false
    }
    guard (amount.tenths * unitMinutes) % 10 == 0 else { return false }
    minutes += amount.tenths * unitMinutes / 10
    return minutes <= 5_270_400
  }

  private mutating func addDays(_ tenths: Int, each: Int) -> Bool {
    guard tenths % 10 == 0 else { return false }
    days += tenths / 10 * each
    return days <= 36_600
  }

  /// Takes `1h30m`, or a number and its unit in two words.
  private static func takeAmounts(_ words: inout ArraySlice<String>) -> [Amount]? {
    guard let word = words.first else { return nil }
    if word == "a" || word == "an", let unit = words.dropFirst().first {
      words = words.dropFirst(2)
      return [Amount(tenths: 10, unit: unit[...])]
    }
    var rest = word[...]
    var amounts: [Amount] = []
    while !rest.isEmpty {
      let digits = rest.prefix { $0.isASCII && $0.isNumber || $0 == "." }
      guard let tenths = tenths(digits) else { return nil }
      rest = rest.dropFirst(digits.count)
      let unit = rest.prefix { $0.isLetter }
      rest = rest.dropFirst(unit.count)
      amounts.append(Amount(tenths: tenths, unit: unit))
    }
    guard amounts.last?.unit.isEmpty == true else {
      words = words.dropFirst()
      return amounts
    }
    guard let unit = words.dropFirst().first else { return nil }
    words = words.dropFirst(2)
    amounts[amounts.count - 1].unit = unit[...]
    return amounts
  }

  /// Reads `2` or `1.5`, in tenths.
  private static func tenths(_ digits: Substring) -> Int? {
    let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, let whole = TimeWords.number(parts[0]), whole < 1_000_000 else {
      return nil
    }
    guard parts.count == 2 else { return whole * 10 }
    guard parts[1].count == 1, let tenth = TimeWords.number(parts[1]) else { return nil }
    return whole * 10 + tenth
  }
}
