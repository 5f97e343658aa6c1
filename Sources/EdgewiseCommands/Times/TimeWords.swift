import Scheduling

/// The vocabulary that the readers of times share.
enum TimeWords {
  /// Lower-cased words, with commas treated as spaces.
  static func split(_ text: String) -> [String] {
    text.lowercased().split { $0 == " " || $0 == "," || $0 == "\t" || $0 == "\u{A0}" }
      .map(String.init)
  }

  /// An unsigned decimal number of at most nine ASCII digits.
  static func number(_ text: some StringProtocol) -> Int? {
    guard (1...9).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    return Int(text)
  }

  static func weekday(_ word: String) -> Weekday? {
    match(word, in: weekdayNames, atLeast: 3).flatMap { Weekday(rawValue: $0 + 1) }
  }

  static func month(_ word: String) -> Int? {
    if word == "sept" { return 9 }
    return match(word, in: monthNames, atLeast: 3).map { $0 + 1 }
  }

  /// A name in full, or its beginning of at least that many letters, with an optional full stop.
  private static func match(_ word: String, in names: [String], atLeast count: Int) -> Int? {
    let word = word.last == "." ? String(word.dropLast()) : word
    guard word.count >= count else { return nil }
    return names.firstIndex { $0.hasPrefix(word) }
  }

  static let weekdayNames = [
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
  ]
  static let monthNames = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
  ]
}
