/// The hours of a day that are shown or worked, half-open, for example 08:00 to 20:00.
public struct DayHours: Hashable, Sendable {
  /// Minutes since midnight, in 0...1439.
  public let startMinute: Int
  /// Minutes since midnight, after the start, up to 1440 (24:00).
  public let endMinute: Int

  /// Creates hours, or nothing unless 0 <= start < end <= 1440.
  public init?(startMinute: Int, endMinute: Int) {
    guard startMinute >= 0, startMinute < endMinute, endMinute <= 1_440 else { return nil }
    self.startMinute = startMinute
    self.endMinute = endMinute
  }

  /// Midnight to midnight.
  public static let wholeDay = DayHours(whole: ())

  private init(whole: Void) {
    startMinute = 0
    endMinute = 1_440
  }
}
