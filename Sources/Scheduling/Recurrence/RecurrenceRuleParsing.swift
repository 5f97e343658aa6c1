extension RecurrenceRule {
  /// Reads a rule as RFC 5545 writes it, without `RRULE:`.
  ///
  /// The parts may stand in any order and in any case; a semicolon at the end is passed over.
  ///
  /// - Throws: `RecurrenceError`, which says what to change.
  public init(text: String) throws(RecurrenceError) {
    let octets = text.utf8.count
    guard octets <= Self.textLimit else {
      throw .tooLong(octets: octets, limit: Self.textLimit)
    }
    var parts = RuleParts()
    for part in text.utf8.split(separator: 0x3B) { try parts.take(part) }
    self = try parts.rule()
  }
}

/// The parts of a rule's text as they are read, one after the other.
private struct RuleParts {
  private var seen: Set<String> = []
  private var frequency: RecurrenceFrequency?
  private var interval = 1
  private var count: Int?
  private var until: RecurrenceTime?
  private var weekStart = Weekday.monday
  private var weekdays: [RecurrenceWeekday] = []
  private var numbers: [String: [Int]] = [:]

  mutating func take(_ part: Substring.UTF8View) throws(RecurrenceError) {
    guard let equals = part.firstIndex(of: 0x3D) else {
      throw .unknownPart(Self.quoted(part))
    }
    let name = String(decoding: part[..<equals].map(Self.upper), as: UTF8.self)
    let value = part[part.index(after: equals)...].map(Self.upper)
    guard Self.names.contains(name) else { throw .unknownPart(Self.quoted(part)) }
    guard seen.insert(name).inserted else { throw .repeatedPart(name) }
    var reader = PartReader(part: name, bytes: value)
    switch name {
    case "FREQ":
      frequency = try reader.frequency()
    case "INTERVAL": interval = try reader.count()
    case "COUNT": count = try reader.count()
    case "UNTIL": until = try reader.time()
    case "WKST":
      weekStart = try reader.weekday()
      try reader.end()
    case "BYDAY": weekdays = try reader.weekdays()
    default: numbers[name] = try reader.numbers()
    }
  }

  func rule() throws(RecurrenceError) -> RecurrenceRule {
    guard let frequency else { throw .noFrequency }
    let end: RecurrenceEnd
    switch (count, until) {
    case (nil, nil): end = .never
    case (let count?, nil): end = .count(count)
    case (nil, let until?): end = .until(until)
    default: throw .countAndUntil
    }
    return try RecurrenceRule(
      frequency: frequency, interval: interval, end: end, weekStart: weekStart,
      seconds: numbers["BYSECOND"] ?? [], minutes: numbers["BYMINUTE"] ?? [],
      hours: numbers["BYHOUR"] ?? [], weekdays: weekdays, monthDays: numbers["BYMONTHDAY"] ?? [],
      yearDays: numbers["BYYEARDAY"] ?? [], weeks: numbers["BYWEEKNO"] ?? [],
      months: numbers["BYMONTH"] ?? [], positions: numbers["BYSETPOS"] ?? [])
  }

  private static let names: Set<String> = [
    "FREQ", "INTERVAL", "COUNT", "UNTIL", "WKST", "BYSECOND", "BYMINUTE", "BYHOUR", "BYDAY",
    "BYMONTHDAY", "BYYEARDAY", "BYWEEKNO", "BYMONTH", "BYSETPOS",
  ]

  static func upper(_ octet: UInt8) -> UInt8 {
    (0x61...0x7A).contains(octet) ? octet - 0x20 : octet
  }

  /// A part for an error's text, cut short so that no input makes it long.
  private static func quoted(_ part: Substring.UTF8View) -> String {
    String(decoding: part.prefix(40), as: UTF8.self)
  }
}

/// A cursor over the value of one part.
private struct PartReader {
  let part: String
  let bytes: [UInt8]
  private var position = 0

  init(part: String, bytes: [UInt8]) {
    self.part = part
    self.bytes = bytes
  }

  private var malformed: RecurrenceError {
    .malformed(part: part, value: String(decoding: bytes.prefix(40), as: UTF8.self))
  }

  private mutating func take(_ octet: UInt8) -> Bool {
    guard position < bytes.count, bytes[position] == octet else { return false }
    position += 1
    return true
  }

  func end() throws(RecurrenceError) {
    guard position == bytes.count else { throw malformed }
  }

  mutating func frequency() throws(RecurrenceError) -> RecurrenceFrequency {
    let word = String(decoding: bytes, as: UTF8.self)
    guard let frequency = RecurrenceFrequency.allCases.first(where: { $0.word == word }) else {
      throw malformed
    }
    return frequency
  }

  /// Takes decimal digits; numbers past `most` are as good as that.
  private mutating func digits(most: Int) throws(RecurrenceError) -> Int {
    var value = 0
    let start = position
    while position < bytes.count, (0x30...0x39).contains(bytes[position]) {
      value = min(most, value * 10 + Int(bytes[position] - 0x30))
      position += 1
    }
    guard position > start else { throw malformed }
    return value
  }

  private mutating func signed() throws(RecurrenceError) -> Int {
    let sign = take(0x2D) ? -1 : 1
    if sign == 1 { _ = take(0x2B) }
    return sign * (try digits(most: 99_999))
  }

  mutating func count() throws(RecurrenceError) -> Int {
    let value = try digits(most: RecurrenceRule.numberLimit + 1)
    try end()
    return value
  }

  mutating func numbers() throws(RecurrenceError) -> [Int] {
    var values: [Int] = []
    repeat { values.append(try signed()) } while take(0x2C)
    try end()
    return values
  }

  mutating func weekday() throws(RecurrenceError) -> Weekday {
    guard position + 2 <= bytes.count else { throw malformed }
    let letters = String(decoding: bytes[position..<position + 2], as: UTF8.self)
    guard let weekday = Weekday.allCases.first(where: { $0.letters == letters }) else {
      throw malformed
    }
    position += 2
    return weekday
  }

  mutating func weekdays() throws(RecurrenceError) -> [RecurrenceWeekday] {
    var values: [RecurrenceWeekday] = []
    repeat {
      var ordinal = 0
      if position < bytes.count, bytes[position] < 0x41 {
        ordinal = try signed()
        guard ordinal != 0 else { throw malformed }
      }
      values.append(RecurrenceWeekday(try weekday(), ordinal: ordinal))
    } while take(0x2C)
    try end()
    return values
  }

  mutating func time() throws(RecurrenceError) -> RecurrenceTime {
    guard let time = RecurrenceTime(basic: bytes) else { throw malformed }
    return time
  }
}
