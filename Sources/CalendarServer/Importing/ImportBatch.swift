import AppointmentStore
import ICalendarCoding

/// Events of a file that are looked up and written together.
struct ImportBatch {
  private(set) var items: [ImportedAppointment] = []
  private var octets = 0

  /// Octets of texts past which a batch is full, however few events it holds.
  private static let mostOctets = 1 << 20

  var isEmpty: Bool { items.isEmpty }
  var isFull: Bool { items.count >= Edit.mostOperations || octets >= Self.mostOctets }

  mutating func add(_ item: ImportedAppointment) {
    items.append(item)
    octets += item.octets
  }

  /// Hands the events over and starts anew.
  mutating func take() -> [ImportedAppointment] {
    defer { self = ImportBatch() }
    return items
  }
}

extension ImportedAppointment {
  /// About how much memory it takes.
  var octets: Int {
    256 + uid.utf8.count + title.utf8.count + location.utf8.count + notes.utf8.count
      + url.utf8.count + extensions.utf8.count + 64 * (additions.count + exclusions.count)
  }
}
