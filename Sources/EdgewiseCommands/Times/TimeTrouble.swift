import Scheduling

/// What is wrong with words that name no time: a day or a time of day that does not exist, or a word
/// that is not known.
enum TimeTrouble {
  /// The first trouble, as what follows an `as`; nothing where each word by itself is understood.
  static func text(_ text: String) -> String? {
    let words = TimeWords.split(text).flatMap(parts(of:))
    for (index, word) in words.enumerated() {
      let pair = Array(words[index...].prefix(2))
      if let found = day(word) ?? namedDay(pair) ?? clock(word) ?? unknown(word) { return found }
    }
    return nil
  }

  /// `2026-12-03t09:30` as its day and its time of day.
  private static func parts(of word: String) -> [String] {
    guard word.first?.isNumber == true, let mark = word.firstIndex(of: "t") else { return [word] }
    let time = word[word.index(after: mark)...]
    return time.first?.isNumber == true ? [String(word[..<mark]), String(time)] : [word]
  }

  private static func day(_ word: String) -> String? {
    let fields = word.split(separator: "-", omittingEmptySubsequences: false)
    let numbers = fields.compactMap { TimeWords.number($0) }
    guard fields.count == 3, numbers.count == 3, fields[0].count == 4 else { return nil }
    guard (1...9_999).contains(numbers[0]) else { return "years go from 0001 to 9999" }
    guard (1...12).contains(numbers[1]) else { return "there is no month \(numbers[1])" }
    guard let month = DateRange(year: numbers[0], month: numbers[1]) else { return nil }
    let days = month.end.days(since: month.start)
    return (1...days).contains(numbers[2])
      ? nil : "\(DateText.month(numbers[1])) \(numbers[0]) has \(days) days"
  }

  /// `30 feb` and `feb 30`.
  private static func namedDay(_ pair: [String]) -> String? {
    guard pair.count == 2 else { return nil }
    for (name, number) in [(pair[0], pair[1]), (pair[1], pair[0])] {
      // A leap year has the longest February.
      guard let month = TimeWords.month(name), let day = TimeWords.number(number), day < 100,
        let longest = DateRange(year: 2_000, month: month)
      else { continue }
      let days = longest.end.days(since: longest.start)
      if !(1...days).contains(day) { return "\(DateText.month(month)) has at most \(days) days" }
    }
    return nil
  }

  private static func clock(_ word: String) -> String? {
    let fields = word.split(separator: ":", omittingEmptySubsequences: false)
    guard fields.count > 1, fields.allSatisfy({ TimeWords.number($0) != nil }),
      ClockText.secondOfDay(word) == nil
    else { return nil }
    return "\(word) is no time of day"
  }

  private static func unknown(_ word: String) -> String? {
    guard let first = word.first, first.isLetter, !vocabulary.contains(word),
      TimeWords.weekday(word) == nil, TimeWords.month(word) == nil
    else { return nil }
    let near = Spelling.nearest(
      to: word,
      in: vocabulary.filter { $0.count > 3 } + TimeWords.weekdayNames
        + TimeWords.monthNames)
    let shown = TerminalText.cut(TerminalText.harmless(word), to: 40)
    return "\"\(shown)\" is not understood" + (near.map { " (did you mean \($0)?)" } ?? "")
  }

  /// The words that readers of times know beside the names of days and months.
  private static let vocabulary = [
    "today", "tomorrow", "yesterday", "now", "noon", "midnight", "this", "next", "last", "week",
    "month", "year", "weeks", "months", "years", "day", "days", "hour", "hours", "minute",
    "minutes", "half", "later", "earlier", "until", "till", "from", "to", "for", "and", "at", "on",
    "in", "a", "an", "am", "pm", "m", "min", "mins", "h", "hr", "hrs", "d", "w", "wk",
  ]
}
