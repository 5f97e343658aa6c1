package import Scheduling

/// The days a list covers, in people's words: `today`, `next week`, `fri`, `2026-W10`.
package struct SpokenPeriod: Hashable, Sendable {
  package let days: Range<CalendarDate>

  package init(days: Range<CalendarDate>) {
    self.days = days
  }

  package var count: Int { days.upperBound.days(since: days.lowerBound) }

  /// The value of `range=`.
  var protocolText: String { "\(days.lowerBound)/\(days.upperBound)" }

  package init(_ text: String, at moment: Moment) throws(TimeWordsError) {
    let words = TimeWords.split(text)
    guard
      let days = Self.namedPeriod(words, today: moment.today)
        ?? DateRange(text: text.uppercased()).map({ $0.start..<$0.end })
        ?? Self.range(text, at: moment) ?? Self.day(words, at: moment)
    else { throw TimeWordsError(text: text, expected: .period) }
    self.init(days: days)
  }

  /// The seven days from Monday that hold a date.
  package static func week(of date: CalendarDate) -> SpokenPeriod {
    let week = DateRange(weekOf: date)
    return SpokenPeriod(days: week.start..<week.end)
  }

  private static func day(_ words: [String], at moment: Moment) -> Range<CalendarDate>? {
    guard let time = SpokenTime(words: words, at: moment), time.secondOfDay == nil,
      let date = time.date
    else { return nil }
    return date..<date.adding(days: 1)
  }

  private static func namedPeriod(_ words: [String], today: CalendarDate) -> Range<CalendarDate>? {
    var words = words[...]
    var shift = 0
    switch words.first {
    case "this": words = words.dropFirst()
    case "next":
      shift = 1
      words = words.dropFirst()
    case "last":
      shift = -1
      words = words.dropFirst()
    default: break
    }
    guard words.count == 1 else { return nil }
    if let word = words.first, word.utf8.count == 4, let year = TimeWords.number(word), year > 0,
      let start = CalendarDate(year: year, month: 1, day: 1),
      let last = CalendarDate(year: year, month: 12, day: 31)
    {
      return start..<last.adding(days: 1)
    }
    switch words.first {
    case "year":
      return namedPeriod([String(today.year + shift)], today: today)
    case "week": return week(of: today.adding(days: 7 * shift)).days
    case "month":
      let index = today.year * 12 + today.month - 1 + shift
      return DateRange(year: index / 12, month: index % 12 + 1).map { $0.start..<$0.end }
    default: return nil
    }
  }

  /// `A/B`, half-open, as everywhere in the protocol.
  private static func range(_ text: String, at moment: Moment) -> Range<CalendarDate>? {
    let halves = text.split(separator: "/", omittingEmptySubsequences: false)
    guard halves.count == 2,
      let from = day(TimeWords.split(String(halves[0])), at: moment)?.lowerBound,
      let to = day(TimeWords.split(String(halves[1])), at: moment)?.lowerBound, from < to
    else { return nil }
    return from..<to
  }
}
