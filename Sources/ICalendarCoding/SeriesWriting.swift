import Scheduling

extension ContentWriter {
  /// Writes RRULE, RDATE and EXDATE.
  ///
  /// - Parameter zone: the series' own zone.
  mutating func write(_ set: RecurrenceSet, zone: Zone) {
    for rule in set.rules { write("RRULE:\(rule.conforming(to: set.first, in: zone))") }
    // The order stays: plain times together up to the next period.
    var plain: [RecurrenceTime] = []
    for addition in set.additions {
      if addition.end == .asFirst {
        plain.append(addition.start)
        continue
      }
      writeList("RDATE", plain, like: set.first)
      plain = []
      writePeriod(addition, like: set.first)
    }
    writeList("RDATE", plain, like: set.first)
    writeList("EXDATE", set.exclusions, like: set.first)
  }

  /// Writes times of one form after the other on a line.
  private mutating func writeList(
    _ name: String, _ times: [RecurrenceTime], like first: AppointmentTime
  ) {
    var head: String?
    var values: [String] = []
    for time in times {
      let form = Self.form(time, like: first)
      if form.head != head {
        if let head { write(name + head + ":" + values.joined(separator: ",")) }
        head = form.head
        values = []
      }
      values.append(form.value)
    }
    if let head { write(name + head + ":" + values.joined(separator: ",")) }
  }

  private mutating func writePeriod(_ addition: RecurrenceAddition, like first: AppointmentTime) {
    var start = Self.form(addition.start, like: first)
    let end: String
    switch addition.end {
    case .asFirst: return
    case .at(let time):
      let form = Self.form(time, like: first)
      end = form.value
      if start.head.isEmpty { start.head = form.head }
    case .after(let length): end = Self.duration(length)
    }
    if start.head == ";VALUE=DATE" { start.head = "" }
    write("RDATE;VALUE=PERIOD\(start.head):\(start.value)/\(end)")
  }

  /// A time's parameters and value.
  private static func form(
    _ time: RecurrenceTime, like first: AppointmentTime
  ) -> (head: String, value: String) {
    switch time {
    case .date: (";VALUE=DATE", "\(time)")
    case .utc: ("", "\(time)")
    case .local:
      switch first.zoneIdentifier {
      case nil: ("", "\(time)")
      case "UTC": ("", "\(time)Z")
      case let zone?: (";TZID=" + parameter(zone), "\(time)")
      }
    }
  }

  private static func duration(_ length: WallDuration) -> String {
    let seconds = max(0, length.seconds)
    var text = "P"
    if length.days > 0 { text += "\(length.days)D" }
    guard seconds > 0 || length.days <= 0 else { return text }
    text += "T"
    if seconds >= 3_600 { text += "\(seconds / 3_600)H" }
    if seconds / 60 % 60 > 0 { text += "\(seconds / 60 % 60)M" }
    if seconds % 60 > 0 || seconds == 0 { text += "\(seconds % 60)S" }
    return text
  }

  /// A parameter's value, in quotes where it needs them (RFC 5545, 3.2).
  static func parameter(_ text: String) -> String {
    // Names of zones need none of this.
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x22 && $0 != 0x3A && $0 != 0x3B && $0 != 0x2C })
    {
      return text
    }
    return "\"" + text.filter { $0 != "\"" && $0 >= " " } + "\""
  }
}
