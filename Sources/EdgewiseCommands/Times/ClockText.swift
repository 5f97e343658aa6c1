import Scheduling

/// A time of day in one word: `14:00`, `9`, `9am`, `9:30pm`, `14.30`, `noon`, `midnight`, `24:00`.
enum ClockText {
  /// `09:30`.
  static func text(_ time: WallTime) -> String {
    "\(padded(time.hour, 2)):\(padded(time.minute, 2))"
  }

  /// `24:00` for the end of the day.
  static func text(secondOfDay second: Int) -> String {
    "\(padded(second / 3_600, 2)):\(padded(second / 60 % 60, 2))"
  }

  static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }

  /// Seconds since midnight in 0...86,400, or nothing if the word is no time of day.
  static func secondOfDay(_ word: String) -> Int? {
    if word == "noon" { return 43_200 }
    if word == "midnight" { return 0 }
    var digits = word[...]
    var half: Substring?
    if digits.hasSuffix("am") || digits.hasSuffix("pm") {
      half = digits.suffix(2)
      digits = digits.dropLast(2)
    }
    let fields = digits.split(
      omittingEmptySubsequences: false, whereSeparator: { $0 == ":" || $0 == "." })
    guard (1...3).contains(fields.count), (1...2).contains(fields[0].utf8.count),
      fields.dropFirst().allSatisfy({ $0.utf8.count == 2 })
    else { return nil }
    let numbers = fields.compactMap { TimeWords.number($0) }
    guard numbers.count == fields.count, numbers.dropFirst().allSatisfy({ $0 < 60 }) else {
      return nil
    }
    var hour = numbers[0]
    if let half {
      guard (1...12).contains(hour) else { return nil }
      hour = hour % 12 + (half == "pm" ? 12 : 0)
    }
    let second =
      hour * 3_600 + (numbers.count > 1 ? numbers[1] * 60 : 0)
      + (numbers.count > 2 ? numbers[2] : 0)
    return second <= 86_400 ? second : nil
  }
}
