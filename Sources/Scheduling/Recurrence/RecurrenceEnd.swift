/// When a recurrence rule stops (RFC 5545, 3.3.10 COUNT and UNTIL).
public enum RecurrenceEnd: Hashable, Sendable {
  /// Not before the year 9999 is over.
  case never
  /// After that many occurrences, at least 1.
  case count(Int)
  /// With the last occurrence at or before a time.
  case until(RecurrenceTime)
}

/// A date or time of a recurrence, in one of the three forms of RFC 5545, 3.3.4 and 3.3.5.
public enum RecurrenceTime: Hashable, Sendable {
  /// A whole day.
  case date(CalendarDate)
  /// A wall time of the series' own zone, or a floating one.
  case local(WallTime)
  /// A point on the UTC time line.
  case utc(Instant)
}
