import LineProtocol

/// What an import did with the events of a file.
package struct ImportCounts: Hashable, Sendable {
  package var added: Int
  package var updated: Int
  /// Those that the calendar held already, as they are or newer.
  package var unchanged: Int
  package var skipped: Int

  package init(added: Int = 0, updated: Int = 0, unchanged: Int = 0, skipped: Int = 0) {
    self.added = added
    self.updated = updated
    self.unchanged = unchanged
    self.skipped = skipped
  }
}

/// An event of a file that was not taken in as it stands there.
package struct ImportRemark: Hashable, Sendable {
  /// The line of the file where it begins, counted from 1.
  package var line: Int
  package var uid: String?
  /// Whether it was taken in, though otherwise than it stands, or is not in the calendar.
  package var isTaken: Bool
  /// The code of a refusal, such as `CLASH`.
  package var code: String?
  /// The names of what stands where it would have to go.
  package var clashes: [String]
  /// One sentence for people.
  package var reason: String

  init(_ row: [Pair]) {
    line = row["line"].flatMap { Int($0) } ?? 0
    uid = row["uid"]
    isTaken = row["taken"] == "yes"
    code = row["code"]
    clashes = (row["with"] ?? "").split(separator: ",").map(String.init)
    reason = row["reason"] ?? ""
  }
}

extension CalendarClient {
  /// Sends an iCalendar file to be taken into a calendar.
  ///
  /// - Parameters:
  ///   - octets: how many octets the file has.
  ///   - key: an idempotency key.
  ///   - read: reads on, at most so many octets; called on the client's loop.
  ///   - progress: told how many octets have gone so far.
  ///   - remark: told of each event that was not taken in as it stands.
  package func importFile(
    into calendar: String, octets: Int, key: String? = nil,
    read: @escaping @Sendable (Int) -> [UInt8],
    progress: @escaping @Sendable (Int) -> Void = { _ in },
    remark: @escaping @Sendable (ImportRemark) -> Void = { _ in }
  ) async throws(ClientError) -> ImportCounts {
    let reply = try await send(
      ClientCommand("IMPORT", pairs: ["cal": calendar, "key": key]),
      uploading: Upload(key: "ics", octets: octets, read: read, progress: progress)
    ) { remark(ImportRemark($0)) }
    return ImportCounts(
      added: reply.count("added"), updated: reply.count("updated"),
      unchanged: reply.count("unchanged"), skipped: reply.count("skipped"))
  }

  /// Reads a calendar as an iCalendar file, part by part.
  ///
  /// - Parameters:
  ///   - range: a period as the protocol writes it; nothing for all there is.
  ///   - part: takes the next part of the file; called on the client's loop.
  /// - Returns: how many appointments the file holds.
  @discardableResult
  package func exportCalendar(
    _ calendar: String, range: String? = nil, part: @escaping @Sendable (String) -> Void
  ) async throws(ClientError) -> Int {
    let reply = try await send(
      ClientCommand("EXPORT", pairs: ["cal": calendar, "range": range])
    ) { row in
      if let text = row["ics"] { part(text) }
    }
    return reply.count("count")
  }
}

extension Reply {
  fileprivate func count(_ key: String) -> Int { self[key].flatMap { Int($0) } ?? 0 }
}
