/// A rule seen from a series' start: where it stops, how to walk it and how to count it.
///
/// It knows wall times alone; what a zone does to them is settled by `Recurrence`.
struct RuleExpansion: Sendable {
  enum Steps: Sendable {
    case days(DayRule)
    case units(UnitRule)
  }

  let steps: Steps
  let end: RecurrenceEnd
  /// Whether its times come from BYHOUR, BYMINUTE or BYSECOND, or from steps within the day.
  let namesTimes: Bool
  /// The greatest wall time that may be an occurrence, in era seconds.
  var last = EraTime.lastSecond

  /// - Parameters:
  ///   - start: the series' start, in the years 1 to 9999.
  ///   - isAllDay: leaves BYHOUR, BYMINUTE and BYSECOND out (RFC 5545, 3.3.10).
  init(_ rule: RecurrenceRule, start: WallTime, isAllDay: Bool) {
    let anchor = start.eraSeconds
    end = rule.end
    namesTimes = !isAllDay && (rule.namesTimes || rule.frequency < .daily)
    let clock = Self.clock(of: rule, start: start, isAllDay: isAllDay)
    let filter = DayFilter(rule, start: start.date)
    // All-day positions choose among days; a set of one time changes nothing about that.
    let positions = PositionSet(rule.positions)
    let unit: PeriodStride.Unit
    switch rule.frequency {
    case .weekly: unit = .week
    case .monthly: unit = .month
    case .yearly: unit = .year
    case .daily:
      steps = .units(
        UnitRule(
          unit: 86_400, interval: rule.interval, anchor: anchor, filter: filter, limit: nil,
          inner: clock, positions: positions))
      return
    case .hourly, .minutely, .secondly:
      steps = .units(
        Self.withinDay(rule, anchor: anchor, filter: filter, clock: clock, positions: positions))
      return
    }
    steps = .days(
      DayRule(
        stride: PeriodStride(
          unit, every: rule.interval, weekStart: rule.weekStart.index, from: start.date.eraDay),
        filter: filter, clock: clock, positions: positions, anchor: anchor))
  }

  /// The times that BY parts name, each completed from the start.
  private static func clock(
    of rule: RecurrenceRule, start: WallTime, isAllDay: Bool
  ) -> ClockSet {
    guard !isAllDay else { return ClockSet(hours: 1, minutes: 1, seconds: 1) }
    return ClockSet(
      hours: UInt64(members: rule.hours.isEmpty ? [start.hour] : rule.hours),
      minutes: UInt64(members: rule.minutes.isEmpty ? [start.minute] : rule.minutes),
      seconds: UInt64(
        members: rule.seconds.isEmpty ? [start.second] : rule.seconds.map { min(59, $0) }))
  }

  private static func withinDay(
    _ rule: RecurrenceRule, anchor: Int, filter: DayFilter, clock: ClockSet,
    positions: PositionSet?
  ) -> UnitRule {
    // Parts for units of at least the step limit; parts for smaller ones name times within it.
    var limit = ClockSet(hours: 1 << 24 - 1, minutes: 1, seconds: 1)
    var inner = ClockSet(hours: 1, minutes: clock.minutes, seconds: clock.seconds)
    var isLimited = !rule.hours.isEmpty
    if isLimited { limit.hours = clock.hours }
    if rule.frequency <= .minutely {
      isLimited = isLimited || !rule.minutes.isEmpty
      limit.minutes = rule.minutes.isEmpty ? 1 << 60 - 1 : clock.minutes
      inner.minutes = 1
    }
    if rule.frequency == .secondly {
      isLimited = isLimited || !rule.seconds.isEmpty
      limit.seconds = rule.seconds.isEmpty ? 1 << 60 - 1 : clock.seconds
      inner.seconds = 1
    }
    let unit = rule.frequency == .hourly ? 3_600 : rule.frequency == .minutely ? 60 : 1
    return UnitRule(
      unit: unit, interval: rule.interval, anchor: anchor, filter: filter,
      limit: isLimited ? limit : nil, inner: inner, positions: positions)
  }

  /// How many wall times come before one; none is counted before the series' start.
  func count(before wall: Int) -> Int {
    switch steps {
    case .days(let rule): rule.count(before: wall)
    case .units(let rule): rule.count(before: wall)
    }
  }

  /// The wall time that has that many before it, or -1 if the years end first.
  func occurrence(at ordinal: Int) -> Int {
    switch steps {
    case .days(let rule): rule.occurrence(at: ordinal)
    case .units(let rule): rule.occurrence(at: ordinal)
    }
  }
}

extension DayFilter {
  /// The days that a rule names, with what it leaves to the series' start.
  init(_ rule: RecurrenceRule, start: CalendarDate) {
    months = UInt16(truncatingIfNeeded: UInt64(members: rule.months))
    monthDays = UInt64(members: rule.monthDays.filter { $0 > 0 })
    monthDaysFromEnd = UInt64(members: rule.monthDays.filter { $0 < 0 }.map { -$0 })
    if !rule.yearDays.isEmpty {
      yearDays = (Self.yearDays(rule.yearDays, of: 365), Self.yearDays(rule.yearDays, of: 366))
    }
    weeks = UInt64(members: rule.weeks.filter { $0 > 0 })
    weeksFromEnd = UInt64(members: rule.weeks.filter { $0 < 0 }.map { -$0 })
    weekStart = rule.weekStart.index
    for day in rule.weekdays where day.ordinal == 0 { weekdays |= 1 << UInt8(day.weekday.index) }
    ordinals = rule.weekdays.filter { $0.ordinal != 0 }
    countsInMonth = rule.frequency == .monthly || !rule.months.isEmpty
    let namesDays = !rule.weekdays.isEmpty || !rule.monthDays.isEmpty || !rule.yearDays.isEmpty
    guard !namesDays else { return }
    switch rule.frequency {
    case .weekly: weekdays = 1 << UInt8(start.weekday.index)
    case .monthly: monthDays = 1 << UInt64(start.day)
    case .yearly where !rule.weeks.isEmpty: weekdays = 1 << UInt8(start.weekday.index)
    case .yearly:
      monthDays = 1 << UInt64(start.day)
      if rule.months.isEmpty { months = 1 << UInt16(start.month) }
    default: break
    }
  }

  private static func yearDays(_ numbers: [Int], of length: Int) -> DaySet {
    var days = DaySet.empty
    for number in numbers {
      let day = number > 0 ? number - 1 : length + number
      if (0..<length).contains(day) { days.insert(day) }
    }
    return days
  }
}
