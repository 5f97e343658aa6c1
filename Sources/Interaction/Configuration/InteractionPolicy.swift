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

  /// How far a finger may stray after a lift for a release that shows the menu; inclusive.
  public var liftSlop = 4
  /// How wide the zones at the view's edges are in which a drag scrolls or pages.
  public var edgeZone = 24
  /// How long a drag rests in an edge zone until it scrolls.
  public var scrollDelay: Milliseconds = 200
  /// Points a second by which a drag scrolls, for each point that it is deep in the zone.
  public var scrollSpeed = 25
  /// How long a drag rests in the left or right zone until the view pages, each time.
  public var pageInterval: Milliseconds = 700
  /// By how much a highlight reaches out of a client's region.
  public var highlight = 3
  /// How long Command is held until the HUD shows.
  public var hud: Milliseconds = 1_000
  /// How long a key is held until it repeats.
  public var repeatDelay: Milliseconds = 400
  /// How often a held key repeats.
  public var repeatInterval: Milliseconds = 80
  /// The least time between two announcements while a key is held.
  public var sayInterval: Milliseconds = 500
  /// How long a question for the scope waits.
  public var choice: Milliseconds = 60_000
  /// The length in minutes that an all-day appointment gets when it becomes timed: 1 to 1,440.
  public var timedLength = 60
  /// The height of a month cell's strip for its number.
  public var cellStrip = 20
  /// The height of a row in a month cell.
  public var monthRow = 20
  /// The height of a row of an agenda.
  public var agendaRow = 28

  public init() {}
}
