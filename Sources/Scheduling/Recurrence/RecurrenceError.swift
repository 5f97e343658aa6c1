/// Why a recurrence cannot be used as given.
public enum RecurrenceError: Error, Hashable, Sendable {
  /// The rule's text is longer than its limit, in octets.
  case tooLong(octets: Int, limit: Int)
  /// The rule has no FREQ.
  case noFrequency
  /// A part of the rule is not `NAME=VALUE`, or its name is not one of RFC 5545.
  case unknownPart(String)
  /// A part stands in the rule twice.
  case repeatedPart(String)
  /// A part's value cannot be read.
  case malformed(part: String, value: String)
  /// A number lies outside what its part allows.
  case outOfRange(part: String, value: String, allowed: String)
  /// The rule has both COUNT and UNTIL.
  case countAndUntil
  /// A part does not go with the rule's FREQ.
  case partNotAllowed(String, frequency: RecurrenceFrequency)
  /// BYSETPOS has nothing to choose from.
  case positionAlone
  /// An all-day series is to repeat by the hour, the minute or the second.
  case subDailyDates
  /// A date lies outside the years 1 to 9999.
  case yearOutOfRange
  /// There are more RDATE, EXDATE or RRULE values than the limit.
  case tooMany(String, limit: Int)
  /// The given zone is not the series' own.
  case wrongZone(String)
  /// The series has no such occurrence.
  case noSuchOccurrence(String)
  /// The rule cannot be continued from another start.
  case cannotContinue
  /// The rule names days that cannot be moved along with an occurrence.
  case cannotFollow(part: String)

  /// A stable code for programs.
  public var code: String {
    switch self {
    case .tooLong: "rule-too-long"
    case .noFrequency: "no-frequency"
    case .unknownPart: "unknown-part"
    case .repeatedPart: "repeated-part"
    case .malformed: "malformed-part"
    case .outOfRange: "out-of-range"
    case .countAndUntil: "count-and-until"
    case .partNotAllowed: "part-not-allowed"
    case .positionAlone: "position-alone"
    case .subDailyDates: "sub-daily-dates"
    case .yearOutOfRange: "year-out-of-range"
    case .tooMany: "too-many-dates"
    case .wrongZone: "wrong-zone"
    case .noSuchOccurrence: "no-such-occurrence"
    case .cannotContinue: "cannot-continue"
    case .cannotFollow: "cannot-follow"
    }
  }
}

extension RecurrenceError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .tooLong(let octets, let limit):
      "The rule has \(octets) octets, more than \(limit). Shorten it."
    case .noFrequency:
      "The rule has no FREQ. Begin with one, such as FREQ=WEEKLY."
    case .unknownPart(let text):
      "A rule has no part \(text). Use the parts of RFC 5545, such as INTERVAL=2 or BYDAY=MO,TU."
    case .repeatedPart(let part):
      "\(part) stands in the rule twice. Give it once, its values separated by commas."
    case .malformed(let part, let value):
      "\(part)=\(value) cannot be read. Write it as \(Self.sample(of: part))."
    case .outOfRange(let part, let value, let allowed):
      "\(value) is no value of \(part). Give \(allowed)."
    case .countAndUntil:
      "The rule has both COUNT and UNTIL. Leave one of them out."
    case .partNotAllowed(let part, let frequency):
      "\(part) does not go with FREQ=\(frequency.word). \(Self.advice(on: part))"
    case .positionAlone:
      "BYSETPOS chooses among the days and times of other BY parts. Add one, such as BYDAY=MO,TU."
    case .subDailyDates:
      "An all-day series cannot repeat within a day. Use FREQ=DAILY or longer, or give times."
    case .yearOutOfRange:
      "The date lies outside the years 1 to 9999. Give a date within them."
    case .tooMany(let what, let limit):
      "The series has more than \(limit) \(what) values. Use a rule, or split the series."
    case .wrongZone(let zone):
      "The series is in \(zone), whose rules were not given. Expand it by that zone's rules."
    case .noSuchOccurrence(let text):
      "The series has no occurrence at \(text). List the series to see which it has."
    case .cannotContinue:
      "The series has several rules that no common start continues. Change the whole series."
    case .cannotFollow(let part):
      "\(part) names days that cannot be moved along. Give the new rule with the new time."
    }
  }

  private static func sample(of part: String) -> String {
    switch part {
    case "FREQ": "FREQ=DAILY, WEEKLY, MONTHLY or YEARLY"
    case "UNTIL": "UNTIL=20261231 or UNTIL=20261231T220000Z"
    case "WKST": "WKST=MO"
    case "BYDAY": "BYDAY=MO,WE or BYDAY=-1FR"
    default: "\(part)=2, or several numbers separated by commas"
    }
  }

  private static func advice(on part: String) -> String {
    switch part {
    case "BYWEEKNO": "Use FREQ=YEARLY, or leave BYWEEKNO out."
    case "BYYEARDAY": "Use FREQ=YEARLY, or leave BYYEARDAY out."
    case "BYMONTHDAY": "Use FREQ=MONTHLY or YEARLY, or leave BYMONTHDAY out."
    default: "Use FREQ=MONTHLY, or leave the number before the weekday out."
    }
  }
}
