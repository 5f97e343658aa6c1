import CalendarClient
import Scheduling

extension CommandDefinition {
  static let show = CommandDefinition(
    "show", arguments: "ID", count: 1...1, summary: "Show all about one appointment.",
    details: [
      "ID@DAY shows one occurrence of a series, as lists name it.",
      "JSON keys: id, occurrence, rev, title, start, end, fold, endFold, allDay, calendar, zone,\n"
        + "location, categories, url, notes, busy, status, repeat, added, leftOut; those without a value are left\n"
        + "out, and so are busy=true and status=confirmed. Of a series also next and changed.\n"
        + "Times are wall times in your zone, fold is 2 for the second of a doubled hour; end is\n"
        + "exclusive; whole days have dates.",
    ],
    examples: ["edgewise show 7c2f1a", "edgewise show 7c2f1a@fri --json"]
  ) { context in
    let moment = context.moment(in: context.surroundings.zone)
    try await context.withServer { client in
      let reference = try await AppointmentFinder(client: client, moment: moment)
        .reference(context.arguments.positionals[0])
      let (appointment, differing) = try await Listing(client: client).rows(reference)
      guard appointment.isSeries,
        let outline = try await SeriesOutline.read(appointment.id, client: client, context)
      else {
        context.print(appointment.json, text(appointment, context, []))
        return
      }
      let starts = outline.starts(from: moment.now, atMost: 5, in: context.surroundings.zone)
      let json = appointment.json
        .adding(
          "next",
          .array(
            starts.map {
              .string(appointment.isAllDay ? $0.date.description : $0.description)
            })
        ).adding("changed", differing.isEmpty ? nil : .array(differing.map(\.json)))
      context.print(
        json,
        text(
          appointment, context,
          [("next", outline.nextText(from: moment.now, in: context.surroundings.zone))]
            + differing.map { ("changed", change($0, context.surroundings)) }))
    }
  }

  /// `Wed 4 Mar is "Long standup" on Wed 4 Mar, 11:00–12:00`.
  private static func change(
    _ occurrence: ListedAppointment, _ surroundings: Surroundings
  ) -> String {
    let day = occurrence.occurrence.flatMap { OccurrenceID(text: $0) }
    return (day.map { DateText.short($0.wall.date, in: surroundings.year) + " is " } ?? "")
      + occurrence.sentence(surroundings)
  }

  private static func text(
    _ appointment: ListedAppointment, _ context: CommandContext, _ more: [(String, String)]
  ) -> [String] {
    let painter = context.console.painter
    var lines = [painter.paint(TerminalText.harmless(appointment.title), .bold)]
    let when = appointment.longText
    let state = [
      appointment.status == "confirmed" ? nil : appointment.status,
      appointment.isBusy ? nil : "takes up no time",
    ].compactMap { $0 }.joined(separator: ", ")
    var rows = [(appointment.isSeries ? "first" : "when", when)]
    if let words = appointment.ruleWords(context.surroundings) {
      rows.append(("repeats", words))
    }
    rows += more
    if let occurrence = appointment.occurrence {
      rows.append(("series", "one of a series; its own day is \(occurrence)"))
    }
    rows += [
      ("where", appointment.location), ("about", appointment.categories.joined(separator: ", ")),
      ("url", appointment.url), ("state", state), ("calendar", appointment.calendar),
      ("zone", appointment.zone), ("id", appointment.id),
    ]
    for (name, value) in rows where !value.isEmpty {
      lines.append(
        painter.paint(TerminalText.fit("  " + name, to: 12), .dim) + TerminalText.harmless(value))
    }
    if !appointment.notes.isEmpty {
      lines.append("")
      lines += TerminalText.harmlessLines(appointment.notes).map { "  " + $0 }
    }
    return lines
  }
}
