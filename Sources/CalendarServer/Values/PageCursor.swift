import AppointmentStore
import LineProtocol
import Scheduling

/// The texts of `more=` and `after=`.
enum PageCursor {
  static func text(_ cursor: HistoryCursor) -> String {
    "\(cursor.at).\(cursor.revision).\(cursor.appointment)"
  }

  static func history(_ text: String) throws(ProtocolError) -> HistoryCursor {
    let parts = text.split(separator: ".")
    guard parts.count == 3, let at = instant(parts[0]), let revision = Int64(parts[1]),
      let id = AppointmentID(text: String(parts[2]))
    else { throw unread }
    return HistoryCursor(at: at, revision: revision, appointment: id)
  }

  static func text(_ cursor: TrashCursor) -> String { "\(cursor.deletedAt).\(cursor.id)" }

  static func trash(_ text: String) throws(ProtocolError) -> TrashCursor {
    let (at, id) = try place(text)
    return TrashCursor(deletedAt: at, id: id)
  }

  static func text(_ cursor: AppointmentCursor) -> String { "\(cursor.start).\(cursor.id)" }

  static func list(_ text: String) throws(ProtocolError) -> AppointmentCursor {
    let (start, id) = try place(text)
    return AppointmentCursor(start: start, id: id)
  }

  private static func place(_ text: String) throws(ProtocolError) -> (Int64, AppointmentID) {
    let parts = text.split(separator: ".", maxSplits: 1)
    guard parts.count == 2, let at = instant(parts[0]),
      let id = AppointmentID(text: String(parts[1]))
    else { throw unread }
    return (at, id)
  }

  /// Microseconds that lie in the years that a database can be asked for.
  private static func instant(_ text: Substring) -> Int64? {
    guard let instant = Int64(text), (-62_200_000_000_000_000...253_500_000_000_000_000) ~= instant
    else { return nil }
    return instant
  }

  private static var unread: ProtocolError {
    .badValue("after", expected: "the more= of an earlier reply")
  }
}
