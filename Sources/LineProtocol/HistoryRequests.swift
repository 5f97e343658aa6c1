extension Request {
  /// `HISTORY`: who changed an appointment, when and how.
  package struct History: Equatable, Sendable {
    package var id: String
    /// The zone of the rows.
    package var zone: String?
    package var maximum: Int?
    /// The cursor of an earlier reply's `more=`.
    package var after: String?
  }

  /// `TRASH`: what was deleted.
  package struct Trash: Equatable, Sendable {
    /// Empty: all calendars that the user may read.
    package var calendars: [String]
    package var zone: String?
    package var maximum: Int?
    package var after: String?
  }

  /// `RESTORE`: takes an appointment out of the trash.
  package struct Restore: Equatable, Sendable {
    package var id: String
    package var idempotencyKey: String?
  }

  /// `CHANGES`: what has changed in one calendar.
  package struct Changes: Equatable, Sendable {
    package var calendar: String
    /// Empty: everything that there is.
    package var since: [CalendarRevision]
    package var zone: String?
  }
}
