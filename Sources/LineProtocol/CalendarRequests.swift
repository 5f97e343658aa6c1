extension Request {
  /// `CALENDAR add` and `CALENDAR set`; a missing field is left as it is.
  package struct CalendarChange: Equatable, Sendable {
    package var name: String
    package var title: String?
    package var zone: String?
    /// Whether the calendar refuses double booking.
    package var guarded: Bool?
    /// The hours in which free time is looked for.
    package var hours: HoursValue?
    /// The days on which free time is looked for, such as `mo-fr`.
    package var days: String?
    package var color: String?
    package var idempotencyKey: String?
  }

  /// `CALENDAR del`.
  package struct CalendarRemoval: Equatable, Sendable {
    package var name: String
    package var idempotencyKey: String?
  }
}
