/// A length of time as people give it: calendar days apart from hours, minutes and seconds.
///
/// A day is a step to the same time of the next day, however long that takes.
public struct WallDuration: Hashable, Sendable {
  /// Calendar days; may be negative.
  public let days: Int
  /// Seconds on the wall beside the days; may be negative, may exceed a day.
  public let seconds: Int

  public init(days: Int = 0, seconds: Int = 0) {
    self.days = days
    self.seconds = seconds
  }

  public static let zero = WallDuration()

  /// A length in whole minutes.
  public static func minutes(_ count: Int) -> WallDuration { WallDuration(seconds: count * 60) }

  /// A length in calendar days.
  public static func days(_ count: Int) -> WallDuration { WallDuration(days: count) }
}

extension WallTime {
  /// The wall time after a duration: first the days, then the seconds on the wall.
  public func adding(_ duration: WallDuration) -> WallTime {
    adding(days: duration.days).adding(seconds: Int64(duration.seconds))
  }
}
