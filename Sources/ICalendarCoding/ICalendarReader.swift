package import Scheduling

/// A reader of iCalendar files (RFC 5545) whose octets come in pieces of any size.
///
/// `append(_:)` octets, then ask `next()` for items until it gives nothing, and so on; `finish()`
/// says that no more come, and the last items follow. It keeps one component, at most 2 MiB, and of
/// a line at most 1 MiB; events that come before the definition of their zone wait for it, together
/// at most 4 MiB. Any octets are answered: a broken event never costs the ones beside it.
///
/// Masters and overrides come as they stand in the file, each by itself; putting them together by
/// UID is for the caller, as is choosing among versions.
package struct ICalendarReader: IteratorProtocol, Sequence {
  /// The most octets of events that wait for their zone.
  private static let waitingLimit = 4 << 20

  private var scanner = ComponentScanner()
  private let names: ZoneNames
  private var waiting: [Component] = []
  private var waitingSize = 0
  private var released: Int?
  private var isDone = false

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - defaultZone: the calendar's zone, in which times of an unknown TZID are read unless the
  ///     file names another by X-WR-TIMEZONE.
  ///   - resolveZone: finds a zone by its IANA name, or gives nothing.
  package init(defaultZone: Zone, resolveZone: @escaping (String) -> Zone?) {
    names = ZoneNames(defaultZone: defaultZone, resolve: resolveZone)
  }

  /// Creates a reader over all of a file's octets.
  package init(
    _ bytes: [UInt8], defaultZone: Zone, resolveZone: @escaping (String) -> Zone?
  ) {
    self.init(defaultZone: defaultZone, resolveZone: resolveZone)
    append(bytes)
    finish()
  }

  /// Takes in the next octets of the file.
  package mutating func append(_ bytes: [UInt8]) { scanner.content.append(bytes[...]) }

  /// Takes in the next octets of the file.
  package mutating func append(_ bytes: ArraySlice<UInt8>) { scanner.content.append(bytes) }

  /// Says that no more octets come.
  package mutating func finish() { scanner.content.finish() }

  /// The octets of the file read so far, for showing progress.
  package var position: Int { scanner.content.position }

  /// What the file calls its calendar (X-WR-CALNAME), once that has been read.
  package var calendarName: String? { scanner.calendarName }

  /// The zone in which times of an unknown TZID are read: the one the file names, if any.
  package var defaultZone: Zone { names.defaultZone }

  /// The next item, or nothing while more octets are needed or, after `finish()`, none are left.
  package mutating func next() -> ImportedItem? {
    while let component = scanner.next() {
      if let name = scanner.calendarZone { names.setCalendarZone(name) }
      switch component.name {
      case "VEVENT":
        if let item = event(component) { return item }
      case "VTIMEZONE": names.define(component)
      default:
        return .skipped(
          SkippedComponent(
            line: component.line, uid: component.writtenUID,
            reason: Self.reason(for: component.name)))
      }
    }
    guard scanner.content.isFinished else { return nil }
    if let item = nextWaiting() { return item }
    guard !isDone, !scanner.hasCalendar else { return nil }
    isDone = true
    return .skipped(
      SkippedComponent(
        line: 1, uid: nil, reason: "This is not an iCalendar file: it has no BEGIN:VCALENDAR."))
  }

  private mutating func event(_ component: Component) -> ImportedItem? {
    let size = component.text.count + component.lines.count * 64
    let mayWait = waitingSize + size <= Self.waitingLimit
    if let item = EventReading(names: names, mayWait: mayWait).item(of: component) { return item }
    waiting.append(component)
    waitingSize += size
    return nil
  }

  /// The next of the events that waited, as the whole file has been read.
  private mutating func nextWaiting() -> ImportedItem? {
    let index = released ?? 0
    guard index < waiting.count else {
      waiting = []
      return nil
    }
    released = index + 1
    return EventReading(names: names, mayWait: false).item(of: waiting[index])
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
