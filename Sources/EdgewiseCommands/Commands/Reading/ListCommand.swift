import CalendarClient
import Scheduling

extension CommandDefinition {
  static let list = CommandDefinition(
    "list", arguments: "[PERIOD]", count: 0...6,
    summary: "Show a day, a week or any period.",
    options: [
      CommandOption("calendar", "C", "Only this calendar, or several: home,work."),
      CommandOption("zone", "Z", "Show the times in this zone; else in yours."),
      CommandOption("agenda", nil, "One line an appointment, also where a grid would fit."),
    ],
    details: [
      "PERIOD is today (if left out), tomorrow, week, \"next week\", month, fri, 2026-12-03,\n"
        + "2026-W10, 2026-12, or 2026-12-03/2026-12-10, whose end is exclusive.",
      "Up to seven days are drawn as a grid where the terminal is wide enough. JSON keys: from,\n"
        + "to, appointments (each with the keys of show).",
    ],
    examples: [
      "edgewise list week", "edgewise list fri --agenda",
      "edgewise list \"next week\" --calendar work --json",
    ]
  ) { context in
    let zone = try context.zone()
    let moment = context.moment(in: zone)
    let words = context.arguments.positionals.joined(separator: " ")
    let period = try SpokenPeriod(words.isEmpty ? "today" : words, at: moment)
    try await context.withServer(zone: zone) { client in
      let appointments = try await Listing(client: client).appointments(
        in: period.days, calendar: context.arguments.value("calendar"))
      let json = JSONValue.members([
        "from": .string(period.days.lowerBound.description),
        "to": .string(period.days.upperBound.description),
        "appointments": .array(appointments.map(\.json)),
      ])
      context.print(json, draw(appointments, period, moment, context))
    }
  }

  private static func draw(
    _ appointments: [ListedAppointment], _ period: SpokenPeriod, _ moment: Moment,
    _ context: CommandContext
  ) -> [String] {
    let console = context.console
    if !context.arguments.has("agenda"), GridDrawing.fits(days: period.count, width: console.width)
    {
      let hint =
        appointments.isEmpty
        ? []
        : [
          console.painter.paint(
            "      Ids and more: add --agenda"
              + (appointments.contains(where: \.repeats) ? "   ↻ repeats" : ""), .dim)
        ]
      return GridDrawing(
        days: period.days, now: moment.wallNow, appointments: appointments,
        painter: console.painter, width: console.width
      ).lines() + hint
    }
    return AgendaDrawing(
      days: period.days, today: moment.today, appointments: appointments,
      painter: console.painter, width: console.lineWidth
    ).lines()
  }
}
