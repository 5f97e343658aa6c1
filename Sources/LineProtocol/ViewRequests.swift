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
    /// The height of the all-day lane in points.
    package var lane: Int?
    /// Whether several can be selected.
    package var multiple: Bool?
    /// Which occurrences of a series an edit of one changes.
    package var scope: Scope?
    /// Whether the client wants announcements for those who do not see the view.
    package var announces: Bool?
    /// Milliseconds until a held Command shows the shortcuts.
    package var hud: Int?
    package var keyRepeat: KeyRepeatValue?

    package init() {}
  }

  /// What a view shows: its kind and a date or period.
  package enum Layout: Equatable, Sendable {
    case day(String)
    case week(String)
    case month(String)
    /// A list, of a day, a week or a month.
    case agenda(String)
  }

  package enum FirstWeekday: String, CaseIterable, Sendable {
    case monday = "mo"
    case saturday = "sa"
    case sunday = "su"
  }

  package enum Scope: String, CaseIterable, Sendable { case this, future, all, ask }

  /// Whose clock moves a view.
  package enum Clock: String, CaseIterable, Sendable { case server, client }
}
