package import Scheduling

/// A reader of iCalendar files (RFC 5545) that takes one component at a time.
///
/// Beside the file's bytes it keeps the lines of one component, at most 2 MiB. Single and all-day
/// events become appointments; whatever else the file holds is given as skipped, with the reason.
/// Any bytes are answered: a broken event never costs the ones beside it.
package struct ICalendarReader: IteratorProtocol, Sequence {
  private var scanner: ComponentScanner
  private let reading: EventReading
  private var isFinished = false

  /// Creates a reader over a file's bytes.
  ///
  /// - Parameters:
  ///   - defaultZone: the calendar's zone, in which times of an unknown TZID are read.
  ///   - resolveZone: finds a zone by its IANA name, or gives nothing.
  package init(
    _ bytes: [UInt8], defaultZone: Zone, resolveZone: @escaping (String) -> Zone?
  ) {
    scanner = ComponentScanner(bytes)
    reading = EventReading(names: ZoneNames(defaultZone: defaultZone, resolve: resolveZone))
  }

  /// The octets of the file read so far, for showing progress.
  package var position: Int { scanner.position }

  package mutating func next() -> ImportedItem? {
    while let component = scanner.next() {
      switch component.name {
      case "VEVENT": return reading.item(of: component)
      // Zones come from the system's data, not from the file.
      case "VTIMEZONE": continue
      default:
        return .skipped(
          SkippedComponent(
            line: component.line, uid: component.writtenUID,
            reason: Self.reason(for: component.name)))
      }
    }
    guard !isFinished, !scanner.hasCalendar else { return nil }
    isFinished = true
    return .skipped(
      SkippedComponent(
        line: 1, uid: nil, reason: "This is not an iCalendar file: it has no BEGIN:VCALENDAR."))
  }

  private static func reason(for name: String) -> String {
    switch name {
    case "VTODO": "It is a to-do; only events are imported."
    case "VJOURNAL": "It is a journal entry; only events are imported."
    case "VFREEBUSY": "It is free/busy information; only events are imported."
    default: "It is a \(name.prefix(40)); only events are imported."
    }
  }
}
