extension RecurrenceTime {
  /// Reads `20260310`, `20260310T090000` or `20260310T080000Z`; a second of 60 means 59.
  public init?(basic text: String) {
    self.init(basic: Array(text.utf8))
  }

  init?(basic bytes: [UInt8]) {
    func number(_ start: Int, _ count: Int) -> Int? {
      var value = 0
      for octet in bytes[start..<start + count] {
        guard (0x30...0x39).contains(octet) else { return nil }
        value = value * 10 + Int(octet - 0x30)
      }
      return value
    }
    guard [8, 15, 16].contains(bytes.count), let year = number(0, 4), let month = number(4, 2),
      let day = number(6, 2), let date = CalendarDate(year: year, month: month, day: day)
    else { return nil }
    guard bytes.count > 8 else {
      self = .date(date)
      return
    }
    guard bytes[8] == 0x54, let hour = number(9, 2), let minute = number(11, 2),
      let second = number(13, 2), second <= 60,
      let wall = WallTime(date, hour: hour, minute: minute, second: min(59, second))
    else { return nil }
    guard bytes.count == 16 else {
      self = .local(wall)
      return
    }
    guard bytes[15] == 0x5A else { return nil }
    self = .utc(Instant(secondsSinceEpoch: wall.wallSeconds))
  }
}

extension RecurrenceTime: CustomStringConvertible {
  /// Appends RFC 5545's basic form: `20260310`, `20260310T090000` or `20260310T080000Z`.
  public func writeBasic(into bytes: inout [UInt8]) {
    switch self {
    case .date(let date): Self.write(date, into: &bytes)
    case .local(let wall): Self.write(wall, into: &bytes)
    case .utc(let instant):
      Self.write(WallTime(wallSeconds: instant.secondsSinceEpoch), into: &bytes)
      bytes.append(0x5A)
    }
  }

  public var description: String { String(writing: writeBasic(into:)) }

  private static func write(_ wall: WallTime, into bytes: inout [UInt8]) {
    write(wall.date, into: &bytes)
    bytes.append(0x54)
    bytes.appendDecimal(wall.hour, digits: 2)
    bytes.appendDecimal(wall.minute, digits: 2)
    bytes.appendDecimal(wall.second, digits: 2)
  }

  private static func write(_ date: CalendarDate, into bytes: inout [UInt8]) {
    let (year, month, day) = date.components
    bytes.appendDecimal(abs(year), digits: 4)
    bytes.appendDecimal(month, digits: 2)
    bytes.appendDecimal(day, digits: 2)
  }
}
