import Scheduling

extension CommandDefinition {
  static let show = CommandDefinition(
    "show", arguments: "ID", count: 1...1, summary: "Show all about one appointment.",
    details: [
      "JSON keys: id, occurrence, rev, title, start, end, fold, endFold, allDay, calendar, zone,\n"
        + "location, notes; those without a value are left out. Times are wall times in your zone,\n"
        + "fold is 2 for the second of a doubled hour; end is exclusive; whole days have dates."
    ]
  ) { context in
    let moment = context.moment(in: context.surroundings.zone)
    try await context.withServer { client in
      let id = try await AppointmentFinder(client: client, today: moment.today)
        .identifier(context.arguments.positionals[0])
      let appointment = try await Listing(client: client).appointment(id)
      context.print(appointment.json, text(appointment, context.console.painter))
    }
  }

  private static func text(_ appointment: ListedAppointment, _ painter: Painter) -> [String] {
    var lines = [painter.paint(TerminalText.harmless(appointment.title), .bold)]
    let rows = [
      ("when", "\(DateText.long(appointment.start.date)), \(appointment.timeText)"),
      ("where", appointment.location), ("calendar", appointment.calendar),
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
