import CalendarClient
import Scheduling

extension CommandDefinition {
  static let find = CommandDefinition(
    "find", arguments: "WORD…", count: 1...20, summary: "Find appointments by words.",
    options: [
      CommandOption(
        "in", "PERIOD", "Only in these days, such as \"next month\"; else at any time."),
      CommandOption("calendar", "C", "Only this calendar, or several: home,work."),
      CommandOption("max", "N", "At most so many, up to 10000; else 100."),
    ],
    details: [
      "Each word must stand in the title, the location, the notes or the categories, or begin a word\n"
        + "there; case and accents do not matter. Without --in a series is shown once, by its first time.",
      "Where there are more than --max lets through, a last line says so. JSON keys: appointments\n"
        + "(each with the keys of show), more (true where there are more).",
    ],
    examples: ["edgewise find design review", "edgewise find cafe --in 2027 --calendar home"]
  ) { context in
    let moment = context.moment(in: context.surroundings.zone)
    let period = try context.arguments.value("in").map { try SpokenPeriod($0, at: moment) }
    let limit = try context.number("max", in: 1...CutList.most) ?? 100
    let words = context.arguments.positionals.joined(separator: " ")
    guard words.contains(where: { !$0.isWhitespace }) else {
      throw UsageError.badValue("there is no word to find", command: "find")
    }
    try await context.withServer { client in
      let list = try await CutList.read(
        ClientCommand(
          "FIND",
          pairs: [
            "text": words, "range": period?.protocolText,
            "cal": context.arguments.value("calendar"),
          ]), atMost: limit, client)
      var found = list.rows.compactMap { ListedAppointment($0) }
      if period == nil { found = try await named(found, client) }
      context.print(
        .members(["appointments": .array(found.map(\.json)), "more": .bool(list.hasMore)]),
        draw(found, words, moment, context)
          + list.remark(narrower: period == nil ? "--in PERIOD, or more words" : "more words"))
    }
  }

  /// Occurrences that differ by the names that other commands show: their series and their day.
  private static func named(
    _ found: [ListedAppointment], _ client: CalendarClient
  ) async throws -> [ListedAppointment] {
    var named: [ListedAppointment] = []
    for appointment in found {
      guard appointment.occurrence != nil else {
        named.append(appointment)
        continue
      }
      named.append(
        try await Listing(client: client).appointment(AppointmentReference(id: appointment.id)))
    }
    return named
  }

  private static func draw(
    _ found: [ListedAppointment], _ words: String, _ moment: Moment, _ context: CommandContext
  ) -> [String] {
    let words = TerminalText.cut(TerminalText.harmless(words), to: 50)
    guard let first = found.map(\.start.date).min(), let last = found.map(\.start.date).max() else {
      return ["Nothing has \"\(words)\" in it."]
    }
    return AgendaDrawing(
      days: first..<last.adding(days: 1), today: moment.today, appointments: found,
      painter: context.console.painter, width: context.console.lineWidth, showsOnlyStarts: true
    ).lines()
  }
}
