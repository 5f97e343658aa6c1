public import Scheduling

/// The frame of a view: what its columns and its rows of time are.
public struct Grid: Hashable, Sendable {
  public var layout: ViewConfiguration.Layout
  /// The identifier of the view's zone.
  public var zone: String
  public var dates: DateRange
  public var hours: DayHours
  /// Points an hour, rounded down.
  public var hourHeight: Int
  /// Minutes between two lines.
  public var slot: Int
  /// Where all-day items are.
  public var lane: Rect
  /// Where the hours are.
  public var body: Rect
  public var today: CalendarDate
}

/// Items of a day that have no box: outside the shown hours, or past the all-day lane.
public struct More: Hashable, Sendable {
  public enum Side: String, Hashable, Sendable, CaseIterable {
    case before
    case after
  }

  public var date: CalendarDate
  /// Nothing for all-day items.
  public var side: Side?
  /// 0 takes an earlier count back.
  public var count: Int
  public var rect: Rect
}
