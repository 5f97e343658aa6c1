import Networking

extension CommandDefinition {
  static let importFile = CommandDefinition(
    "import", arguments: "FILE.ics", count: 1...1, summary: "Add the events of an iCalendar file.",
    options: [
      CommandOption("calendar", "C", "The calendar to add to; else your default one."),
      CommandOption("zone", "Z", "Where times without a zone are read; else in your zone."),
    ],
    details: [
      "Importing a file again adds only what is not there yet: events are told apart by their UID.",
      "JSON keys: added, alreadyThere, refused, skipped, warnings (each with line, title, reason).",
    ],
    examples: ["edgewise import holidays.ics --calendar home"]
  ) { context in
    let path = context.arguments.positionals[0]
    let bytes: [UInt8]
    do throws(SmallFile.Failure) {
      bytes = try SmallFile.bytes(path)
    } catch {
      throw CommandFailure(
        .usage, code: "file", "cannot read \(path): \(error.reason)",
        hint: "give the path of an .ics file")
    }
    guard looksLikeCalendar(bytes) else {
      throw CommandFailure(
        .usage, code: "file", "\(path) is no iCalendar file: it has no BEGIN:VCALENDAR",
        hint: "export the calendar as .ics from where it is now")
    }
    let zone = try context.zone()
    let plan = ImportPlan(
      bytes, calendar: context.arguments.value("calendar"), zone: zone,
      keyPrefix: context.idempotencyKey(), findZone: context.surroundings.findZone)
    let bar = ProgressBar(total: plan.entries.count, console: context.console)
    let run = ImportRun(
      plan: plan, connect: { try await context.connect(zone: zone).client },
      pause: { try await context.loop.sleep(milliseconds: $0) }, progress: { bar.show($0) })
    let outcomes: [ImportRun.Outcome]
    do {
      outcomes = try await run.outcomes()
      bar.clear()
    } catch {
      bar.clear()
      throw error
    }
    let report = ImportReport(file: path, plan: plan, outcomes: outcomes)
    context.print(report.json, report.lines(context.console.painter))
    if !report.refused.isEmpty {
      throw CommandFailure(
        .refused, code: "refused", "the server refused \(report.refused.count) of the events",
        hint: "the others are in; correct the file and import it again")
    }
  }

  /// Whether the calendar's first line is among the first octets, after a byte order mark perhaps.
  private static func looksLikeCalendar(_ bytes: [UInt8]) -> Bool {
    String(decoding: bytes.prefix(4_096), as: UTF8.self).uppercased()
      .contains("BEGIN:VCALENDAR")
  }
}
