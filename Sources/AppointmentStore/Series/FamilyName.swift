package import Scheduling

/// The name of a series with the occurrences that differ from it: a UID in a calendar.
package struct FamilyName: Hashable, Sendable {
  package let calendar: CalendarID
  package let uid: String

  package init(_ appointment: Appointment) {
    calendar = appointment.calendar
    uid = appointment.uid
  }
}
