package import Scheduling

/// What people's words for a time name: a day, a time of day, or both.
package struct SpokenTime: Hashable, Sendable {
  package var date: CalendarDate?
  /// Seconds since midnight, in 0...86,400: `24:00` is the end of the day.
  package var secondOfDay: Int?

  package init(date: CalendarDate? = nil, secondOfDay: Int? = nil) {
    self.date = date
    self.secondOfDay = secondOfDay
  }

  /// The wall time named, with the parts left out taken from elsewhere.
  package func wallTime(day: CalendarDate, secondOfDay other: Int) -> WallTime {
    WallTime(date ?? day, secondOfDay: secondOfDay ?? other)
  }

  /// Reads words such as `tomorrow 14:00`, `fri 10:30`, `next monday 9am`, `in 2 hours`, `noon`,
  /// `3 dec 9:30`, `2026-12-03 09:30` or `2026-12-03T07:30Z`.
  package init(_ text: String, at moment: Moment) throws(TimeWordsError) {
    guard let time = Self(words: TimeWords.split(text), at: moment) else {
      throw TimeWordsError(text: text, expected: .time)
    }
    self = time
  }

  init?(words: [String], at moment: Moment) {
    var reader = SpokenTimeReader(words: words, moment: moment)
    guard let time = reader.read() else { return nil }
    self = time
  }
}

/// Words that name no time, with what to write instead.
package struct TimeWordsError: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Expected: Hashable, Sendable { case time, duration, period, span, occurrence }
  package let text: String
  package let expected: Expected

  package var description: String {
    let reason = TimeTrouble.text(text).map { ", as \($0)" } ?? ""
    return switch expected {
    case .time:
      "\"\(text)\" is no time I can read\(reason); write it like \"tomorrow 14:00\", \"fri 10:30\", "
        + "\"next monday 9am\", \"2026-12-03 09:30\" or \"in 2 hours\""
    case .duration:
      "\"\(text)\" is no duration I can read; write it like 45m, 1h30m, \"90 min\" or 2d"
    case .period:
      "\"\(text)\" is no period I can read\(reason); write it like today, tomorrow, week, "
        + "\"next week\", month, fri, 2026-12-03, 2026-W10, 2026-12 or 2026-12-03/2026-12-10"
    case .occurrence:
      "\"\(text)\" names no day of an occurrence; write it like ID@2026-12-03, ID@fri or "
        + "ID@2026-12-03T09:30"
    case .span:
      "\"\(text)\" is no start with an end I can read\(reason); write it like "
        + "\"tomorrow 14:00\" 45m, \"fri 10:30\" 11:15 or \"2026-12-03 09:30\" 1h30m"
    }
  }
}
