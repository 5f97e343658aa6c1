import CalendarClient
import Scheduling

extension CommandDefinition {
  static let set = CommandDefinition(
    "set", arguments: "ID", count: 1...1, summary: "Change what an appointment says.",
    options: [
      CommandOption("title", "TEXT", "Its title."),
      CommandOption("start", "TIME", "Its start; the end stays."),
      CommandOption("end", "TIME", "Its end; the start stays."),
    ] + fieldOptions(isNew: false) + [.scope],
    details: [
      "What no option names stays as it is.",
      "The end of an all-day appointment is its last day. It stays one if --start and --end name\n"
        + "days; with a time of day for both it becomes a timed one.",
      seriesDetail, "JSON keys: those of show, and undo.",
    ],
    examples: [
      #"edgewise set 7c2f1a --title "Long lunch" --location Café"#,
      #"edgewise set 7c2f1a@fri --location "Room 5" --scope this"#,
      #"edgewise set 7c2f1a --start "fri 9:00" --end "fri 10:00""#,
    ]
  ) { context in
    let names = ["title", "start", "end"] + fieldOptions(isNew: false).map(\.name)
    guard names.contains(where: { context.arguments.has($0) }) else {
      throw UsageError.badValue(
        "nothing to change; give at least one option, such as --title TEXT", command: "set")
    }
    let moment = context.moment(in: try context.zone())
    let start = try context.arguments.value("start").map { try EdgeWords($0, at: moment) }
    let end = try context.arguments.value("end").map { try EdgeWords($0, at: moment) }
    try await context.withServer(zone: try context.zone()) { client in
      let target = try await context.target(
        context.arguments.positionals[0], doing: "change", client, moment)
      let appointment = target.appointment
      let wholeDays = try takesWholeDays(appointment, start, end, context)
      func text(_ time: WallTime?, exclusive: Bool) -> String? {
        guard let time else { return nil }
        guard wholeDays else { return time.description }
        return time.date.adding(days: exclusive ? 1 : 0).description
      }
      let newStart = start?.wallTime(from: appointment.start)
      let oldEnd = appointment.isAllDay ? appointment.end.adding(days: -1) : appointment.end
      let command = target.command("SET")
        .with("title", context.arguments.value("title"))
        .with("start", text(newStart, exclusive: false))
        .with("end", text(end?.wallTime(from: oldEnd), exclusive: true))
        .with("allday", context.arguments.has("all-day") ? "yes" : nil)
      let reply = try await client.send(
        target.finished(
          context.addingFields(to: command), key: context.idempotencyKey()))
      try await context.report("Changed", reply, client)
    }
  }

  /// Whether the edges are days: plain days leave an all-day appointment what it is, and times of
  /// day, for both edges, make it a timed one.
  private static func takesWholeDays(
    _ appointment: ListedAppointment, _ start: EdgeWords?, _ end: EdgeWords?,
    _ context: CommandContext
  ) throws(CommandFailure) -> Bool {
    let edges = [start, end].compactMap(\.self)
    if context.arguments.has("all-day") {
      guard edges.allSatisfy(\.namesDay) else {
        throw CommandFailure(
          .usage, code: "time", "an all-day appointment starts and ends on a day, without a time",
          hint: "leave out --all-day, or give days such as tomorrow or 2026-12-03")
      }
      return true
    }
    guard appointment.isAllDay else { return false }
    if edges.allSatisfy(\.namesDay) { return true }
    guard edges.count == 2, !edges.contains(where: \.namesDay) else {
      throw CommandFailure(
        .usage, code: "time", "it takes whole days; a time of day is needed for both edges or none",
        hint: "give days, or make it a timed one with: edgewise set ID --start TIME --end TIME")
    }
    return false
  }
}
