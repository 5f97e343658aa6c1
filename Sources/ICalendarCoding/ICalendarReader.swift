package import Scheduling

/// A reader of iCalendar files (RFC 5545) that takes one event at a time.
///
/// It keeps no more than the lines of one event, so the file's size bounds nothing.
package struct ICalendarReader: IteratorProtocol, Sequence {
  /// Creates a reader over a file's bytes.
  ///
  /// - Parameters:
  ///   - defaultZone: the calendar's zone, in which times of an unknown TZID are read.
  ///   - resolveZone: finds a zone by its IANA name, or gives nothing.
  package init(
    _ bytes: [UInt8], defaultZone: Zone, resolveZone: @escaping (String) -> Zone?
  ) {}

  package mutating func next() -> ImportedItem? { nil }
}
