import ICalendarCoding
import Scheduling

/// Which version of an event an appointment is: by SEQUENCE, then by DTSTAMP (RFC 5546, 2.1.5).
///
/// No field of an appointment holds them, so that they stand among its extensions: SEQUENCE as the
/// file had it, and the DTSTAMP of the file in a last line, which no file that is written repeats.
struct StoredVersion: Comparable {
  var sequence: Int
  /// Nothing for what was made here: older than what any file stamps.
  var stamp: Instant?

  init(of appointment: Appointment) {
    sequence = 0
    guard !appointment.extensions.isEmpty else { return }
    let lines = OwnLines.of(appointment.extensions)
    sequence = lines.lazy.compactMap { SequenceNumber.of($0) }.first ?? 0
    if let line = lines.last, line.utf8.starts(with: Self.stampName.utf8) {
      stamp = RecurrenceTime(basic: String(line.dropFirst(Self.stampName.count)))?.instant
    }
  }

  init(of imported: ImportedAppointment) {
    sequence = imported.sequence
    stamp = imported.stamp
  }

  static func < (left: Self, right: Self) -> Bool {
    if left.sequence != right.sequence { return left.sequence < right.sequence }
    guard let stamp = right.stamp else { return false }
    return left.stamp.map { $0 < stamp } ?? true
  }

  fileprivate static let stampName = "DTSTAMP:"
}

extension RecurrenceTime {
  fileprivate var instant: Instant? {
    if case .utc(let instant) = self { instant } else { nil }
  }
}

extension Appointment {
  /// The appointment with a file's DTSTAMP kept, if there is room.
  func stamped(_ stamp: Instant?) -> Appointment {
    guard let stamp else { return self }
    var stamped = self
    let line = "\(StoredVersion.stampName)\(RecurrenceTime.utc(stamp))\n"
    if extensions.utf8.count + line.utf8.count <= Self.extensionsLimit {
      stamped.extensions += line
    }
    return stamped
  }

  /// Whether it says the same as another, whatever their identifiers and when they were written.
  func saysTheSame(as other: Appointment) -> Bool {
    unstamped == other.unstamped
  }

  private var unstamped: Appointment {
    var plain = self
    plain.id = AppointmentID(high: 0, low: 0)
    plain.calendar = CalendarID(high: 0, low: 0)
    plain.revision = 0
    let name = StoredVersion.stampName.utf8
    // It is the last line, and the only one of its name.
    let text = extensions.utf8.dropLast()
    let start = text.lastIndex(of: 0x0A).map { text.index(after: $0) } ?? text.startIndex
    if text[start...].starts(with: name) { plain.extensions = String(extensions[..<start]) }
    return plain
  }
}
