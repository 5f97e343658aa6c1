import CalendarClient
import Scheduling

extension CommandDefinition {
  static let move = CommandDefinition(
    "move", arguments: "ID WHEN", count: 2...8, summary: "Move an appointment to another time.",
    options: [
      .scope, CommandOption("fold", "1|2", "Which one, where the clocks show a time twice."),
    ],
    details: [
      "It keeps its length. WHEN without a day keeps the day, without a time of day keeps that;\n"
        + "+30m and \"1 day earlier\" move it from where it is.",
      seriesDetail,
      "JSON keys: those of show, and undo.",
    ],
    examples: [
      #"edgewise move 7c2f1a "fri 10:30""#, "edgewise move 7c2f1a tomorrow",
      "edgewise move 7c2f1a +1h30m", "edgewise move 7c2f1a@fri 14:00 --scope this",
    ]
  ) { context in
    let moment = context.moment(in: context.surroundings.zone)
    let words = context.arguments.positionals.dropFirst().joined(separator: " ")
    let aim = try EdgeWords(words, at: moment)
    try await context.withServer { client in
      let target = try await context.target(
        context.arguments.positionals[0], doing: "move", client, moment)
      let appointment = target.appointment
      let start = aim.wallTime(from: appointment.start)
      let command = target.finished(
        try context.addingFields(to: moved(target, to: start, in: context.surroundings.zone)),
        key: context.idempotencyKey())
      try await context.report("Moved", client.send(command), client)
    }
  }

  private static func moved(
    _ target: ChangeTarget, to start: WallTime, in zone: Zone
  ) throws(CommandFailure) -> ClientCommand {
    let appointment = target.appointment
    let command = target.command("SET")
    let seconds = appointment.end.seconds(since: appointment.start)
    if appointment.isAllDay {
      guard start.secondOfDay == 0 else {
        throw CommandFailure(
          .usage, code: "time", "it takes whole days, so it can move to a day only",
          hint: "give it a time with: edgewise set ID --start TIME --end TIME")
      }
      return command.with("start", start.date.description)
        .with("end", start.adding(seconds: seconds).date.description)
    }
    // Inside a day the elapsed time stays; over days each edge keeps its place on the wall.
    let timed = command.with("start", start.description)
    let elapsed = zone.instant(of: appointment.end, fold: appointment.endFold)
      .seconds(since: zone.instant(of: appointment.start, fold: appointment.startFold))
    return
      appointment.start.date == appointment.end.date && elapsed > 0 && elapsed % 60 == 0
      ? timed.with("dur", SpokenDuration(minutes: Int(elapsed / 60)).protocolText)
      : timed.with("end", start.adding(seconds: seconds).description)
  }
}
