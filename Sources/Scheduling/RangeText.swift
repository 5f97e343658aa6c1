extension DateRange: CustomStringConvertible {
  /// Reads a week `2026-W10`, a month `2026-03`, a day `2026-03-03` or the half-open
  /// `2026-03-02/2026-03-09`, which must not be empty.
  public init?(text: String) {
    guard let range = ByteReader.parse(text, Self.read) else { return nil }
    self = range
  }

  private static func read(_ reader: inout ByteReader) -> DateRange? {
    guard let year = reader.number(digits: 4), reader.take("-") else { return nil }
    if reader.take("W") {
      guard let week = reader.number(digits: 2) else { return nil }
      return DateRange(isoYear: year, week: week)
    }
    guard let month = reader.number(digits: 2) else { return nil }
    guard reader.take("-") else { return DateRange(year: year, month: month) }
    guard let day = reader.number(digits: 2),
      let start = CalendarDate(year: year, month: month, day: day)
    else { return nil }
    guard reader.take("/") else { return DateRange(day: start) }
    guard let end = reader.date(), end > start else { return nil }
    return DateRange(start: start, end: end)
  }

  /// Appends `2026-03-02/2026-03-09`.
  public func write(into bytes: inout [UInt8]) {
    start.write(into: &bytes)
    bytes.append(0x2F)
    end.write(into: &bytes)
  }

  public var description: String { String(writing: write(into:)) }
}

extension WallRange: CustomStringConvertible {
  /// Reads what `DateRange` does, or a half-open `2026-03-02T08:00/2026-03-02T20:00`, whose ends
  /// may also be dates; it must not be empty.
  public init?(text: String) {
    if let days = DateRange(text: text) {
      self.init(days)
      return
    }
    let range = ByteReader.parse(text) { reader -> WallRange? in
      guard let start = Self.edge(&reader), reader.take("/"), let end = Self.edge(&reader),
        end > start
      else { return nil }
      return WallRange(start: start, end: end)
    }
    guard let range else { return nil }
    self = range
  }

  private static func edge(_ reader: inout ByteReader) -> WallTime? {
    var ahead = reader
    if let wall = ahead.wallTime() {
      reader = ahead
      return wall
    }
    return reader.date().map { WallTime($0) }
  }

  /// Appends `2026-03-02T08:00/2026-03-02T20:00`.
  public func write(into bytes: inout [UInt8]) {
    start.write(into: &bytes)
    bytes.append(0x2F)
    end.write(into: &bytes)
  }

  public var description: String { String(writing: write(into:)) }
}
