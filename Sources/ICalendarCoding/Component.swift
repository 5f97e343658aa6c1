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
  var remarks: [String] = []

  /// The most octets kept of a component.
  static let limit = 2 << 20
  /// The most remarks kept of a component.
  static let remarkLimit = 8

  mutating func remark(_ text: String) {
    if remarks.count < Self.remarkLimit { remarks.append(text) }
  }

  func string(_ range: Range<Int>) -> String {
    String(decoding: text[range], as: UTF8.self)
  }

  /// The UID as it stands in the file.
  var writtenUID: String? {
    lines.first { $0.property == .uid && !$0.isNested }.map { line in
      string(line.range).split(separator: ":", maxSplits: 1).dropFirst().first.map(String.init)
        ?? ""
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
