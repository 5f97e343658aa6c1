import CalendarClient
import LineProtocol
import Scheduling

/// Reads lists page by page.
struct Listing {
  let client: CalendarClient

  /// - Returns: whether there are more rows than the limit let through.
  @discardableResult
  func forEachRow(
    _ command: ClientCommand, atMost limit: Int = .max, _ body: ([Pair]) -> Void
  ) async throws(ClientError) -> Bool {
    var next = command
    var count = 0
    while true {
      let reply = try await client.send(next)
      for row in reply.rows.prefix(limit - count) { body(row) }
      count += reply.rows.count
      guard count < limit else { return count > limit || reply["more"] != nil }
      guard let more = reply["more"] else { return false }
      next = command.with("after", more)
    }
  }

  /// The appointments that lie in some days, in calendars or in all.
  func appointments(
    in days: Range<CalendarDate>, calendar: String?
  ) async throws(ClientError) -> [ListedAppointment] {
    let range = "\(days.lowerBound)/\(days.upperBound)"
    var found: [ListedAppointment] = []
    try await forEachRow(ClientCommand("LIST", pairs: ["range": range, "cal": calendar])) {
      if let appointment = ListedAppointment($0) { found.append(appointment) }
    }
    return found
  }

  /// One appointment or occurrence with every field, and the occurrences of a series that differ.
  func rows(
    _ reference: AppointmentReference, zone: String? = nil
  ) async throws(ClientError) -> (ListedAppointment, differing: [ListedAppointment]) {
    let reply = try await client.send(
      ClientCommand("GET", reference.id, pairs: ["occ": reference.occurrence, "zone": zone]))
    let rows = reply.rows.compactMap { ListedAppointment($0) }
    guard let first = rows.first else {
      throw ClientError.notAServer(client.endpoint, reason: "its answer to GET has no appointment")
    }
    return (first, Array(rows.dropFirst()))
  }

  func appointment(_ reference: AppointmentReference) async throws(ClientError) -> ListedAppointment
  {
    try await rows(reference).0
  }
}
