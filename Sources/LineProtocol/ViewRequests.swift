extension Request {
  /// What `VIEW open` and `VIEW set` say about a view; a missing setting is left as it is.
  ///
  /// `VIEW open` always has a layout and a size.
  package struct ViewSettings: Equatable, Sendable {
    package var layout: Layout?
    package var size: SizeValue?
    /// Nothing: as before; at first the user's default calendar.
    package var calendars: [String]?
    package var hours: HoursValue?
    /// Points an hour; nothing lets the hours fill the height.
    package var hourHeight: Int?
    package var zone: String?
    package var snap: DurationValue?
    package var slot: DurationValue?
    /// Whether the client tells pointers from direct touches.
    package var indirect: Bool?
    package var firstWeekday: FirstWeekday?
    package var clock: Clock?
    /// Milliseconds a touch is held before it lifts.
    package var hold: Int?
    /// Points a touch may stray while it is held.
    package var slop: Int?
    /// Points a pointer moves before a drag begins.
    package var drag: Int?

    package init() {}
  }

  /// What a view shows: its kind and a date or period.
  package enum Layout: Equatable, Sendable {
    case day(String)
    case week(String)
  }

  package enum FirstWeekday: String, CaseIterable, Sendable {
    case monday = "mo"
    case saturday = "sa"
    case sunday = "su"
  }

  /// Whose clock moves a view.
  package enum Clock: String, CaseIterable, Sendable { case server, client }
}
