import Scheduling

/// A second expander, slow and plain: it tries each day, or each unit, and asks what the RFC says.
struct NaiveExpander {
  let rule: RecurrenceRule
  let start: WallTime

  /// The wall times up to the end of a date, without regard to any zone.
  func wallTimes(through last: CalendarDate) -> [WallTime] {
    var result: [WallTime] = []
    for group in rule.frequency >= .daily ? dayGroups(through: last) : unitGroups(through: last) {
      let sorted = group.sorted()
      for (index, wall) in sorted.enumerated() where wall >= start {
        let isChosen =
          rule.positions.isEmpty || rule.positions.contains(index + 1)
          || rule.positions.contains(index - sorted.count)
        guard isChosen else { continue }
        if case .count(let count) = rule.end, result.count == count { return result }
        if case .until(.local(let until)) = rule.end, wall > until { return result }
        if wall.date <= last { result.append(wall) }
      }
    }
    return result
  }

  // MARK: Days

  private func dayGroups(through last: CalendarDate) -> [[WallTime]] {
    var groups: [[WallTime]] = []
    var date = start.date.adding(days: -366)
    let stop = last.adding(days: 366)
    var current: Int?
    let origin = period(of: start.date)
    while date < stop {
      let period = period(of: date)
      if period >= origin, (period - origin) % rule.interval == 0 {
        if current != period { groups.append([]) }
        current = period
        if isNamed(date) { groups[groups.count - 1] += times(of: date) }
      }
      date = date.adding(days: 1)
    }
    return groups
  }

  private func period(of date: CalendarDate) -> Int {
    switch rule.frequency {
    case .yearly: return date.year
    case .monthly: return date.year * 12 + date.month
    case .weekly:
      let week = DateRange(weekOf: date, first: rule.weekStart)
      return Int(week.start.daysSinceEpoch + 7_000_000) / 7
    default: return Int(date.daysSinceEpoch) + 7_000_000
    }
  }

  private func times(of date: CalendarDate) -> [WallTime] {
    var result: [WallTime] = []
    for hour in rule.hours.isEmpty ? [start.hour] : rule.hours {
      for minute in rule.minutes.isEmpty ? [start.minute] : rule.minutes {
        for second in rule.seconds.isEmpty ? [start.second] : rule.seconds {
          result.append(WallTime(date, secondOfDay: hour * 3_600 + minute * 60 + second))
        }
      }
    }
    return result
  }

  private func isNamed(_ date: CalendarDate) -> Bool {
    let (year, month, day) = date.components
    let monthLength = CalendarDate.days(inMonth: month, of: year)
    let yearLength = CalendarDate.isLeap(year) ? 366 : 365
    let yearDay = date.days(since: CalendarDate(year: year, month: 1, day: 1)!) + 1
    func names(_ list: [Int], _ number: Int, of length: Int) -> Bool {
      list.isEmpty || list.contains(number) || list.contains(number - length - 1)
    }
    guard names(rule.months, month, of: 1_000), names(rule.monthDays, day, of: monthLength),
      names(rule.yearDays, yearDay, of: yearLength)
    else { return false }
    if !rule.weeks.isEmpty {
      let (week, count) = week(of: date)
      guard names(rule.weeks, week, of: count) else { return false }
    }
    if !rule.weekdays.isEmpty {
      let isInMonth = rule.frequency == .monthly || !rule.months.isEmpty
      let place = isInMonth ? day : yearDay
      let length = isInMonth ? monthLength : yearLength
      return rule.weekdays.contains {
        $0.weekday == date.weekday
          && ($0.ordinal == 0 || $0.ordinal == (place - 1) / 7 + 1
            || $0.ordinal == -((length - place) / 7 + 1))
      }
    }
    guard rule.monthDays.isEmpty, rule.yearDays.isEmpty else { return true }
    switch rule.frequency {
    case .weekly: return date.weekday == start.date.weekday
    case .monthly: return day == start.date.day
    case .yearly:
      if !rule.weeks.isEmpty { return date.weekday == start.date.weekday }
      return day == start.date.day && (!rule.months.isEmpty || month == start.date.month)
    default: return true
    }
  }

  /// The number of a date's week, and the weeks of the year that it belongs to.
  private func week(of date: CalendarDate) -> (number: Int, count: Int) {
    func firstWeek(_ year: Int) -> CalendarDate {
      DateRange(
        weekOf: CalendarDate(year: year, month: 1, day: 4)!, first: rule.weekStart
      ).start
    }
    let start = DateRange(weekOf: date, first: rule.weekStart).start
    let year = start.adding(days: 3).year
    return (
      start.days(since: firstWeek(year)) / 7 + 1,
      firstWeek(year + 1).days(since: firstWeek(year)) / 7
    )
  }

  // MARK: Units within the day

  private func unitGroups(through last: CalendarDate) -> [[WallTime]] {
    let unit = rule.frequency == .hourly ? 3_600 : rule.frequency == .minutely ? 60 : 1
    var groups: [[WallTime]] = []
    var wall = start.adding(seconds: Int64(-(start.secondOfDay % unit)))
    while wall.date <= last {
      let fits =
        isNamed(wall.date) && (rule.hours.isEmpty || rule.hours.contains(wall.hour))
        && (unit > 60 || rule.minutes.isEmpty || rule.minutes.contains(wall.minute))
        && (unit > 1 || rule.seconds.isEmpty || rule.seconds.contains(wall.second))
      if fits {
        var group: [WallTime] = []
        let minutes = rule.minutes.isEmpty ? [start.minute] : rule.minutes
        let seconds = rule.seconds.isEmpty ? [start.second] : rule.seconds
        for minute in unit > 60 ? minutes : [wall.minute] {
          for second in unit > 1 ? seconds : [wall.second] {
            group.append(
              WallTime(wall.date, secondOfDay: wall.hour * 3_600 + minute * 60 + second))
          }
        }
        groups.append(group)
      }
      wall = wall.adding(seconds: Int64(unit * rule.interval))
    }
    return groups
  }
}
