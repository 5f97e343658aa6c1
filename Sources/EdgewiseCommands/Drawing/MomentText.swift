import Scheduling

/// An instant of the protocol as people read it.
enum MomentText {
  /// `30 Nov 09:30` in the reader's zone, with the year where it is another one.
  static func text(_ instant: String?, _ surroundings: Surroundings) -> String {
    guard let instant = instant.flatMap({ Instant(text: $0) }) else { return "" }
    let wall = surroundings.zone.wallTime(at: instant)
    let (year, month, day) = wall.date.components
    return "\(day) \(DateText.month(month).prefix(3))"
      + (year == surroundings.year ? "" : " \(year)")
      + " \(ClockText.text(wall))"
  }
}
