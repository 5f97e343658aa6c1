import AppointmentStore
import Interaction
import Scheduling
import SystemZones

/// What a user has copied or cut, with all that a paste needs.
struct CopiedAppointments: Sendable {
  /// The most appointments; a cut and its paste are one edit.
  static let most = Edit.mostOperations / 2
  /// The most octets of their texts.
  static let mostOctets = 1_048_576

  /// By start.
  private(set) var appointments: [Appointment] = []
  private(set) var isCut = false

  init() {}

  /// Keeps appointments; nothing if they are more than a clipboard holds.
  init?(_ appointments: [Appointment], isCut: Bool, reading zones: ZoneReader, in zone: Zone) {
    let octets = appointments.reduce(0) { $0 + $1.textOctets }
    guard appointments.count <= Self.most, octets <= Self.mostOctets else { return nil }
    let starts = appointments.map { zones.bounds(of: $0.time, readIn: zone).start }
    self.appointments = zip(starts, appointments).sorted {
      ($0.0, $0.1.id.description) < ($1.0, $1.1.id.description)
    }.map(\.1)
    self.isCut = isCut
  }

  var isEmpty: Bool { appointments.isEmpty }

  subscript(reference: ItemReference) -> Appointment? {
    appointments.first { ItemReference($0) == reference }
  }

  /// What the user's views know of it.
  func clipboard(_ zones: SystemZones) -> Clipboard {
    Clipboard(
      entries: appointments.map {
        Clipboard.Entry(
          reference: ItemReference($0), revision: $0.revision, time: ItemTime($0.time, zones))
      }, isCut: isCut)
  }
}

extension Appointment {
  fileprivate var textOctets: Int {
    title.utf8.count + location.utf8.count + notes.utf8.count + url.utf8.count
      + extensions.utf8.count + categories.reduce(0) { $0 + $1.utf8.count }
  }

  /// A new appointment that is like this one.
  func copied(
    as id: AppointmentID, in calendar: CalendarID, at time: AppointmentTime
  ) -> Appointment {
    var copy = self
    copy.id = id
    copy.uid = id.description
    copy.calendar = calendar
    copy.time = time
    copy.occurrence = nil
    copy.revision = 0
    return copy
  }
}
