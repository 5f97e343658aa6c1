/// The numbers by which gestures are told apart; times in milliseconds, distances in points.
public struct InteractionPolicy: Hashable, Sendable {
  /// How long a finger rests on an appointment until it lifts; inclusive.
  public var hold: Milliseconds = 500
  /// How far a finger may stray while it rests; farther, it scrolls.
  public var slop = 10
  /// How far a pointer or a pencil moves until it drags; inclusive.
  public var drag = 4
  /// The longest time between two clicks that are one double click; inclusive.
  public var doubleClick: Milliseconds = 300
  /// The longest distance between two clicks that are one double click; inclusive.
  public var doubleClickDistance = 10
  /// How deep an edge's handle reaches into the appointment, at most a third of its height.
  public var handleInside = 8
  /// How far an edge's handle reaches out of the appointment.
  public var handleOutside = 4
  /// The least height of a drawn appointment; one truly lower has only its end handle.
  public var leastHeight = 12
  /// The height of an all-day row.
  public var laneRow = 24
  /// The height of the strip that stands for what is not shown.
  public var moreStrip = 4
  /// The free space at the right of each column.
  public var gutter = 20
  /// How long handles take to fade.
  public var fade: Milliseconds = 200
  /// How long a refused appointment takes to go back.
  public var revert: Milliseconds = 500
  /// How often the mark of the present time moves.
  public var nowInterval: Milliseconds = 60_000

  public init() {}
}
