/// When a series takes place: its first time, the rules by which it repeats, and single times that
/// are added or left out (RFC 5545, 3.8.5).
///
/// The first time is an occurrence only if a rule names it, or if there are no rules.
public struct RecurrenceSet: Hashable, Sendable {
  /// The start and end of the first occurrence (DTSTART, DTEND).
  public var first: AppointmentTime
  /// Usually one (RRULE).
  public var rules: [RecurrenceRule]
  /// Times that are added (RDATE).
  public var additions: [RecurrenceAddition]
  /// Times that are left out (EXDATE).
  ///
  /// A date leaves out every occurrence of that local day. In an all-day series a time at midnight,
  /// as Exchange writes it, stands for its date. A UTC time is compared as an instant.
  public var exclusions: [RecurrenceTime]

  public init(
    first: AppointmentTime, rules: [RecurrenceRule] = [], additions: [RecurrenceAddition] = [],
    exclusions: [RecurrenceTime] = []
  ) {
    self.first = first
    self.rules = rules
    self.additions = additions
    self.exclusions = exclusions
  }

  /// The most rules of a series.
  public static let ruleLimit = 16
  /// The most additions, and the most exclusions, of a series.
  public static let dateLimit = 10_000

  /// Whether it can occur more than once, or not at all.
  public var repeats: Bool { !(rules.isEmpty && additions.isEmpty && exclusions.isEmpty) }

  /// More days than lie between the years 1 and 9999.
  private static let longestDays: UInt = 3_660_000

  /// Refuses what no zone could make right.
  func validate() throws(RecurrenceError) {
    guard first.start.date.isInYears, first.end.date.isInYears else { throw .yearOutOfRange }
    guard rules.count <= Self.ruleLimit else { throw .tooMany("RRULE", limit: Self.ruleLimit) }
    guard additions.count <= Self.dateLimit else { throw .tooMany("RDATE", limit: Self.dateLimit) }
    guard exclusions.count <= Self.dateLimit else {
      throw .tooMany("EXDATE", limit: Self.dateLimit)
    }
    if first.isAllDay, rules.contains(where: { $0.frequency < .daily }) { throw .subDailyDates }
    for addition in additions {
      guard addition.start.isInYears else { throw .yearOutOfRange }
      switch addition.end {
      case .asFirst: break
      case .at(let end):
        guard end.isInYears else { throw .yearOutOfRange }
      case .after(let duration):
        guard duration.days.magnitude <= Self.longestDays,
          duration.seconds.magnitude <= Self.longestDays * 86_400
        else { throw .yearOutOfRange }
      }
    }
    for exclusion in exclusions where !exclusion.isInYears { throw .yearOutOfRange }
  }
}

/// A time that is added to a series (RFC 5545, 3.8.5.2 RDATE).
public struct RecurrenceAddition: Hashable, Sendable {
  /// When an added time ends.
  public enum End: Hashable, Sendable {
    /// As long after its start as the series' first occurrence does.
    case asFirst
    /// At a time (3.3.9, the explicit form of PERIOD).
    case at(RecurrenceTime)
    /// After a duration (3.3.9, the form of PERIOD with a start).
    case after(WallDuration)
  }

  /// A date in a series with times means the first occurrence's time on that day.
  public let start: RecurrenceTime
  public let end: End

  public init(_ start: RecurrenceTime, end: End = .asFirst) {
    self.start = start
    self.end = end
  }
}
