import CalendarClient
import LineProtocol
import Scheduling

/// Finds the appointment that an id, or the ending of one, names.
struct AppointmentFinder {
  let client: CalendarClient
  let today: CalendarDate

  /// The shortest ending that names an appointment.
  private static let leastLength = 4

  /// The whole id.
  func identifier(_ written: String) async throws -> String {
    let ending = written.lowercased()
    guard ending.utf8.count >= Self.leastLength,
      ending.utf8.allSatisfy({ 0x30...0x39 ~= $0 || 0x61...0x66 ~= $0 || $0 == 0x2D })
    else {
      throw CommandFailure(
        .usage, code: "id",
        "\"\(TerminalText.harmless(written))\" is no id: ids are made of 0-9 and a-f, and at least "
          + "their last \(Self.leastLength) characters are needed",
        hint: "edgewise list shows the ids")
    }
    if ending.utf8.count == 36 { return ending }
    // First where appointments usually are: a list of twenty years may be long.
    for years in [1, 20] {
      let found = try await matches(ending, years: years)
      if found.count == 1, let only = found.first { return only }
      if found.count > 1 {
        throw CommandFailure(
          .refused, code: "ambiguous-id", "\"\(ending)\" is the ending of \(found.count) ids",
          hint: "give more of it: "
            + found.sorted().prefix(5).map { String($0.suffix(12)) }
            .joined(separator: ", "))
      }
    }
    throw CommandFailure(
      .refused, code: "NOT-FOUND", "no appointment has an id that ends in \"\(ending)\"",
      hint: "list what there is with: edgewise list")
  }

  private func matches(_ ending: String, years: Int) async throws -> Set<String> {
    let from = today.adding(days: -366 * years).description
    let to = today.adding(days: 366 * years).description
    var found: Set<String> = []
    try await Listing(client: client).forEachRow(
      ClientCommand("LIST", pairs: ["range": "\(from)/\(to)", "fields": "id"])
    ) { row in
      if let id = row["id"], id.hasSuffix(ending) { found.insert(id) }
    }
    return found
  }
}

/// Reads lists page by page.
struct Listing {
  let client: CalendarClient

  func forEachRow(_ command: ClientCommand, _ body: ([Pair]) -> Void) async throws {
    var next = command
    while true {
      let reply = try await client.send(next)
      reply.rows.forEach(body)
      guard let more = reply["more"] else { return }
      next = command.with("after", more)
    }
  }

  /// The appointments that lie in some days, in calendars or in all.
  func appointments(
    in days: Range<CalendarDate>, calendar: String?
  ) async throws -> [ListedAppointment] {
    let range = "\(days.lowerBound)/\(days.upperBound)"
    var found: [ListedAppointment] = []
    try await forEachRow(ClientCommand("LIST", pairs: ["range": range, "cal": calendar])) {
      if let appointment = ListedAppointment($0) { found.append(appointment) }
    }
    return found
  }

  /// One appointment with every field.
  func appointment(_ id: String) async throws -> ListedAppointment {
    let reply = try await client.send(ClientCommand("GET", id))
    // What overrides single occurrences comes in rows of its own, after the appointment's.
    guard let row = reply.rows.first, let appointment = ListedAppointment(row) else {
      throw ClientError.notAServer(client.endpoint, reason: "its answer to GET has no appointment")
    }
    return appointment
  }
}
