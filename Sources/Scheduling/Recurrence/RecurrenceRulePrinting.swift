extension RecurrenceRule: CustomStringConvertible {
  /// Appends the rule as RFC 5545 writes it, for example `FREQ=WEEKLY;COUNT=10;BYDAY=MO,WE`.
  ///
  /// The parts stand in a fixed order; those with their default value are left out.
  public func write(into bytes: inout [UInt8]) {
    bytes.append(contentsOf: "FREQ=".utf8)
    bytes.append(contentsOf: frequency.word.utf8)
    switch end {
    case .never: break
    case .count(let count):
      bytes.append(contentsOf: ";COUNT=".utf8)
      bytes.appendSigned(count)
    case .until(let time):
      bytes.append(contentsOf: ";UNTIL=".utf8)
      time.writeBasic(into: &bytes)
    }
    if interval != 1 { Self.write("INTERVAL", [interval], into: &bytes) }
    Self.write("BYMONTH", months, into: &bytes)
    Self.write("BYWEEKNO", weeks, into: &bytes)
    Self.write("BYYEARDAY", yearDays, into: &bytes)
    Self.write("BYMONTHDAY", monthDays, into: &bytes)
    for (index, day) in weekdays.enumerated() {
      bytes.append(contentsOf: index == 0 ? ";BYDAY=".utf8 : ",".utf8)
      if day.ordinal != 0 { bytes.appendSigned(day.ordinal) }
      bytes.append(contentsOf: day.weekday.letters.utf8)
    }
    Self.write("BYHOUR", hours, into: &bytes)
    Self.write("BYMINUTE", minutes, into: &bytes)
    Self.write("BYSECOND", seconds, into: &bytes)
    Self.write("BYSETPOS", positions, into: &bytes)
    if weekStart != .monday {
      bytes.append(contentsOf: ";WKST=".utf8)
      bytes.append(contentsOf: weekStart.letters.utf8)
    }
  }

  public var description: String { String(writing: write(into:)) }

  private static func write(_ part: String, _ values: [Int], into bytes: inout [UInt8]) {
    guard !values.isEmpty else { return }
    bytes.append(0x3B)
    bytes.append(contentsOf: part.utf8)
    for (index, value) in values.enumerated() {
      bytes.append(index == 0 ? 0x3D : 0x2C)
      bytes.appendSigned(value)
    }
  }
}

extension [UInt8] {
  /// Appends a number in decimal, with a minus if it is negative.
  mutating func appendSigned(_ value: Int) {
    if value < 0 { append(0x2D) }
    appendDecimal(value.magnitude)
  }
}
