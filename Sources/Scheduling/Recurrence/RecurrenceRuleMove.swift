extension RecurrenceRule {
  /// The rule for a series whose start moved: the days and times that it names follow.
  ///
  /// A weekly Thursday moved to Wednesday becomes a weekly Wednesday, the third Wednesday of a month
  /// its third Tuesday, the last day its second-to-last. COUNT and UNTIL stay.
  ///
  /// - Throws: `RecurrenceError.cannotFollow` when the rule names days or times of which it is not
  ///   clear how they would follow.
  public func moved(
    from old: WallTime, to new: WallTime
  ) throws(RecurrenceError) -> RecurrenceRule {
    var rule = self
    if namesTimes, old.secondOfDay != new.secondOfDay {
      try rule.moveTimes(from: old, by: new.secondOfDay - old.secondOfDay)
    }
    if old.date != new.date { try rule.moveDays(from: old.date, to: new.date) }
    return rule
  }

  private mutating func moveTimes(from old: WallTime, by shift: Int) throws(RecurrenceError) {
    guard frequency >= .hourly else { throw .cannotFollow(part: "BYMINUTE") }
    let carry: Int
    if minutes.count <= 1, seconds.count <= 1 {
      let time = (minutes.first ?? old.minute) * 60 + (seconds.first ?? old.second) + shift
      let inHour = (time % 3_600 + 3_600) % 3_600
      carry = (time - inHour) / 3_600
      if !minutes.isEmpty { minutes = [inHour / 60] }
      if !seconds.isEmpty { seconds = [inHour % 60] }
    } else {
      guard shift % 3_600 == 0 else { throw .cannotFollow(part: "BYMINUTE") }
      carry = shift / 3_600
    }
    hours = hours.map { $0 + carry }
    guard hours.allSatisfy({ (0...23).contains($0) }) else { throw .cannotFollow(part: "BYHOUR") }
  }

  private mutating func moveDays(
    from old: CalendarDate, to new: CalendarDate
  ) throws(RecurrenceError) {
    let days = new.days(since: old)
    switch frequency {
    case .secondly, .minutely, .hourly, .daily:
      guard monthDays.isEmpty else { throw .cannotFollow(part: "BYMONTHDAY") }
      guard yearDays.isEmpty else { throw .cannotFollow(part: "BYYEARDAY") }
      guard months.isEmpty else { throw .cannotFollow(part: "BYMONTH") }
      turnWeekdays(by: days)
    case .weekly:
      turnWeekdays(by: days)
      // What lay in one week is to lie in one week again.
      if interval > 1 || !positions.isEmpty { weekStart = weekStart.adding(days: days) }
    case .monthly, .yearly:
      guard !weeks.isEmpty else {
        try moveMonths(from: old, to: new)
        try moveYearDay(from: old, to: new)
        try moveMonthDays(from: old, to: new)
        return
      }
      let week = DateRange(weekOf: old, first: weekStart)
      guard week.contains(new) else { throw .cannotFollow(part: "BYWEEKNO") }
      guard months.isEmpty else { throw .cannotFollow(part: "BYMONTH") }
      guard monthDays.isEmpty else { throw .cannotFollow(part: "BYMONTHDAY") }
      turnWeekdays(by: days)
    }
  }

  private mutating func turnWeekdays(by days: Int) {
    weekdays = Self.ordered(
      weekdays.map {
        RecurrenceWeekday($0.weekday.adding(days: days), ordinal: $0.ordinal)
      })
  }

  private mutating func moveMonths(
    from old: CalendarDate, to new: CalendarDate
  ) throws(RecurrenceError) {
    guard !months.isEmpty, old.month != new.month else { return }
    guard months == [old.month] else { throw .cannotFollow(part: "BYMONTH") }
    months = [new.month]
  }

  private mutating func moveYearDay(
    from old: CalendarDate, to new: CalendarDate
  ) throws(RecurrenceError) {
    guard !yearDays.isEmpty else { return }
    guard yearDays == [old.dayOfYear], monthDays.isEmpty, weekdays.isEmpty else {
      throw .cannotFollow(part: "BYYEARDAY")
    }
    yearDays = [new.dayOfYear]
  }

  private mutating func moveMonthDays(
    from old: CalendarDate, to new: CalendarDate
  ) throws(RecurrenceError) {
    if monthDays.isEmpty && weekdays.isEmpty { return }
    guard positions.isEmpty else { throw .cannotFollow(part: "BYSETPOS") }
    guard monthDays.isEmpty || weekdays.isEmpty else { throw .cannotFollow(part: "BYMONTHDAY") }
    if !monthDays.isEmpty {
      monthDays = try movedMonthDays(from: old, to: new)
    } else if weekdays.allSatisfy({ $0.ordinal == 0 }) {
      turnWeekdays(by: new.days(since: old))
    } else {
      weekdays = [try movedWeekday(from: old, to: new)]
    }
  }

  private func movedMonthDays(
    from old: CalendarDate, to new: CalendarDate
  ) throws(RecurrenceError) -> [Int] {
    let isSameMonth = (old.year, old.month) == (new.year, new.month)
    if monthDays == [old.day] { return [new.day] }
    if monthDays == [old.dayFromEnd] { return isSameMonth ? [new.dayFromEnd] : [new.day] }
    let moved = monthDays.map { $0 + new.day - old.day }
    // Only days that every month has can move together.
    guard isSameMonth,
      moved.allSatisfy({ (1...28).contains($0) }) && monthDays.allSatisfy({ $0 > 0 })
        || moved.allSatisfy({ (-28 ... -1).contains($0) }) && monthDays.allSatisfy({ $0 < 0 })
    else { throw .cannotFollow(part: "BYMONTHDAY") }
    return moved
  }

  private func movedWeekday(
    from old: CalendarDate, to new: CalendarDate
  ) throws(RecurrenceError) -> RecurrenceWeekday {
    guard let day = weekdays.first, weekdays.count == 1, day.weekday == old.weekday else {
      throw .cannotFollow(part: "BYDAY")
    }
    let isInMonth = frequency == .monthly || !months.isEmpty
    let place = isInMonth ? new.day : new.dayOfYear
    let length =
      isInMonth
      ? CalendarDate.days(inMonth: new.month, of: new.year)
      : CalendarDate.isLeap(new.year) ? 366 : 365
    let fromStart = (place - 1) / 7 + 1
    let fromEnd = -((length - place) / 7 + 1)
    // A fifth one is the last, which every month has.
    let isRare = isInMonth ? fromStart == 5 : fromStart == 53
    return RecurrenceWeekday(
      new.weekday, ordinal: day.ordinal < 0 || isRare ? fromEnd : fromStart)
  }
}

extension CalendarDate {
  fileprivate var dayOfYear: Int { eraDay - EraTime.firstDay(ofYear: year) + 1 }
  /// -1 for the last day of the month.
  fileprivate var dayFromEnd: Int { day - CalendarDate.days(inMonth: month, of: year) - 1 }
}
