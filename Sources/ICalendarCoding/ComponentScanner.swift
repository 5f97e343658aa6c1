/// Cuts an iCalendar file into its components, one in memory at a time.
struct ComponentScanner {
  struct Component: Equatable {
    enum Fault: Equatable {
      case unended
      case lineTooLong(name: String, line: Int)
      case tooLarge
    }

    /// The number of its BEGIN line, counted from 1.
    var line: Int
    /// The name in upper case, for example `VEVENT`.
    var name: String
    /// Its own lines that a reader may want, nested components left out.
    var lines: [ContentLines.Line] = []
    var fault: Fault?
  }

  /// The properties that are read; the others are passed over, whatever their length.
  static let wanted: Set<String> = [
    "UID", "DTSTART", "DTEND", "DURATION", "SUMMARY", "LOCATION", "DESCRIPTION", "TRANSP", "STATUS",
    "SEQUENCE", "DTSTAMP", "RRULE", "RDATE", "EXRULE", "EXDATE", "RECURRENCE-ID",
  ]
  /// The most octets kept of one component.
  static let limit = 2 << 20

  private static let calendar = "VCALENDAR"
  private static let outermost: Set<String> = [
    "VEVENT", "VTODO", "VJOURNAL", "VFREEBUSY", "VTIMEZONE", "VAVAILABILITY",
  ]

  private var content: ContentLines
  private var heldBack: ContentLines.Line?
  /// Whether anything of an iCalendar file has been seen.
  private(set) var hasCalendar = false

  var position: Int { content.position }

  init(_ bytes: [UInt8]) {
    content = ContentLines(bytes)
  }

  mutating func next() -> Component? {
    while let line = nextLine() {
      guard line.name == "BEGIN" else { continue }
      let name = line.plainValue.uppercased()
      hasCalendar = hasCalendar || name == Self.calendar || Self.outermost.contains(name)
      if name != Self.calendar { return collect(Component(line: line.number, name: name)) }
    }
    return nil
  }

  private mutating func nextLine() -> ContentLines.Line? {
    if let line = heldBack {
      heldBack = nil
      return line
    }
    return content.next()
  }

  private mutating func collect(_ start: Component) -> Component {
    var component = start
    var depth = 0
    var size = 0
    while let line = nextLine() {
      let name = line.name
      switch name {
      case "BEGIN":
        let inner = line.plainValue.uppercased()
        if inner == Self.calendar || Self.outermost.contains(inner) {
          heldBack = line
          component.fault = .unended
          return component
        }
        depth += 1
      case "END":
        let ended = line.plainValue.uppercased()
        // An inner component that never ended does not swallow the outer one's end.
        if ended == component.name { return component }
        if ended == Self.calendar {
          component.fault = .unended
          return component
        }
        depth = max(0, depth - 1)
      default:
        guard depth == 0, Self.wanted.contains(name), line.hasValue else { continue }
        size += line.octets.count
        if line.isTooLong {
          component.fault = component.fault ?? .lineTooLong(name: name, line: line.number)
        } else if size > Self.limit {
          component.fault = component.fault ?? .tooLarge
        } else {
          component.lines.append(line)
        }
      }
    }
    component.fault = .unended
    return component
  }
}
