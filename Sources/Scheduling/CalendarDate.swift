/// A date of the proleptic Gregorian calendar without a time or a zone (RFC 5545, 3.3.4 DATE).
///
/// Arithmetic counts days, never seconds. Dates that people may enter lie in the years 1 to 9999.
public struct CalendarDate: Hashable, Comparable, Sendable {
  /// Days since 1970-01-01, negative before it.
  public let daysSinceEpoch: Int32

  /// Creates a date from its distance to 1970-01-01, in days.
  public init(daysSinceEpoch: Int32) {
    self.daysSinceEpoch = daysSinceEpoch
  }

  /// Creates a date, or nothing if the year is not in 1...9999 or the month has no such day.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
      day <= Self.days(inMonth: month, of: year)
    else { return nil }
    self.init(daysSinceEpoch: Self.daysFromCivil(year, month, day))
  }

  /// The year, month (1...12) and day (1...31).
  public var components: (year: Int, month: Int, day: Int) {
    // Days are counted from 0000-03-01 so that the leap day ends the year.
    let shifted = Int(daysSinceEpoch) + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }

  public var year: Int { components.year }
  public var month: Int { components.month }
  public var day: Int { components.day }

  public var weekday: Weekday {
    let index = (Int(daysSinceEpoch) + 3) % 7
    switch index < 0 ? index + 7 : index {
    case 0: return .monday
    case 1: return .tuesday
    case 2: return .wednesday
    case 3: return .thursday
    case 4: return .friday
    case 5: return .saturday
    default: return .sunday
    }
  }

  /// The date that many days later, or earlier for a negative count.
  public func adding(days: Int) -> CalendarDate {
    let (sum, overflow) = Int(daysSinceEpoch).addingReportingOverflow(days)
    return CalendarDate(daysSinceEpoch: overflow ? (days < 0 ? .min : .max) : Int32(clamping: sum))
  }

  /// The number of days from another date to this one.
  public func days(since other: CalendarDate) -> Int {
    Int(daysSinceEpoch) - Int(other.daysSinceEpoch)
  }

  /// The length of a month in days.
  public static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Whether a year has 366 days.
  public static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  public static func < (left: CalendarDate, right: CalendarDate) -> Bool {
    left.daysSinceEpoch < right.daysSinceEpoch
  }

  private static func daysFromCivil(_ year: Int, _ month: Int, _ day: Int) -> Int32 {
    let year = month <= 2 ? year - 1 : year
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return Int32(era * 146_097 + dayOfEra - 719_468)
  }
}
