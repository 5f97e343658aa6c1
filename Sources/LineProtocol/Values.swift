/// A length of time as a request writes it: `45m`, `1h30m`, `2d`.
package struct DurationValue: Hashable, Sendable {
  /// Calendar days, whatever their length.
  package var days: Int
  /// Minutes beside the days; hours are counted in.
  package var minutes: Int

  package init(days: Int = 0, minutes: Int = 0) {
    self.days = days
    self.minutes = minutes
  }
}

/// Hours of the day as minutes from midnight, half-open, up to 24:00: `08:00-20:00`.
package struct HoursValue: Hashable, Sendable {
  /// 0 to 1,439, below `end`.
  package let start: Int
  /// 1 to 1,440.
  package let end: Int
}

/// Width and height in points, each 1 to 999,999: `1400x960`.
package struct SizeValue: Hashable, Sendable {
  package let width: Int
  package let height: Int
}

/// A change number of one calendar: `home:8814`.
package struct CalendarRevision: Hashable, Sendable {
  package let calendar: String
  package let revision: Int

  package init(calendar: String, revision: Int) {
    self.calendar = calendar
    self.revision = revision
  }
}
