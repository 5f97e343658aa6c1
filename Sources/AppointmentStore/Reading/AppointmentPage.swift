package import Scheduling

/// The place after an appointment in the order of a list: start, then identifier.
package struct AppointmentCursor: Hashable, Sendable {
  /// Microseconds since 1970-01-01T00:00:00Z of the start by which the store sorts.
  package var start: Int64
  package var id: AppointmentID

  package init(start: Int64, id: AppointmentID) {
    self.start = start
    self.id = id
  }
}

/// A part of a list, with the change numbers of the snapshot that it was read from.
package struct AppointmentPage: Hashable, Sendable {
  /// Single appointments, and overrides of series by where they are now; their series is not told.
  package var singles: [Instance] = []
  /// The series that may take place in the range, and those of the overrides; the same on every
  /// page of a list.
  package var series: [StoredSeries] = []
  /// Where the next page starts; nothing on the last page.
  package var next: AppointmentCursor?
  /// The change number of each calendar that was asked for.
  package var revisions: [CalendarID: Int64] = [:]

  /// The list of no calendars.
  package static let empty = AppointmentPage()

  package var appointments: [Appointment] { singles.map(\.appointment) }
}
