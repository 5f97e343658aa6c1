/// What the properties of one VEVENT say, before anything is made of it.
struct EventProperties {
  struct Clock: Equatable {
    var hour: Int
    var minute: Int
    var second: Int
  }

  /// A DATE or DATE-TIME value with its zone as written.
  struct Time: Equatable {
    var year: Int
    var month: Int
    var day: Int
    /// The time of day, or nothing for a DATE.
    var clock: Clock?
    var isUTC: Bool
    var zoneName: String?
  }

  struct Duration: Equatable {
    var isNegative: Bool
    /// Weeks and days, as days of the calendar.
    var days: Int
    var seconds: Int
  }

  /// A value of RDATE: a time, or a period with its end.
  struct Addition: Equatable {
    var start: Time
    var end: Time?
    var length: Duration?
  }

  var uid: String?
  var start: Time?
  var end: Time?
  var duration: Duration?
  var summary: String?
  var location: String?
  var description: String?
  var isTransparent = false
  var status: String?
  var stamp: Time?
  var categories: [String] = []
  var url: String?
  var rules: [String] = []
  var additions: [Addition] = []
  var exclusions: [Time] = []
  var exclusionRules: [String] = []
  var recurrenceID: Time?
  /// The zone of a start in UTC, as our own files say it.
  var ownZone: String?
  /// Whether it changes the occurrences after its own as well.
  var reachesOn = false
  /// What could not be read as it stands, for people.
  var complaints = Remarks()

  /// Whether it takes place more than once, or not always.
  var repeats: Bool {
    !(rules.isEmpty && additions.isEmpty && exclusions.isEmpty && exclusionRules.isEmpty)
  }

  /// The most lines that libical is given, whose time grows with their square.
  private static let oddLimit = 64
  /// The most octets shown of what could not be read.
  private static let shown = 80

  /// Reads the lines of a VEVENT.
  init(_ component: Component) {
    var odd: [Component.Line] = []
    for line in component.lines where !line.isNested && line.property.isModelled {
      guard let parts = PropertyLine(component.text[line.range], nameEnd: line.nameEnd) else {
        complaints.add("Line \(line.number) has no value that can be read and was left out.")
        continue
      }
      if take(line.property, parts, number: line.number) { continue }
      if odd.count < Self.oddLimit {
        odd.append(line)
      } else {
        complaints.add("Line \(line.number) could not be read and was left out.")
      }
    }
    guard !odd.isEmpty else { return }
    LibicalValues(component, odd).fill(&self)
  }

  /// Takes a property in, the first of a kind that stands once; false if it is not written plainly.
  private mutating func take(
    _ property: ICalendarProperty, _ line: PropertyLine, number: Int
  ) -> Bool {
    if line.kind == .odd { return false }
    let value = line.value
    switch property {
    case .uid: return Self.set(&uid, PlainValue.text(value))
    case .summary: return Self.set(&summary, PlainValue.text(value))
    case .location: return Self.set(&location, PlainValue.text(value))
    case .description: return Self.set(&description, PlainValue.text(value))
    case .url: return Self.set(&url, String(decoding: value, as: UTF8.self))
    case .ownZone: return Self.set(&ownZone, PlainValue.text(value))
    case .start: return Self.set(&start, Self.time(line))
    case .finish: return Self.set(&end, Self.time(line))
    case .stamp: return Self.set(&stamp, Self.time(line))
    case .recurrenceID:
      reachesOn = reachesOn || line.reachesOn
      return Self.set(&recurrenceID, Self.time(line))
    case .duration: return Self.set(&duration, PlainValue.duration(value))
    case .status:
      return Self.set(&status, String(decoding: value, as: UTF8.self).uppercased())
    case .transparency:
      isTransparent = String(decoding: value, as: UTF8.self).uppercased() == "TRANSPARENT"
    case .categories:
      categories += PlainValue.list(value).map { PlainValue.text($0) }
    case .rule: rules.append(String(decoding: value, as: UTF8.self))
    case .exclusionRule: exclusionRules.append(String(decoding: value, as: UTF8.self))
    case .exclusion: takeExclusions(line, number)
    case .addition: takeAdditions(line, number)
    default: break
    }
    return true
  }

  private static func set<Value>(_ field: inout Value?, _ value: Value?) -> Bool {
    guard let value else { return false }
    field = field ?? value
    return true
  }

  private static func time(_ line: PropertyLine) -> Time? {
    switch line.kind {
    case .usual, .date, .dateTime: PlainValue.time(line.value, zoneName: line.zoneName)
    default: nil
    }
  }

  private mutating func takeExclusions(_ line: PropertyLine, _ number: Int) {
    for part in PlainValue.list(line.value) {
      let part = part.trimmed
      if part.isEmpty { continue }
      if let time = PlainValue.time(part, zoneName: line.zoneName) {
        exclusions.append(time)
      } else {
        complain("EXDATE", part, number)
      }
    }
  }

  private mutating func takeAdditions(_ line: PropertyLine, _ number: Int) {
    for part in PlainValue.list(line.value) {
      let part = part.trimmed
      if part.isEmpty { continue }
      let ends = part.split(separator: 0x2F, maxSplits: 1, omittingEmptySubsequences: false)
      guard let first = ends.first,
        let start = PlainValue.time(first, zoneName: line.zoneName)
      else {
        complain("RDATE", part, number)
        continue
      }
      var addition = Addition(start: start)
      if ends.count == 2 {
        addition.end = PlainValue.time(ends[1], zoneName: line.zoneName)
        if addition.end == nil { addition.length = PlainValue.duration(ends[1]) }
        if addition.end == nil, addition.length.map(\.isNegative) != false {
          complain("RDATE", part, number)
          continue
        }
      }
      additions.append(addition)
    }
  }

  private mutating func complain(_ name: String, _ value: ArraySlice<UInt8>, _ number: Int) {
    let text = String(decoding: value.prefix(Self.shown), as: UTF8.self)
    complaints.add("The value \"\(text)\" of \(name) on line \(number) was left out.")
  }
}

extension ArraySlice<UInt8> {
  /// The octets without the blanks around them.
  var trimmed: ArraySlice<UInt8> {
    var slice = self
    while let first = slice.first, first == 0x20 || first == 0x09 { slice.removeFirst() }
    while let last = slice.last, last == 0x20 || last == 0x09 { slice.removeLast() }
    return slice
  }
}
