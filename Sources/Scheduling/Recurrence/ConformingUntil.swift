extension RecurrenceRule {
  /// The rule with UNTIL in the form that RFC 5545, 3.3.10 asks for beside the series' start, as it
  /// is written to others: UTC for a start with a zone, a wall time for a floating one, a date for
  /// whole days. A date becomes the last second of its local day, so that the day stays included.
  ///
  /// - Parameter zone: the start's own zone; floating and all-day starts do not consult it.
  public func conforming(to first: AppointmentTime, in zone: Zone) -> RecurrenceRule {
    guard case .until(let time) = end else { return self }
    var rule = self
    switch (time, first) {
    case (.date(let date), .zoned):
      rule.end = .until(.utc(zone.startOfDay(date.adding(days: 1)).adding(seconds: -1)))
    case (.local(let wall), .zoned): rule.end = .until(.utc(zone.instant(of: wall, fold: .second)))
    case (.date(let date), .floating):
      rule.end = .until(.local(WallTime(date, secondOfDay: 86_399)))
    case (.utc(let instant), .floating):
      rule.end = .until(.local(WallTime(wallSeconds: instant.secondsSinceEpoch)))
    case (.local(let wall), .allDay): rule.end = .until(.date(wall.date))
    case (.utc(let instant), .allDay):
      rule.end = .until(.date(WallTime(wallSeconds: instant.secondsSinceEpoch).date))
    case (.utc, .zoned), (.local, .floating), (.date, .allDay): break
    }
    // The last local day of the year 9999 may end in the year 10000 of UTC.
    return (try? rule.ending(rule.end)) ?? self
  }
}
