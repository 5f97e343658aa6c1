package import Scheduling

/// The moment and the place from which people's words for times are read.
package struct Moment: Sendable {
  package let now: Instant
  /// What a clock on the wall there shows at an instant.
  package let wallTime: @Sendable (Instant) -> WallTime

  package init(now: Instant, wallTime: @escaping @Sendable (Instant) -> WallTime) {
    self.now = now
    self.wallTime = wallTime
  }

  package var wallNow: WallTime { wallTime(now) }
  package var today: CalendarDate { wallNow.date }
}
