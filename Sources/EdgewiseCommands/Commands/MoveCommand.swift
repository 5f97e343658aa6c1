import CalendarClient
import Scheduling

extension CommandDefinition {
  static let move = CommandDefinition(
    "move", arguments: "ID WHEN", count: 2...8, summary: "Move an appointment to another time.",
    options: [CommandOption("fold", "1|2", "Which one, where the clocks show a time twice.")],
    details: [
      "It keeps its length. WHEN without a day keeps the day, without a time of day keeps that;\n"
        + "+30m and \"1 day earlier\" move it from where it is.",
      "JSON keys: those of show, and undo.",
    ],
    examples: [
      #"edgewise move 7c2f1a "fri 10:30""#, "edgewise move 7c2f1a tomorrow",
      "edgewise move 7c2f1a +1h30m",
    ]
  ) { context in
    let moment = context.moment(in: context.surroundings.zone)
    let words = context.arguments.positionals.dropFirst().joined(separator: " ")
    let target = try EdgeWords(words, at: moment)
    try await context.withServer { client in
      let id = try await AppointmentFinder(client: client, today: moment.today)
        .identifier(context.arguments.positionals[0])
      let appointment = try await Listing(client: client).appointment(id)
      let start = target.wallTime(from: appointment.start)
      let command = try context.addingFields(
        to: moved(appointment, to: start, in: context.surroundings.zone)
      ).with("key", context.idempotencyKey())
      try await context.report("Moved", client.send(command), client)
    }
  }

  private static func moved(
    _ appointment: ListedAppointment, to start: WallTime, in zone: Zone
  ) throws(CommandFailure) -> ClientCommand {
    let command = ClientCommand("SET", appointment.id)
    let seconds = appointment.end.seconds(since: appointment.start)
    if appointment.isAllDay {
      guard start.secondOfDay == 0 else {
        throw CommandFailure(
          .usage, code: "time", "it takes whole days, so it can move to a day only",
          hint: "give it a time with: edgewise set ID --start TIME --end TIME")
      }
      return command.with("start", start.date.description)
        .with("end", start.adding(seconds: seconds).date.description)
        .with("rev", appointment.revisionNumber)
    }
    // Inside a day the elapsed time stays; over days each edge keeps its place on the wall.
    let timed = command.with("start", start.description)
    let elapsed = zone.instant(of: appointment.end, fold: appointment.endFold)
      .seconds(since: zone.instant(of: appointment.start, fold: appointment.startFold))
    let moved =
      appointment.start.date == appointment.end.date && elapsed > 0 && elapsed % 60 == 0
      ? timed.with("dur", SpokenDuration(minutes: Int(elapsed / 60)).protocolText)
      : timed.with("end", start.adding(seconds: seconds).description)
    return moved.with("rev", appointment.revisionNumber)
  }
}

extension ListedAppointment {
  /// What makes a change conditional on nobody having changed it meanwhile.
  var revisionNumber: String? { revision.isEmpty ? nil : revision }
}
