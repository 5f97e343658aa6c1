package import Scheduling

/// A writer of iCalendar files (RFC 5545), event by event.
package struct ICalendarWriter: Sendable {
  /// Creates a writer that stamps its events with an instant.
  package init(stamp: Instant) {}

  /// Appends the head of a calendar.
  package func begin(into bytes: inout [UInt8]) {}

  /// Appends an appointment as a VEVENT.
  package func write(_ appointment: Appointment, into bytes: inout [UInt8]) {}

  /// Appends the foot of a calendar.
  package func end(into bytes: inout [UInt8]) {}
}
