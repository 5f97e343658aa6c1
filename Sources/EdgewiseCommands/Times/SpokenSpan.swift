import Scheduling

/// A start and an end or a length, in people's words: `tomorrow 12:30 45m`, `fri 9 to 10`.
package struct SpokenSpan: Hashable, Sendable {
  package enum End: Hashable, Sendable {
    case time(SpokenTime)
    case duration(SpokenDuration)
  }

  package let start: SpokenTime
  package let end: End?

  package init(start: SpokenTime, end: End?) {
    self.start = start
    self.end = end
  }

  /// Reads a span from a command's arguments, whether or not people quoted its parts.
  package init(arguments: [String], at moment: Moment) throws(TimeWordsError) {
    // Two quoted parts mean what each says: "in 2 hours" 45m starts in 2 hours, not in 2:45.
    if arguments.count == 2,
      let start = SpokenTime(words: TimeWords.split(arguments[0]), at: moment),
      start.secondOfDay != nil, let end = Self.end(TimeWords.split(arguments[1]), at: moment)
    {
      self.init(start: start, end: end)
      return
    }
    try self.init(arguments.joined(separator: " "), at: moment)
  }

  /// Reads a span; the longest beginning that is a time is the start.
  package init(_ text: String, at moment: Moment) throws(TimeWordsError) {
    // `9-10` and `12:30–13:15` name an end too; a dash inside a date does not.
    var words: [String] = []
    for word in TimeWords.split(text) {
      let halves = word.split(whereSeparator: { $0 == "-" || $0 == "–" })
      if halves.count == 2, ClockText.secondOfDay(String(halves[0])) != nil,
        ClockText.secondOfDay(String(halves[1])) != nil
      {
        words += [String(halves[0]), "to", String(halves[1])]
      } else {
        words.append(word == "–" || word == "-" ? "to" : word)
      }
    }
    if words.first == "from" { words.removeFirst() }
    for count in stride(from: words.count, through: 1, by: -1) {
      guard let start = SpokenTime(words: Array(words.prefix(count)), at: moment) else { continue }
      if count == words.count {
        self.init(start: start, end: nil)
        return
      }
      if let end = Self.end(Array(words.dropFirst(count)), at: moment) {
        self.init(start: start, end: end)
        return
      }
    }
    throw TimeWordsError(text: text, expected: .span)
  }

  private static func end(_ words: [String], at moment: Moment) -> End? {
    if words.first == "to" || words.first == "until" || words.first == "till" {
      return SpokenTime(words: Array(words.dropFirst()), at: moment).map(End.time)
    }
    if let duration = SpokenDuration(words: words) { return .duration(duration) }
    return SpokenTime(words: words, at: moment).map(End.time)
  }
}
