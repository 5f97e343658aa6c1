extension Request {
  /// What `ADD` and `SET` say about an appointment; a missing field is left as it is.
  package struct AppointmentFields: Equatable, Sendable {
    package var title: String?
    /// A wall time, an instant that ends in `Z`, or a date.
    package var start: String?
    /// As `start`; never together with `duration`.
    package var end: String?
    package var duration: DurationValue?
    package var calendar: String?
    /// The appointment's own IANA zone.
    package var zone: String?
    /// Which of a doubled hour's two times the start is: 1 or 2.
    package var fold: Int?
    /// The same for the end.
    package var endFold: Int?
    package var allDay: Bool?
    /// A recurrence rule as RFC 5545 writes it, without `RRULE:`; several a line each.
    package var rule: String?
    /// Times that a series has beside those of its rules, separated by commas.
    package var additions: String?
    /// Times that are left out of a series, separated by commas.
    package var exclusions: String?
    package var location: String?
    /// Several a line each.
    package var categories: String?
    package var url: String?
    package var notes: String?
    package var busy: Bool?
    package var status: Status?

    package init() {}
  }

  /// The state of an appointment (RFC 5545, 3.8.1.11).
  package enum Status: String, CaseIterable, Sendable { case tentative, confirmed, cancelled }

  /// How much of a series a change of one occurrence concerns.
  package enum EditScope: String, CaseIterable, Sendable { case this, future, all }

  /// `ADD`: a new appointment; title, start and one of end and duration are there.
  package struct Add: Equatable, Sendable {
    package var title: String
    package var start: String
    package var fields: AppointmentFields
    package var uid: String?
    package var idempotencyKey: String?
  }

  /// `GET`: every field of an appointment.
  package struct Get: Equatable, Sendable {
    package var id: String
    /// One occurrence of a series; else the series with all that differ.
    package var occurrence: String?
    /// The zone of the times in the reply.
    package var zone: String?
    package var at: [CalendarRevision]
  }

  /// `SET`: new values for some fields of an appointment.
  package struct Change: Equatable, Sendable {
    package var id: String
    /// One occurrence of a series.
    package var occurrence: String?
    package var scope: EditScope?
    package var fields: AppointmentFields
    /// The change number that the appointment must still have.
    package var revision: Int?
    package var idempotencyKey: String?
  }

  /// `DEL`: moves an appointment into the trash.
  package struct Removal: Equatable, Sendable {
    package var id: String
    /// One occurrence of a series.
    package var occurrence: String?
    package var scope: EditScope?
    package var revision: Int?
    package var idempotencyKey: String?
  }

  /// `LIST`: what lies in a period, by start.
  package struct List: Equatable, Sendable {
    package var period: Period
    /// Empty: all calendars that the user may read.
    package var calendars: [String]
    /// The zone of the rows and of the period.
    package var zone: String?
    /// Empty: all fields.
    package var fields: [String]
    package var maximum: Int?
    /// The cursor of an earlier reply's `more=`.
    package var after: String?
    package var at: [CalendarRevision]
  }

  /// A stretch of days, named in one of four ways.
  package enum Period: Equatable, Sendable {
    /// Any period: `FROM/TO`, a day, an ISO week or a month.
    case range(String)
    case day(String)
    case week(String)
    case month(String)
  }

  /// `SUB`: pushes of each change in a period.
  package struct Subscribe: Equatable, Sendable {
    package var range: String
    package var calendars: [String]
    package var since: [CalendarRevision]
  }

  /// `UNDO` and `REDO`.
  package struct Step: Equatable, Sendable {
    /// The edit to undo or redo; nothing means the user's newest.
    package var id: String?
    package var idempotencyKey: String?
  }
}
