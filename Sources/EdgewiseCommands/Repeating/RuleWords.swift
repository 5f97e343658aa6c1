package import Scheduling

/// How an appointment shall repeat, in people's words or as RFC 5545 writes it.
///
/// `every weekday`, `every 2 weeks on mon and wed until 2027-01-31`, `monthly on the last friday`,
/// `yearly on 3 dec, 10 times`, `FREQ=DAILY;COUNT=5`; `off` ends the repeating.
package enum RuleWords: Hashable, Sendable {
  case stop
  case rule(RecurrenceRule)

  /// The value of `repeat=`.
  package var protocolText: String {
    switch self {
    case .stop: ""
    case .rule(let rule): rule.description
    }
  }

  package init(_ text: String, at moment: Moment) throws(RuleWordsError) {
    var words = TimeWords.split(text)
    if words.count == 1, ["off", "never", "no", "none", "stop", "once"].contains(words[0]) {
      self = .stop
      return
    }
    if text.contains("=") {
      let bare = text.uppercased().filter { $0 != " " }
      do throws(RecurrenceError) {
        self = .rule(
          try RecurrenceRule(
            text: bare.hasPrefix("RRULE:") ? String(bare.dropFirst("RRULE:".count)) : bare))
        return
      } catch {
        throw .unusable(error)
      }
    }
    let end = try Self.takeEnd(&words, at: moment)
    var reader = RuleWordsReader(words: words)
    let rule: RecurrenceRule?
    do throws(RecurrenceError) {
      rule = try reader.read(ending: end)
    } catch {
      throw .unusable(error)
    }
    guard let rule else { throw .unreadable(text) }
    self = .rule(rule)
  }

  /// Takes `until TIME`, `10 times` or `for 10 times` off the end.
  private static func takeEnd(
    _ words: inout [String], at moment: Moment
  ) throws(RuleWordsError) -> RecurrenceEnd {
    if let index = words.firstIndex(where: { ["until", "till", "through"].contains($0) }) {
      let rest = Array(words[(index + 1)...])
      words.removeSubrange(index...)
      guard let time = SpokenTime(words: rest, at: moment), let date = time.date else {
        throw .unreadableEnd(rest.joined(separator: " "))
      }
      // As RFC 5545 reads a date: that whole day is in.
      return .until(.date(date))
    }
    guard let last = words.last, ["times", "time", "occurrences"].contains(last), words.count >= 2
    else { return .never }
    guard let count = TimeWords.number(words[words.count - 2]), count > 0 else {
      throw .unreadableEnd(words.suffix(2).joined(separator: " "))
    }
    words.removeLast(2)
    if words.last == "for" { words.removeLast() }
    return .count(count)
  }
}

/// Words that are no rule, with what to write instead.
package enum RuleWordsError: Error, Hashable, Sendable, CustomStringConvertible {
  case unreadable(String)
  case unreadableEnd(String)
  case unusable(RecurrenceError)

  package var description: String {
    switch self {
    case .unreadable(let text):
      "\"\(text)\" is no rule I can read; write it like \"every weekday\", \"every 2 weeks on mon "
        + "and wed\", \"monthly on the last friday\", \"yearly on 3 dec\", perhaps with "
        + "\"until 2027-01-31\" or \"10 times\", or as RFC 5545 does: \"FREQ=WEEKLY;BYDAY=MO\""
    case .unreadableEnd(let text):
      "\"\(text)\" is no end of a rule I can read; write \"until 2027-01-31\" or \"10 times\""
    case .unusable(let error): error.description
    }
  }
}
