import CalendarClient
import Scheduling
import Synchronization

extension CommandDefinition {
  static let exportFile = CommandDefinition(
    "export", arguments: "[FILE.ics]", count: 0...1,
    summary: "Write a calendar as an iCalendar file.",
    options: [
      CommandOption("calendar", "C", "The calendar; else your default one."),
      CommandOption("in", "PERIOD", "Only what takes place in these days; series as a whole."),
    ],
    details: [
      "Without FILE it goes to the standard output. A FILE comes into being whole or not at all, and\n"
        + "takes the place of one that is there.",
      "JSON keys: calendar, appointments, and file and octets, or ics.",
    ],
    examples: ["edgewise export home.ics", "edgewise export --calendar work --in 2027 > work.ics"]
  ) { context in
    let moment = context.moment(in: context.surroundings.zone)
    let period = try context.arguments.value("in").map { try SpokenPeriod($0, at: moment) }
    let path = context.arguments.positionals.first.flatMap { $0 == "-" ? nil : $0 }
    let bar = ProgressBar(octets: nil, console: context.console)
    defer { bar.clear() }
    try await context.withServer { client in
      let calendar = try await context.calendar(client)
      guard let path else {
        let text = Mutex("")
        let count = try await client.exportCalendar(calendar, range: period?.protocolText) { part in
          context.wantsJSON ? text.withLock { $0 += part } : context.console.write(part)
        }
        guard context.wantsJSON else { return }
        let json = JSONValue.members([
          "calendar": .string(calendar), "appointments": .integer(count),
          "ics": .string(text.withLock { $0 }),
        ])
        return context.console.print(json.text)
      }
      let file = try Self.file(path) { () throws(SmallFile.Failure) in try OutputFile(path) }
      let count = try await client.exportCalendar(calendar, range: period?.protocolText) { part in
        file.write(part)
        bar.show(file.octets)
      }
      try Self.file(path) { () throws(SmallFile.Failure) in try file.keep() }
      bar.clear()
      context.print(
        .members([
          "calendar": .string(calendar), "appointments": .integer(count), "file": .string(path),
          "octets": .integer(file.octets),
        ]),
        [
          "Wrote \(count) \(count == 1 ? "appointment" : "appointments") of "
            + "\(TerminalText.harmless(calendar)) to \(TerminalText.harmless(path))."
        ])
    }
  }

  private static func file<Value>(
    _ path: String, _ body: () throws(SmallFile.Failure) -> Value
  ) throws(CommandFailure) -> Value {
    do throws(SmallFile.Failure) {
      return try body()
    } catch {
      throw CommandFailure(
        .usage, code: "file", "cannot write \(TerminalText.harmless(path)): \(error.reason)",
        hint: "give a path that you may write")
    }
  }
}
