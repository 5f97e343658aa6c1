public import Scheduling

/// What a calendar view shows and how: its days, hours, zone, size and grid.
public struct ViewConfiguration: Hashable, Sendable {
  public enum Layout: String, Hashable, Sendable, CaseIterable {
    case day
    case week
    /// Six weeks of cells, the first of them with the first shown day.
    case month
    /// A list.
    case agenda
  }

  /// Whose conventions the modifier keys follow.
  public enum Platform: Hashable, Sendable, CaseIterable {
    /// Control with a primary click is a secondary click.
    case apple
    /// Control is Command.
    case pc
  }

  /// Whose time moves the view.
  public enum Clock: Hashable, Sendable, CaseIterable {
    /// The host ticks the view whenever it has a deadline.
    case server
    /// Only the client's events move time.
    case client
  }

  public var layout: Layout
  /// Which occurrences an edit of one changes.
  public enum Scope: Hashable, Sendable {
    case fixed(EditScope)
    /// The user is asked.
    case ask
  }

  /// The days shown: 1 to 366, in a month at most 31. What must be read is `visibleDates`.
  public var dates: DateRange
  /// The viewport, at least 1 by 1 and at most 100,000 by 100,000 points.
  public var size: Size
  public var hours: DayHours
  /// The zone whose wall time the columns show.
  public var zone: Zone
  /// By how many minutes a drag changes a time: 1 to 1,440.
  public var snap: Int
  /// The distance of the grid's lines in minutes: 1 to 1,440.
  public var slot: Int
  /// The height of an hour in points, 1 to 10,000; nothing lets the hours fill the viewport.
  public var hourHeight: Int?
  /// The height of the all-day lane in points; 0 shows all-day items only as a count.
  public var lane: Int
  public var firstWeekday: Weekday
  /// Whether the client tells pointers from fingers (UIApplicationSupportsIndirectInputEvents).
  public var supportsIndirectInput: Bool
  public var platform: Platform
  public var clock: Clock
  public var scope: Scope
  /// Whether several can be selected (shouldBeginMultipleSelectionInteraction).
  public var allowsMultipleSelection: Bool
  /// Whether the client wants announcements (UIAccessibility.isVoiceOverRunning).
  public var announces: Bool
  /// The calendar in which new appointments are made.
  public var standardCalendar: String?
  /// The calendars whose busy appointments may not overlap.
  public var guardedCalendars: Set<String>
  public var policy: InteractionPolicy

  public init(
    layout: Layout, dates: DateRange, size: Size, hours: DayHours = .wholeDay, zone: Zone,
    snap: Int = 15, slot: Int = 30, hourHeight: Int? = nil, lane: Int = 0,
    firstWeekday: Weekday = .monday, supportsIndirectInput: Bool = false,
    platform: Platform = .apple, clock: Clock = .server,
    scope: Scope = .fixed(.this), allowsMultipleSelection: Bool = true, announces: Bool = false,
    standardCalendar: String? = nil, guardedCalendars: Set<String> = [],
    policy: InteractionPolicy = InteractionPolicy()
  ) {
    self.layout = layout
    self.dates = dates
    self.size = size
    self.hours = hours
    self.zone = zone
    self.snap = snap
    self.slot = slot
    self.hourHeight = hourHeight
    self.lane = lane
    self.firstWeekday = firstWeekday
    self.supportsIndirectInput = supportsIndirectInput
    self.platform = platform
    self.clock = clock
    self.scope = scope
    self.allowsMultipleSelection = allowsMultipleSelection
    self.announces = announces
    self.standardCalendar = standardCalendar
    self.guardedCalendars = guardedCalendars
    self.policy = policy
  }

  /// The days that are drawn: in a month six whole weeks, else the days shown.
  public var visibleDates: DateRange {
    guard layout == .month else { return dates }
    let first = DateRange(weekOf: dates.start, first: firstWeekday).start
    return DateRange(start: first, end: first.adding(days: 42))
  }

  /// Checks every number against its range.
  ///
  /// - Throws: the first number that is out of its range.
  public func validate() throws(ConfigurationError) {
    guard (1...(layout == .month ? 31 : 366)).contains(dates.count) else { throw .dates }
    guard (1...100_000).contains(size.width), (1...100_000).contains(size.height) else {
      throw .size
    }
    guard (1...1_440).contains(snap) else { throw .snap }
    guard (1...1_440).contains(slot) else { throw .slot }
    guard (1...10_000).contains(hourHeight ?? 1) else { throw .hourHeight }
    guard lane >= 0, lane < size.height else { throw .lane }
    guard policy.isValid else { throw .policy }
  }
}

extension ViewConfiguration {
  var isValid: Bool { (try? validate()) != nil }
}

extension InteractionPolicy {
  /// Whether every number is in the range that the arithmetic of a view is safe for.
  var isValid: Bool {
    let times = [
      hold, doubleClick, fade, revert, nowInterval, scrollDelay, pageInterval, hud, repeatDelay,
      repeatInterval, sayInterval, choice,
    ]
    let distances = [
      slop, drag, doubleClickDistance, handleInside, handleOutside, leastHeight, laneRow,
      moreStrip, gutter, liftSlop, edgeZone, scrollSpeed, highlight, cellStrip, monthRow, agendaRow,
    ]
    return times.allSatisfy { (0...3_600_000).contains($0) }
      && distances.allSatisfy { (0...10_000).contains($0) }
      && leastHeight > 0 && laneRow > 0 && nowInterval > 0 && pageInterval > 0
      && repeatInterval > 0 && monthRow > 0 && agendaRow > 0 && (1...1_440).contains(timedLength)
  }
}
