/// The shortest names by which commands take the appointments of a list: `7c2f1a`, and
/// `7c2f1a@2026-12-03` for occurrences.
struct AppointmentNames {
  private struct Day: Hashable {
    let id: String
    let day: String
  }

  private let short: ShortIdentifiers
  /// The days of which a series has several occurrences: there the time is needed as well.
  private var crowded: Set<Day> = []

  init(_ appointments: [ListedAppointment]) {
    short = ShortIdentifiers(appointments.map(\.id))
    var seen: [Day: String] = [:]
    for appointment in appointments {
      guard let occurrence = appointment.occurrence else { continue }
      let day = Day(id: appointment.id, day: String(occurrence.prefix { $0 != "T" }))
      if let other = seen.updateValue(occurrence, forKey: day), other != occurrence {
        crowded.insert(day)
      }
    }
  }

  subscript(appointment: ListedAppointment) -> String {
    let id = short[appointment.id]
    guard let occurrence = appointment.occurrence else { return id }
    let day = Day(id: appointment.id, day: String(occurrence.prefix { $0 != "T" }))
    let name = AppointmentReference.shortOccurrence(appointment, isAlone: !crowded.contains(day))
    return "\(id)@\(name ?? occurrence)"
  }
}
