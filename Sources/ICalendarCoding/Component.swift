import Scheduling

/// A component of an iCalendar file in memory: its lines one behind the other in one text.
struct Component {
  struct Line {
    /// The number of its first physical line, counted from 1.
    var number: Int
    /// Where it stands in the component's text.
    var range: Range<Int>
    /// Where its name ends: at the `;` or `:` behind it.
    var nameEnd: Int
    var property: ICalendarProperty
    /// Whether it belongs to a component inside, its BEGIN and END lines included.
    var isNested: Bool
  }

  enum Fault: Equatable {
    case unended
    case lineTooLong(name: String, line: Int)
    case tooLarge
  }

  /// The number of its BEGIN line.
  var line = 0
  /// The name in upper case, for example `VEVENT`.
  var name = ""
  var text: [UInt8] = []
  var lines: [Line] = []
  var fault: Fault?
  /// What was left out of what no field holds, one sentence each.
  var remarks = Remarks()

  /// The most octets kept of a component.
  static let limit = 2 << 20

  /// The name of the component that holds all others.
  static let calendar = "VCALENDAR"
  private static let outermost: Set<String> = [
    calendar, "VEVENT", "VTODO", "VJOURNAL", "VFREEBUSY", "VTIMEZONE", "VAVAILABILITY",
  ]

  /// Whether components of a name stand by themselves in a file, never inside an event.
  static func standsAlone(_ name: String) -> Bool { outermost.contains(name) }

  /// The component that a BEGIN or END line names, in upper case; empty if it names none.
  static func name(in line: ArraySlice<UInt8>, after nameEnd: Int) -> String {
    guard let value = PropertyLine(line, nameEnd: nameEnd)?.value.trimmed else {
      return ""
    }
    let word = value.prefix(256).prefix { $0 != 0x20 && $0 != 0x09 }
    return String(decoding: word, as: UTF8.self).uppercased()
  }

  func string(_ range: Range<Int>) -> String {
    String(decoding: text[range], as: UTF8.self)
  }

  /// The UID as it stands in the file, cut to the length that one may have.
  var writtenUID: String? {
    lines.first { $0.property == .uid && !$0.isNested }.map { line in
      let value = text[line.range].drop { $0 != 0x3A }.dropFirst()
      // Of broken octets each may become three.
      return FieldText.beginning(
        of: String(decoding: value.prefix(Appointment.lineLimit), as: UTF8.self),
        octets: Appointment.lineLimit)
    }
  }
}

extension Component.Fault {
  var reason: String {
    switch self {
    case .unended: "Its END line is missing."
    case .lineTooLong(let name, let line):
      "Its \(name) on line \(line) is longer than \(ContentLines.limit) octets."
    case .tooLarge: "It is larger than \(Component.limit) octets."
    }
  }
}
