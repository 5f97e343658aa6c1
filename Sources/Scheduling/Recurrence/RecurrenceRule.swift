/// A rule by which an appointment repeats (RFC 5545, 3.3.10 RECUR).
///
/// Its lists are sorted and free of doubles, so that equal rules are equal values and print alike.
public struct RecurrenceRule: Hashable, Sendable {
  public let frequency: RecurrenceFrequency
  /// How many units of the frequency lie between two periods, in 1...2147483647.
  public let interval: Int
  public internal(set) var end: RecurrenceEnd
  /// The first day of a week, where weeks are counted (WKST).
  public internal(set) var weekStart: Weekday
  /// Seconds of the minute, in 0...60 (BYSECOND); 60 means 59, as clocks here have no leap seconds.
  public internal(set) var seconds: [Int]
  /// Minutes of the hour, in 0...59 (BYMINUTE).
  public internal(set) var minutes: [Int]
  /// Hours of the day, in 0...23 (BYHOUR).
  public internal(set) var hours: [Int]
  /// Weekdays, each or the n-th (BYDAY).
  public internal(set) var weekdays: [RecurrenceWeekday]
  /// Days of the month, in 1...31 or -31...-1 from its end (BYMONTHDAY).
  public internal(set) var monthDays: [Int]
  /// Days of the year, in 1...366 or -366...-1 from its end (BYYEARDAY).
  public internal(set) var yearDays: [Int]
  /// Weeks of the year, in 1...53 or -53...-1 from its end (BYWEEKNO).
  public internal(set) var weeks: [Int]
  /// Months, in 1...12 (BYMONTH).
  public internal(set) var months: [Int]
  /// Which of a period's occurrences to keep, in 1...366 or -366...-1 from its end (BYSETPOS).
  public internal(set) var positions: [Int]

  /// Creates a rule; the order of the lists does not matter.
  ///
  /// - Throws: `RecurrenceError` when a number lies outside its range or a part does not go with
  ///   the frequency.
  public init(
    frequency: RecurrenceFrequency, interval: Int = 1, end: RecurrenceEnd = .never,
    weekStart: Weekday = .monday, seconds: [Int] = [], minutes: [Int] = [], hours: [Int] = [],
    weekdays: [RecurrenceWeekday] = [], monthDays: [Int] = [], yearDays: [Int] = [],
    weeks: [Int] = [], months: [Int] = [], positions: [Int] = []
  ) throws(RecurrenceError) {
    self.frequency = frequency
    self.interval = interval
    self.end = end
    self.weekStart = weekStart
    self.seconds = Self.ordered(seconds)
    self.minutes = Self.ordered(minutes)
    self.hours = Self.ordered(hours)
    self.weekdays = Self.ordered(weekdays)
    self.monthDays = Self.ordered(monthDays)
    self.yearDays = Self.ordered(yearDays)
    self.weeks = Self.ordered(weeks)
    self.months = Self.ordered(months)
    self.positions = Self.ordered(positions)
    try validate()
  }

  /// The same rule with another end.
  ///
  /// - Throws: `RecurrenceError.outOfRange` for a count below 1 or above 2147483647.
  public func ending(_ end: RecurrenceEnd) throws(RecurrenceError) -> RecurrenceRule {
    var rule = self
    rule.end = end
    try rule.validateEnd()
    return rule
  }

  /// Whether the rule names times of the day beside those that DTSTART has.
  var namesTimes: Bool { !(hours.isEmpty && minutes.isEmpty && seconds.isEmpty) }

  static func ordered<Value: Comparable>(_ values: [Value]) -> [Value] {
    var result: [Value] = []
    for value in values.sorted() where value != result.last { result.append(value) }
    return result
  }
}
