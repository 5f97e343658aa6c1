package import Scheduling

/// What one component of an iCalendar file became.
package enum ImportedItem: Hashable, Sendable {
  case appointment(ImportedAppointment)
  case skipped(SkippedComponent)
}

/// An appointment as a file gives it, before a calendar has taken it in.
///
/// A series is one master, without `overridden`, and any number of overrides with the same UID; a
/// file may give them in any order and far apart.
package struct ImportedAppointment: Hashable, Sendable {
  /// The line of its `BEGIN:VEVENT`, counted from 1.
  package var line: Int
  /// The UID; made from the event's content where the file gives none.
  package var uid: String
  package var time: AppointmentTime
  package var title: String
  package var location: String
  package var notes: String
  package var isBusy: Bool
  package var status: AppointmentStatus
  /// How it repeats beyond `time`; empty for single ones.
  package var rules: [RecurrenceRule]
  package var additions: [RecurrenceAddition]
  package var exclusions: [RecurrenceTime]
  /// The occurrence of its UID's series whose place it takes.
  package var overridden: OverriddenOccurrence?
  package var categories: [String]
  package var url: String
  /// What no field holds, as `Appointment.extensions` keeps it.
  package var extensions: String
  /// The revision that the organiser counts (RFC 5545, 3.8.7.4), 0 if none.
  package var sequence: Int
  /// When the event was written (RFC 5545, 3.8.7.2).
  package var stamp: Instant?
  /// What was read otherwise than it stood, one sentence each, for people.
  package var warnings: [String]

  /// When it takes place: once, or as its rules and dates say.
  package var recurrence: RecurrenceSet {
    RecurrenceSet(first: time, rules: rules, additions: additions, exclusions: exclusions)
  }
}

/// A component that was not taken in.
package struct SkippedComponent: Hashable, Sendable {
  /// The line it begins on, counted from 1.
  package var line: Int
  package var uid: String?
  /// One sentence for people.
  package var reason: String
}

extension ImportedAppointment {
  /// The appointment as a calendar keeps it.
  ///
  /// - Parameter occurrence: for an override, which occurrence it replaces, as
  ///   `OverriddenOccurrence.id(in:)` tells.
  package func appointment(
    id: AppointmentID, calendar: CalendarID, occurrence: OccurrenceID? = nil
  ) -> Appointment {
    Appointment(
      id: id, calendar: calendar, uid: uid, time: time, title: title, location: location,
      notes: notes, isBusy: isBusy, status: status, rules: rules, additions: additions,
      exclusions: exclusions, occurrence: occurrence, categories: categories, url: url,
      extensions: extensions)
  }
}
