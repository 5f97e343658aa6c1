import CalendarClient
import LineProtocol
import Scheduling

/// Finds the appointment that an id, or the ending of one, names.
struct AppointmentFinder {
  let client: CalendarClient
  let moment: Moment

  private var today: CalendarDate { moment.today }

  /// The shortest ending that names an appointment.
  static let leastLength = 4

  /// What `ID` or `ID@OCC` names.
  ///
  /// `OCC` is the occurrence as lists show it, or its day in any words that name one.
  func reference(_ written: String) async throws -> AppointmentReference {
    guard let at = written.firstIndex(of: "@") else {
      return AppointmentReference(id: try await identifier(written))
    }
    let id = try await identifier(String(written[..<at]))
    let words = String(written[written.index(after: at)...])
    if let exact = OccurrenceID(text: words), !exact.isDate {
      return AppointmentReference(id: id, occurrence: words)
    }
    guard let day = SpokenTime(words: TimeWords.split(words), at: moment), let date = day.date
    else { throw TimeWordsError(text: words, expected: .occurrence) }
    return AppointmentReference(
      id: id, occurrence: try await occurrence(of: id, on: date, at: day.secondOfDay))
  }

  /// The whole id.
  func identifier(_ written: String) async throws -> String {
    let ending = try Self.ending(written)
    if ending.utf8.count == 36 { return ending }
    // First where appointments usually are: a list of twenty years may be long.
    for years in [1, 20] {
      let found: Set<String>
      do throws(ClientError) {
        found = try await matches(ending, years: years)
      } catch {
        // So many occurrences are not expanded; what is stored is listed instead.
        guard error.code == .limit else { throw error }
        found = try await stored(ending)
      }
      if let only = try Self.only(of: found, ending) { return only }
    }
    throw CommandFailure(
      .refused, code: "NOT-FOUND", "no appointment has an id that ends in \"\(ending)\"",
      hint: "list what there is with: edgewise list; what was deleted with: edgewise trash")
  }

  /// The ending that was written, if it can be one.
  ///
  /// - Parameter list: the command that shows the ids in question.
  static func ending(
    _ written: String, list: String = "edgewise list --agenda"
  ) throws(CommandFailure) -> String {
    let ending = written.lowercased()
    guard ending.utf8.count >= leastLength,
      ending.utf8.allSatisfy({ 0x30...0x39 ~= $0 || 0x61...0x66 ~= $0 || $0 == 0x2D })
    else {
      throw CommandFailure(
        .usage, code: "id",
        "\"\(TerminalText.harmless(written))\" is no id: ids are made of 0-9 and a-f, and at least "
          + "their last \(leastLength) characters are needed",
        hint: "\(list) shows the ids")
    }
    return ending
  }

  /// The one id of those found, or nothing if there is none.
  static func only(of found: Set<String>, _ ending: String) throws(CommandFailure) -> String? {
    guard found.count > 1 else { return found.first }
    throw CommandFailure(
      .refused, code: "ambiguous-id", "\"\(ending)\" is the ending of \(found.count) ids",
      hint: "give more of it: "
        + found.sorted().prefix(5).map { String($0.suffix(12)) }.joined(separator: ", "))
  }

  private func matches(_ ending: String, years: Int) async throws(ClientError) -> Set<String> {
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

  private func stored(_ ending: String) async throws(ClientError) -> Set<String> {
    var found: Set<String> = []
    for calendar in try await client.send(ClientCommand("CALENDARS")).rows {
      guard let name = calendar["cal"], calendar["role"] != "freebusy" else { continue }
      var since: String?
      while true {
        let reply = try await client.send(
          ClientCommand("CHANGES", pairs: ["cal": name, "since": since]))
        for row in reply.rows where row["gone"] == nil && row["occ"] == nil {
          if let id = row["id"], id.hasSuffix(ending) { found.insert(id) }
        }
        guard reply["more"] == "yes", let at = reply["at"] else { break }
        since = at
      }
    }
    return found
  }

  private func occurrence(
    of id: String, on date: CalendarDate, at second: Int?
  ) async throws -> String {
    let day = date.description
    let around = "\(date.adding(days: -1))/\(date.adding(days: 2))"
    var found: [ListedAppointment] = []
    try await Listing(client: client).forEachRow(ClientCommand("LIST", pairs: ["range": around])) {
      guard $0["id"] == id, let row = ListedAppointment($0), row.occurrence != nil else { return }
      found.append(row)
    }
    let named = found.filter { $0.occurrence?.hasPrefix(day) == true }
    let there = found.filter { $0.start.date == date }
    var candidates = named.isEmpty ? there : named
    if let second { candidates = candidates.filter { $0.start.secondOfDay == second } }
    if candidates.count == 1, let occurrence = candidates[0].occurrence { return occurrence }
    let short = ShortIdentifiers([id])[id]
    guard let first = candidates.first?.occurrence else {
      throw CommandFailure(
        .refused, code: "NOT-FOUND", "\(short) has no occurrence on \(DateText.long(date))",
        hint: "see which it has with: edgewise show \(short)")
    }
    throw CommandFailure(
      .refused, code: "ambiguous-occurrence",
      "\(short) has \(candidates.count) occurrences on \(DateText.long(date))",
      hint: "name one with its time, such as \(short)@\(first)")
  }
}
