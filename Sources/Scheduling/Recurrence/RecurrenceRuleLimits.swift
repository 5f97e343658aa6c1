extension RecurrenceRule {
  /// The most octets that a rule's text may have: room for every value of every part.
  public static let textLimit = 16_384
  /// The greatest INTERVAL and the greatest COUNT.
  public static let numberLimit = 2_147_483_647

  func validate() throws(RecurrenceError) {
    guard (1...Self.numberLimit).contains(interval) else {
      throw .outOfRange(part: "INTERVAL", value: "\(interval)", allowed: "1 to \(Self.numberLimit)")
    }
    try validateEnd()
    try Self.check(seconds, "BYSECOND", 0...60)
    try Self.check(minutes, "BYMINUTE", 0...59)
    try Self.check(hours, "BYHOUR", 0...23)
    try Self.check(months, "BYMONTH", 1...12)
    try Self.checkSigned(monthDays, "BYMONTHDAY", 31)
    try Self.checkSigned(yearDays, "BYYEARDAY", 366)
    try Self.checkSigned(weeks, "BYWEEKNO", 53)
    try Self.checkSigned(positions, "BYSETPOS", 366)
    for day in weekdays where day.ordinal < -53 || day.ordinal > 53 {
      throw .outOfRange(
        part: "BYDAY", value: "\(day.ordinal)\(day.weekday.letters)",
        allowed: "1 to 53 or -53 to -1 before the weekday")
    }
    try validateParts()
  }

  func validateEnd() throws(RecurrenceError) {
    switch end {
    case .never: break
    case .count(let count):
      guard (1...Self.numberLimit).contains(count) else {
        throw .outOfRange(part: "COUNT", value: "\(count)", allowed: "1 to \(Self.numberLimit)")
      }
    case .until(let time):
      guard time.isInYears else { throw .yearOutOfRange }
    }
  }

  /// Which parts go with which frequency, by the table of RFC 5545, 3.3.10.
  private func validateParts() throws(RecurrenceError) {
    if !weeks.isEmpty, frequency != .yearly {
      throw .partNotAllowed("BYWEEKNO", frequency: frequency)
    }
    if !yearDays.isEmpty, [.daily, .weekly, .monthly].contains(frequency) {
      throw .partNotAllowed("BYYEARDAY", frequency: frequency)
    }
    if !monthDays.isEmpty, frequency == .weekly {
      throw .partNotAllowed("BYMONTHDAY", frequency: frequency)
    }
    if weekdays.contains(where: { $0.ordinal != 0 }) {
      if frequency < .monthly {
        throw .partNotAllowed("BYDAY with a number", frequency: frequency)
      }
      if !weeks.isEmpty {
        throw .partNotAllowed("BYDAY with a number and BYWEEKNO", frequency: frequency)
      }
    }
    let hasOther =
      namesTimes || !weekdays.isEmpty || !monthDays.isEmpty || !yearDays.isEmpty
      || !weeks.isEmpty || !months.isEmpty
    if !positions.isEmpty, !hasOther { throw .positionAlone }
  }

  private static func check(
    _ values: [Int], _ part: String, _ range: ClosedRange<Int>
  ) throws(RecurrenceError) {
    for value in values where !range.contains(value) {
      throw .outOfRange(
        part: part, value: "\(value)", allowed: "\(range.lowerBound) to \(range.upperBound)")
    }
  }

  private static func checkSigned(
    _ values: [Int], _ part: String, _ most: Int
  ) throws(RecurrenceError) {
    for value in values where value == 0 || value < -most || value > most {
      throw .outOfRange(
        part: part, value: "\(value)", allowed: "1 to \(most), or -\(most) to -1 from the end")
    }
  }
}

extension RecurrenceTime {
  /// Whether it lies in the years 1 to 9999.
  var isInYears: Bool {
    switch self {
    case .date(let date): date.isInYears
    case .local(let wall): wall.date.isInYears
    case .utc(let instant): WallTime(wallSeconds: instant.secondsSinceEpoch).date.isInYears
    }
  }
}

extension CalendarDate {
  /// Whether it lies in the years 1 to 9999.
  var isInYears: Bool { (-719_162...2_932_896).contains(daysSinceEpoch) }
}
