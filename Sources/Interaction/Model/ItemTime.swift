public import Scheduling

/// When an item takes place, as a view needs to know it; ends are exclusive.
public enum ItemTime: Hashable, Sendable {
  /// Instants, shown in the view's zone.
  case timed(start: Instant, end: Instant)
  /// Wall times that hold wherever they are read.
  case floating(start: WallTime, end: WallTime)
  /// Whole days.
  case allDay(start: CalendarDate, end: CalendarDate)
}
