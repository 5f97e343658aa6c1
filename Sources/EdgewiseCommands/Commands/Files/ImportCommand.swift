import CalendarClient
import LineProtocol
import Networking
import Scheduling
import Synchronization

extension CommandDefinition {
  static let importFile = CommandDefinition(
    "import", arguments: "FILE.ics", count: 1...1, summary: "Take in an iCalendar file.",
    options: [
      CommandOption("calendar", "C", "The calendar that takes it in; else your default one.")
    ],
    details: [
      "Events, series and what differs of them come in with all that they hold. Importing a file\n"
        + "again changes nothing, and a newer one only what is newer: events are told apart by their\n"
        + "UID. What was not taken as it stands is told, with its line: the first twenty, or by --json\n"
        + "all. FILE - is the standard input.",
      "Where anything of the file is not taken, be it that it cannot be read or that the calendar\n"
        + "refuses it, the rest comes in and the exit code is 1. What is taken otherwise than it\n"
        + "stands, or is there already in a newer version, does not count.",
      "Times without a zone stay without one. Those of a zone that is not known are read in the one\n"
        + "that the file says it is in, else in the calendar's, and told.",
      "JSON keys: added, changed, alreadyThere, notTaken, and remarks (each with line, uid, taken,\n"
        + "code, with, reason).",
    ],
    examples: ["edgewise import holidays.ics --calendar home"]
  ) { context in
    let path = context.arguments.positionals[0]
    let file: InputFile
    do throws(SmallFile.Failure) {
      file = try InputFile(path, limit: ProtocolLimits().importLiteral)
    } catch {
      throw CommandFailure(
        .usage, code: "file", "cannot read \(path): \(error.reason)",
        hint: "give the path of an .ics file")
    }
    guard
      String(decoding: file.beginning, as: UTF8.self).uppercased().contains("BEGIN:VCALENDAR")
    else {
      throw CommandFailure(
        .usage, code: "file", "\(path) is no iCalendar file: it has no BEGIN:VCALENDAR",
        hint: "export the calendar as .ics from where it is now")
    }
    let bar = ProgressBar(octets: file.octets, console: context.console)
    defer { bar.clear() }
    let report = try await taking(file, path, bar, context)
    bar.clear()
    context.print(report.json, report.lines(context.console.painter))
    let skipped = report.counts.skipped
    if skipped > 0 {
      throw CommandFailure(
        .refused, code: "refused",
        "\(skipped) of \(report.total) in the file \(skipped == 1 ? "was" : "were") not taken",
        hint: (skipped < report.total ? "what else it holds is in; " : "")
          + "correct the file and import it again")
    }
  }

  /// How often a file is sent anew where its connection was lost.
  private static let attempts = 4

  private static func taking(
    _ file: InputFile, _ path: String, _ bar: ProgressBar, _ context: CommandContext
  ) async throws -> ImportReport {
    // One key for all attempts: what was taken in before is not taken in anew.
    let key = context.idempotencyKey()
    var failures = 0
    while true {
      let remarks = Mutex<[ImportRemark]>([])
      do {
        return try await context.withServer { client in
          let calendar = try await context.calendar(client)
          let counts = try await client.importFile(
            into: calendar, octets: file.octets, key: key, read: { file.read(atMost: $0) },
            progress: { bar.show($0) },
            remark: { remark in remarks.withLock { $0.append(remark) } })
          var report = ImportReport(
            file: path, counts: counts,
            remarks: remarks.withLock { $0 }.sorted { $0.line < $1.line })
          guard !context.wantsJSON else { return report }
          let clashes = ClashReport(client: client, surroundings: context.surroundings)
          for remark in report.shown where !remark.clashes.isEmpty {
            report.takers[remark] = await clashes.takers(remark.clashes)
          }
          return report
        }
      } catch let error as ClientError {
        failures += 1
        guard error.isWorthAnotherTry, failures < attempts else { throw error }
        file.rewind()
        try await context.loop.sleep(milliseconds: Int64(100) << failures)
      }
    }
  }
}

extension CommandContext {
  /// The calendar that `--calendar` names, else the one that `add` would take.
  func calendar(_ client: CalendarClient) async throws -> String {
    if let given = arguments.value("calendar") { return given }
    let rows = try await client.send(ClientCommand("CALENDARS")).rows
    let writable = rows.filter { $0["role"] == "own" || $0["role"] == "write" }
      .compactMap { $0["cal"] }
    if writable.contains("home") { return "home" }
    guard let first = writable.first else {
      throw CommandFailure(
        .refused, code: "no-calendars", "there is no calendar that you may write",
        hint: "make one with: edgewise calendars add NAME")
    }
    return first
  }
}

extension ClientError {
  /// Whether the same command under the same key can do better on another connection.
  fileprivate var isWorthAnotherTry: Bool {
    switch self {
    case .connectionLost: true
    case .refusedCommand:
      [.busy, .unavailable, .timeout, .unknownOutcome].contains(code)
    case .cannotConnect, .notAServer, .unsendable: false
    }
  }
}
