/// When someone works: hours of some days of the week, on the clocks of a zone.
public struct WorkingTime: Hashable, Sendable {
  public var hours: DayHours
  /// Empty for all days.
  public var days: Set<Weekday>
  public var zone: Zone

  public init(hours: DayHours = .wholeDay, days: Set<Weekday> = [], zone: Zone) {
    self.hours = hours
    self.days = days
    self.zone = zone
  }

  /// The hours of one day; nothing on a day off, or where the zone's clocks leave them out.
  public func window(of date: CalendarDate) -> InstantRange? {
    guard days.isEmpty || days.contains(date.weekday) else { return nil }
    let start = instant(date, hours.startMinute)
    let end = instant(date, hours.endMinute)
    return start < end ? InstantRange(start: start, end: end) : nil
  }

  private func instant(_ date: CalendarDate, _ minute: Int) -> Instant {
    switch minute {
    case 0: zone.startOfDay(date)
    case 1_440...: zone.startOfDay(date.adding(days: 1))
    default: zone.instant(of: WallTime(date, secondOfDay: minute * 60))
    }
  }
}
