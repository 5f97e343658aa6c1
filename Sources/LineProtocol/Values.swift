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

  /// Creates hours from minutes; nothing unless 0 ≤ start < end ≤ 1,440.
  package init?(start: Int, end: Int) {
    guard 0 <= start, start < end, end <= 1_440 else { return nil }
    self.start = start
    self.end = end
  }
}

/// Width and height in points, each 1 to 999,999: `1400x960`.
package struct SizeValue: Hashable, Sendable {
  package let width: Int
  package let height: Int

  /// Creates a size; nothing unless both are 1 to 999,999.
  package init?(width: Int, height: Int) {
    guard (1...999_999).contains(width), (1...999_999).contains(height) else { return nil }
    self.width = width
    self.height = height
  }
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
