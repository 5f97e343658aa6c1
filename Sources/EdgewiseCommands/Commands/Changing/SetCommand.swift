import CalendarClient
import Scheduling

extension CommandDefinition {
  static let set = CommandDefinition(
    "set", arguments: "ID", count: 1...1, summary: "Change what an appointment says.",
    options: [
      CommandOption("title", "TEXT", "Its title."),
      CommandOption("start", "TIME", "Its start; the end stays."),
      CommandOption("end", "TIME", "Its end; the start stays."),
    ] + fieldOptions + [.scope],
    details: [seriesDetail, "JSON keys: those of show, and undo."],
    examples: [
      #"edgewise set 7c2f1a --title "Long lunch" --location Café"#,
      #"edgewise set 7c2f1a@fri --location "Room 5" --scope this"#,
      #"edgewise set 7c2f1a --start "fri 9:00" --end "fri 10:00""#,
    ]
  ) { context in
    let names = ["title", "start", "end"] + fieldOptions.map(\.name)
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
      let wholeDays = context.arguments.has("all-day") || appointment.isAllDay && start == nil
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
}
