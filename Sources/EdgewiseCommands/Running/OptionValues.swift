/// The values of options that several commands take, in the forms that they need.
extension CommandContext {
  /// The value of an option that takes one of some words.
  func choice(_ option: String, of words: [String]) throws(CommandFailure) -> String? {
    guard let written = arguments.value(option) else { return nil }
    guard words.contains(written.lowercased()) else {
      throw CommandFailure(
        .usage, code: "usage",
        "--\(option) takes \(words.joined(separator: " or ")), not "
          + "\"\(TerminalText.harmless(written))\"")
    }
    return written.lowercased()
  }

  /// The number that an option gives.
  func number(_ option: String, in allowed: ClosedRange<Int>) throws(CommandFailure) -> Int? {
    guard let written = arguments.value(option) else { return nil }
    guard let number = TimeWords.number(written), allowed.contains(number) else {
      throw CommandFailure(
        .usage, code: "usage",
        "--\(option) takes a number from \(allowed.lowerBound) to \(allowed.upperBound)")
    }
    return number
  }

  /// `--hours 08:00-20:00` in seconds since midnight.
  func hours() throws(CommandFailure) -> Range<Int>? {
    guard let written = arguments.value("hours") else { return nil }
    let halves = written.lowercased().split(whereSeparator: { $0 == "-" || $0 == "–" })
    guard halves.count == 2,
      let from = ClockText.secondOfDay(String(halves[0].filter { $0 != " " })),
      let to = ClockText.secondOfDay(String(halves[1].filter { $0 != " " })), from < to
    else {
      throw CommandFailure(
        .usage, code: "usage",
        "--hours takes two times of day, such as 09:00-17:00, not "
          + "\"\(TerminalText.harmless(written))\"")
    }
    return from..<to
  }

  /// `--hours` as the protocol writes it.
  func protocolHours() throws(CommandFailure) -> String? {
    guard let hours = try hours() else { return nil }
    return "\(ClockText.text(secondOfDay: hours.lowerBound))-"
      + ClockText.text(secondOfDay: hours.upperBound)
  }
}
