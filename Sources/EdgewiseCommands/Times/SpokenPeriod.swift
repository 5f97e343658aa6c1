package import Scheduling

/// The days a list covers, in people's words: `today`, `next week`, `fri`, `2026-W10`.
package struct SpokenPeriod: Hashable, Sendable {
  package let days: Range<CalendarDate>

  package init(days: Range<CalendarDate>) {
    self.days = days
  }

  package var count: Int { days.upperBound.days(since: days.lowerBound) }

  package init(_ text: String, at moment: Moment) throws(TimeWordsError) {
    let words = TimeWords.split(text)
    guard
      let days = Self.namedPeriod(words, today: moment.today)
        ?? Self.isoPeriod(text) ?? Self.range(text, at: moment) ?? Self.day(words, at: moment)
    else { throw TimeWordsError(text: text, expected: .period) }
    self.init(days: days)
  }

  /// The seven days from Monday that hold a date.
  package static func week(of date: CalendarDate) -> SpokenPeriod {
    let monday = date.adding(days: 1 - date.weekday.rawValue)
    return SpokenPeriod(days: monday..<monday.adding(days: 7))
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
    switch words.first {
    case "week": return week(of: today.adding(days: 7 * shift)).days
    case "month":
      let index = today.year * 12 + today.month - 1 + shift
      return month(year: index / 12, month: index % 12 + 1)
    default: return nil
    }
  }

  /// `2026-W10` and `2026-03`.
  private static func isoPeriod(_ text: String) -> Range<CalendarDate>? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].utf8.count == 4, let year = TimeWords.number(parts[0]) else {
      return nil
    }
    if let first = parts[1].first, first == "W" || first == "w" {
      guard parts[1].utf8.count == 3, let number = TimeWords.number(parts[1].dropFirst()),
        (1...53).contains(number), let fourth = CalendarDate(year: year, month: 1, day: 4)
      else { return nil }
      // ISO 8601: the week that holds 4 January is the first.
      let found = week(of: fourth.adding(days: 7 * (number - 1)))
      return found.days.lowerBound.adding(days: 3).year == year ? found.days : nil
    }
    guard parts[1].utf8.count == 2, let number = TimeWords.number(parts[1]) else { return nil }
    return month(year: year, month: number)
  }

  private static func month(year: Int, month: Int) -> Range<CalendarDate>? {
    guard let first = CalendarDate(year: year, month: month, day: 1) else { return nil }
    return first..<first.adding(days: CalendarDate.days(inMonth: month, of: year))
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
