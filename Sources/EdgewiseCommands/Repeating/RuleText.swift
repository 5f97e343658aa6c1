import Scheduling

/// A rule in words for people, where words are shorter than the rule.
enum RuleText {
  /// `every weekday`, `every month on the last Friday, 10 times`; else the rule as it stands.
  static func words(_ rule: RecurrenceRule) -> String {
    guard rule.seconds.isEmpty, rule.minutes.isEmpty, rule.hours.isEmpty, rule.yearDays.isEmpty,
      rule.weeks.isEmpty, let days = days(rule)
    else { return rule.description }
    return days + end(rule.end)
  }

  private static let working: [Weekday] = [.monday, .tuesday, .wednesday, .thursday, .friday]

  private static func days(_ rule: RecurrenceRule) -> String? {
    let plain = rule.weekdays.filter { $0.ordinal == 0 }.map(\.weekday)
    let hasMonthParts = !rule.months.isEmpty || !rule.monthDays.isEmpty
    switch rule.frequency {
    case .hourly, .daily:
      guard rule.weekdays.isEmpty, !hasMonthParts, rule.positions.isEmpty else { return nil }
      return every(rule)
    case .weekly:
      guard !hasMonthParts, rule.positions.isEmpty, plain.count == rule.weekdays.count,
        rule.interval == 1 || rule.weekStart == .monday
      else { return nil }
      if plain.isEmpty { return every(rule) }
      let names = plain == working ? "weekday" : list(plain.map(name))
      if rule.interval == 1 { return "every \(names)" }
      return "\(every(rule)) on \(plain == working ? "weekdays" : names)"
    case .monthly:
      guard rule.months.isEmpty, let on = dayOfMonth(rule, plain) else { return nil }
      return on.isEmpty ? every(rule) : "\(every(rule)) on \(on)"
    case .yearly:
      if rule.months.isEmpty, rule.monthDays.isEmpty, rule.weekdays.isEmpty, rule.positions.isEmpty
      {
        return every(rule)
      }
      let months = list(rule.months.map { DateText.month($0) })
      guard !months.isEmpty else { return nil }
      if let day = rule.monthDays.first, day > 0, rule.monthDays.count == 1, rule.weekdays.isEmpty,
        rule.positions.isEmpty
      {
        return "\(every(rule)) on \(day) \(months)"
      }
      guard let on = dayOfMonth(rule, plain), !on.isEmpty else { return nil }
      return "\(every(rule)) on \(on) of \(months)"
    case .secondly, .minutely: return nil
    }
  }

  /// `the 1st and 15th`, `the last day`, `the last Friday`; empty where the start says it.
  private static func dayOfMonth(_ rule: RecurrenceRule, _ plain: [Weekday]) -> String? {
    if rule.weekdays.isEmpty, rule.positions.isEmpty {
      if rule.monthDays.isEmpty { return "" }
      if rule.monthDays == [-1] { return "the last day" }
      guard rule.monthDays.allSatisfy({ $0 > 0 }) else { return nil }
      return "the " + list(rule.monthDays.map(numbered))
    }
    guard rule.monthDays.isEmpty else { return nil }
    if plain == working, plain.count == rule.weekdays.count, rule.positions.count == 1,
      let ordinal = ordinal(rule.positions[0])
    {
      return "the \(ordinal) weekday"
    }
    guard rule.positions.isEmpty, plain.isEmpty else { return nil }
    let named = rule.weekdays.compactMap { day in
      ordinal(day.ordinal).map { "the \($0) \(name(day.weekday))" }
    }
    return named.count == rule.weekdays.count ? list(named) : nil
  }

  private static func every(_ rule: RecurrenceRule) -> String {
    let unit =
      switch rule.frequency {
      case .secondly: "second"
      case .minutely: "minute"
      case .hourly: "hour"
      case .daily: "day"
      case .weekly: "week"
      case .monthly: "month"
      case .yearly: "year"
      }
    return rule.interval == 1 ? "every \(unit)" : "every \(rule.interval) \(unit)s"
  }

  private static func end(_ end: RecurrenceEnd) -> String {
    switch end {
    case .never: ""
    case .count(let count): count == 1 ? ", 1 time" : ", \(count) times"
    case .until(.date(let date)): " until \(DateText.day(date))"
    case .until(.local(let time)): " until \(DateText.day(time.date))"
    case .until(.utc(let instant)):
      utcEnd(WallTime(wallSeconds: instant.secondsSinceEpoch))
    }
  }

  /// The day in UTC may be another one than the reader's, so that the time is told as well.
  private static func utcEnd(_ wall: WallTime) -> String {
    " until \(DateText.day(wall.date)) \(ClockText.text(wall)) UTC"
  }

  private static func name(_ weekday: Weekday) -> String {
    TimeWords.weekdayNames[weekday.rawValue - 1].capitalizedFirst
  }

  private static func ordinal(_ number: Int) -> String? {
    number == -1 ? "last" : 1...5 ~= number ? numbered(number) : nil
  }

  /// `1st`, `2nd`, `3rd`, `11th`.
  private static func numbered(_ number: Int) -> String {
    if 11...13 ~= number % 100 { return "\(number)th" }
    switch number % 10 {
    case 1: return "\(number)st"
    case 2: return "\(number)nd"
    case 3: return "\(number)rd"
    default: return "\(number)th"
    }
  }

  private static func list(_ parts: [String]) -> String {
    guard let last = parts.last, parts.count > 1 else { return parts.first ?? "" }
    return parts.dropLast().joined(separator: ", ") + " and " + last
  }
}
