import CalendarClient
import Scheduling

extension CommandDefinition {
  static let resize = CommandDefinition(
    "resize", arguments: "ID [DURATION]", count: 1...5,
    summary: "Move one edge of an appointment; the other stays.",
    options: [
      CommandOption("start", "TIME", "Move the start: a time, or +15m or -15m."),
      CommandOption("end", "TIME", "Move the end: a time, or +15m or -15m."),
      .scope, CommandOption("fold", "1|2", "Which one, where the clocks show a time twice."),
    ],
    details: [
      "A DURATION keeps the start. The end of an all-day appointment is its last day.",
      seriesDetail,
      "JSON keys: those of show, and undo.",
    ],
    examples: [
      "edgewise resize 7c2f1a 1h30m", "edgewise resize 7c2f1a --end 11:15",
      "edgewise resize 7c2f1a --start=-15m", "edgewise resize 7c2f1a@fri 30m --scope future",
    ]
  ) { context in
    let moment = context.moment(in: context.surroundings.zone)
    let length = context.arguments.positionals.dropFirst().joined(separator: " ")
    let edges = ["start", "end"].filter { context.arguments.has($0) }
    guard edges.count + (length.isEmpty ? 0 : 1) == 1 else {
      throw UsageError.badValue(
        "give exactly one of --start TIME, --end TIME and a DURATION", command: "resize")
    }
    let duration = length.isEmpty ? nil : SpokenDuration(length)
    if !length.isEmpty, duration == nil {
      throw TimeWordsError(text: length, expected: .duration)
    }
    let aim = try edges.first.map { edge in
      try EdgeWords(context.arguments.value(edge) ?? "", at: moment)
    }
    try await context.withServer { client in
      let target = try await context.target(
        context.arguments.positionals[0], doing: "resize", client, moment)
      let appointment = target.appointment
      if let aim, appointment.isAllDay, !aim.namesDay {
        throw CommandFailure(
          .usage, code: "time", "it takes whole days, so its edges are days",
          hint: "give it times with: edgewise set ID --start TIME --end TIME")
      }
      var command = target.command("SET")
      if let duration {
        command = command.with("dur", duration.protocolText)
      } else if let aim, let edge = edges.first {
        command = command.with(
          edge, value(of: edge, aim, appointment))
      }
      if context.arguments.has("fold"), edges == ["end"] {
        command = command.with("end-fold", context.arguments.value("fold"))
      } else {
        command = try context.addingFields(to: command)
      }
      try await context.report(
        "Resized",
        client.send(target.finished(command, key: context.idempotencyKey())), client)
    }
  }

  private static func value(
    of edge: String, _ target: EdgeWords, _ appointment: ListedAppointment
  ) -> String {
    if appointment.isAllDay {
      guard edge == "end" else {
        return target.wallTime(from: appointment.start).date.description
      }
      // People name the last day; the protocol the day after it.
      let last = target.wallTime(from: appointment.end.adding(days: -1)).date
      return last.adding(days: 1).description
    }
    return
      target.wallTime(from: edge == "start" ? appointment.start : appointment.end).description
  }
}
