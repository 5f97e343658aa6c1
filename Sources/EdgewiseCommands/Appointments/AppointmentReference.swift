import LineProtocol
import Scheduling

/// An appointment, or one occurrence of a series: `ID` or `ID@OCC`.
struct AppointmentReference: Hashable, Sendable {
  let id: String
  /// The value of `occ=`.
  let occurrence: String?

  init(id: String, occurrence: String? = nil) {
    self.id = id
    self.occurrence = occurrence
  }

  var text: String { occurrence.map { "\(id)@\($0)" } ?? id }

  /// What is written after the shortened id: a day is enough where it is the occurrence's own.
  static func shortOccurrence(_ appointment: ListedAppointment, isAlone: Bool = true) -> String? {
    guard let occurrence = appointment.occurrence else { return nil }
    let day = occurrence.prefix { $0 != "T" }
    return isAlone && day == appointment.start.date.description ? String(day) : occurrence
  }
}

/// How much of a series a change is about.
enum SeriesScope: String, CaseIterable, Sendable {
  case this, future, all
}
