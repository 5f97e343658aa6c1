// The text forms of times. Printing appends UTF-8 octets, as it stands on hot paths.

extension CalendarDate: CustomStringConvertible {
  /// Reads `2026-03-03`, a date of the years 1 to 9999.
  public init?(text: String) {
    guard let date = ByteReader.parse(text, { $0.date() }) else { return nil }
    self = date
  }

  /// Appends `2026-03-03`; other years than 0...9999 get a sign and as many digits as they need.
  public func write(into bytes: inout [UInt8]) {
    let (year, month, day) = components
    if (0...9999).contains(year) {
      bytes.appendDecimal(year / 100, digits: 2)
      bytes.appendDecimal(year % 100, digits: 2)
    } else {
      bytes.append(year < 0 ? 0x2D : 0x2B)
      bytes.appendDecimal(abs(year), digits: 4)
    }
    bytes.append(0x2D)
    bytes.appendDecimal(month, digits: 2)
    bytes.append(0x2D)
    bytes.appendDecimal(day, digits: 2)
  }

  public var description: String { String(writing: write(into:)) }
}

extension WallTime: CustomStringConvertible {
  /// Reads `2026-03-03T09:30` or `2026-03-03T09:30:15`.
  public init?(text: String) {
    guard let wall = ByteReader.parse(text, { $0.wallTime() }) else { return nil }
    self = wall
  }

  /// Appends `2026-03-03T09:30`, with seconds only if they are not zero.
  public func write(into bytes: inout [UInt8]) {
    let date = date
    let (year, month, day) = date.components
    let clock = secondOfDay
    guard (0...9999).contains(year), clock % 60 == 0 else {
      date.write(into: &bytes)
      bytes.append(0x54)
      writeTimeOfDay(into: &bytes)
      return
    }
    // The usual form goes in as one piece: lists and previews print little else.
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 16) { text in
      text.putPair(year / 100, at: 0)
      text.putPair(year % 100, at: 2)
      text.initializeElement(at: 4, to: 0x2D)
      text.putPair(month, at: 5)
      text.initializeElement(at: 7, to: 0x2D)
      text.putPair(day, at: 8)
      text.initializeElement(at: 10, to: 0x54)
      text.putPair(clock / 3_600, at: 11)
      text.initializeElement(at: 13, to: 0x3A)
      text.putPair(clock / 60 % 60, at: 14)
      bytes.append(contentsOf: text)
    }
  }

  /// Appends `09:30`, with seconds only if they are not zero.
  public func writeTimeOfDay(into bytes: inout [UInt8]) {
    let second = secondOfDay
    bytes.appendDecimal(second / 3_600, digits: 2)
    bytes.append(0x3A)
    bytes.appendDecimal(second / 60 % 60, digits: 2)
    if second % 60 != 0 {
      bytes.append(0x3A)
      bytes.appendDecimal(second % 60, digits: 2)
    }
  }

  public var description: String { String(writing: write(into:)) }
}

extension Instant: CustomStringConvertible {
  /// Reads `2026-03-03T09:30Z` or `2026-03-03T09:30:15Z`.
  public init?(text: String) {
    let wall = ByteReader.parse(text) { reader -> WallTime? in
      guard let wall = reader.wallTime(), reader.take("Z") else { return nil }
      return wall
    }
    guard let wall else { return nil }
    self.init(secondsSinceEpoch: wall.wallSeconds)
  }

  /// Appends `2026-03-03T09:30Z`, with seconds only if they are not zero.
  public func write(into bytes: inout [UInt8]) {
    WallTime(wallSeconds: secondsSinceEpoch).write(into: &bytes)
    bytes.append(0x5A)
  }

  public var description: String { String(writing: write(into:)) }
}

extension DayHours: CustomStringConvertible {
  /// Reads `08:00-20:00`, the end up to `24:00`.
  public init?(text: String) {
    let minutes = ByteReader.parse(text) { reader -> (Int, Int)? in
      guard let start = Self.minute(&reader), reader.take("-"), let end = Self.minute(&reader)
      else { return nil }
      return (start, end)
    }
    guard let (start, end) = minutes else { return nil }
    self.init(startMinute: start, endMinute: end)
  }

  private static func minute(_ reader: inout ByteReader) -> Int? {
    guard let hour = reader.number(digits: 2), reader.take(":"),
      let minute = reader.number(digits: 2), hour <= 24, minute <= 59
    else { return nil }
    return hour * 60 + minute
  }

  /// Appends `08:00-20:00`.
  public func write(into bytes: inout [UInt8]) {
    bytes.appendDecimal(startMinute / 60, digits: 2)
    bytes.append(0x3A)
    bytes.appendDecimal(startMinute % 60, digits: 2)
    bytes.append(0x2D)
    bytes.appendDecimal(endMinute / 60, digits: 2)
    bytes.append(0x3A)
    bytes.appendDecimal(endMinute % 60, digits: 2)
  }

  public var description: String { String(writing: write(into:)) }
}
