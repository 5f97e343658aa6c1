/// The unit in which a recurrence rule steps (RFC 5545, 3.3.10 FREQ), the shortest first.
public enum RecurrenceFrequency: Int, CaseIterable, Comparable, Hashable, Sendable {
  case secondly, minutely, hourly, daily, weekly, monthly, yearly

  public static func < (left: RecurrenceFrequency, right: RecurrenceFrequency) -> Bool {
    left.rawValue < right.rawValue
  }

  /// The word of RFC 5545, for example `WEEKLY`.
  public var word: String {
    switch self {
    case .secondly: "SECONDLY"
    case .minutely: "MINUTELY"
    case .hourly: "HOURLY"
    case .daily: "DAILY"
    case .weekly: "WEEKLY"
    case .monthly: "MONTHLY"
    case .yearly: "YEARLY"
    }
  }
}
