import CalendarClient
import Scheduling

extension CommandDefinition {
  /// What every command says that takes an occurrence.
  static let seriesDetail =
    "Of a series, ID is all of it and ID@DAY one occurrence, as lists show it; --scope says how\n"
    + "much to change: this, future (it and all later ones) or all."

  static let repeating = CommandDefinition(
    "repeat", arguments: "ID RULE…", count: 2...24,
    summary: "Make an appointment repeat, or stop it.",
    options: [.scope],
    details: [
      "RULE in words: every weekday; every 2 weeks on mon and wed; monthly on the 15th; monthly on\n"
        + "the last friday; yearly on 3 dec; every other tuesday; each perhaps with \"until\n"
        + "2027-01-31\" or \"10 times\". Or as RFC 5545 writes it: \"FREQ=WEEKLY;BYDAY=MO,WE\".\n"
        + "\"off\" makes it a single appointment again.",
      "ID@DAY with --scope future gives the later occurrences another rule.",
      "JSON keys: those of show, and undo.",
    ],
    examples: [
      "edgewise repeat 7c2f1a every weekday",
      #"edgewise repeat 7c2f1a "weekly on mo,we,fr until 2027-01-31""#,
      "edgewise repeat 7c2f1a monthly on the last friday, 10 times", "edgewise repeat 7c2f1a off",
    ]
  ) { context in
    let moment = context.moment(in: context.surroundings.zone)
    let words = context.arguments.positionals.dropFirst().joined(separator: " ")
    let rule = try RuleWords(words, at: moment)
    try await context.withServer { client in
      let target = try await context.target(
        context.arguments.positionals[0], doing: "change", client, moment)
      let appointment = target.appointment
      var command = target.command("SET").with("repeat", rule.protocolText)
      if rule == .stop, appointment.isSeries {
        // What remains is the first one: single dates would make it repeat as well.
        command = command.with("rdate", "").with("exdate", "")
      }
      let reply = try await client.send(
        target.finished(command, key: context.idempotencyKey()))
      try await report(reply, client, context, moment.now)
    }
  }

  private static func report(
    _ reply: Reply, _ client: CalendarClient, _ context: CommandContext, _ now: Instant
  ) async throws {
    guard let id = reply["id"],
      let outline = try await SeriesOutline.read(id, client: client, context)
    else { return try await context.report("Repeats no more:", reply, client) }
    let appointment = try await Listing(client: client).appointment(AppointmentReference(id: id))
    let zone = context.surroundings.zone
    let starts = outline.starts(from: now, atMost: 5, in: zone)
    context.print(
      appointment.json.adding(
        "next",
        .array(
          starts.map { .string(appointment.isAllDay ? $0.date.description : $0.description) })
      ).adding("undo", reply["undo"].map(JSONValue.string)),
      [
        "Repeats: \(appointment.sentence(context.surroundings)) (\(appointment.shortName)).",
        "Next: \(outline.nextText(from: now, in: zone))",
      ])
  }
}
