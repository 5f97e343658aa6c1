/// A weekday of a recurrence rule: each of a period, or the n-th one (RFC 5545, 3.3.10 BYDAY).
public struct RecurrenceWeekday: Hashable, Comparable, Sendable {
  /// 1...53 counted from the period's start, -1...-53 from its end, 0 for each.
  public let ordinal: Int
  public let weekday: Weekday

  public init(_ weekday: Weekday, ordinal: Int = 0) {
    self.weekday = weekday
    self.ordinal = ordinal
  }

  public static func < (left: RecurrenceWeekday, right: RecurrenceWeekday) -> Bool {
    (left.ordinal, left.weekday.rawValue) < (right.ordinal, right.weekday.rawValue)
  }
}

extension Weekday {
  /// The two letters of RFC 5545, for example `MO`.
  public var letters: String {
    switch self {
    case .monday: "MO"
    case .tuesday: "TU"
    case .wednesday: "WE"
    case .thursday: "TH"
    case .friday: "FR"
    case .saturday: "SA"
    case .sunday: "SU"
    }
  }

  /// The days since Monday, in 0...6.
  var index: Int { rawValue - 1 }

  /// The weekday that many days later, or earlier for a negative count.
  public func adding(days: Int) -> Weekday {
    let index = (index + days % 7 + 7) % 7
    return Weekday(rawValue: index + 1) ?? self
  }
}
