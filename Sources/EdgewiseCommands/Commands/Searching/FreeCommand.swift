import CalendarClient
import LineProtocol
import Scheduling

extension CommandDefinition {
  static let free = CommandDefinition(
    "free", arguments: "[PERIOD]", count: 0...6,
    summary: "Draw when calendars are busy and free.",
    options: [
      CommandOption(
        "with", "C", "These calendars, beside each other: home,work; else all of yours."),
      CommandOption("hours", "FROM-TO", "The hours to show, such as 08:00-20:00."),
      CommandOption("zone", "Z", "Show the times in this zone; else in yours."),
    ],
    details: [
      "PERIOD as for list; left out, today. Calendars of which you may see no more than when they\n"
        + "are busy can be asked as well. For a time that suits all, see edgewise slots.",
      "JSON keys: from, to, busy (of all together) and calendars (each with calendar and busy);\n"
        + "busy is an array of start and end.",
    ],
    examples: ["edgewise free tomorrow --with home,work", "edgewise free week"]
  ) { context in
    let zone = try context.zone()
    let moment = context.moment(in: zone)
    let words = context.arguments.positionals.joined(separator: " ")
    let period = try SpokenPeriod(words.isEmpty ? "today" : words, at: moment)
    let hours = try context.hours() ?? 8 * 3_600..<18 * 3_600
    try await context.withServer(zone: zone) { client in
      let names = try await names(context, client)
      var bands: [BusyDrawing.Band] = []
      for name in names {
        bands.append(
          BusyDrawing.Band(
            calendar: name, busy: try await busy(period, calendars: name, client)))
      }
      let together =
        names.count == 1
        ? bands[0].busy
        : try await busy(period, calendars: names.joined(separator: ","), client)
      let json = JSONValue.members([
        "from": .string(period.days.lowerBound.description),
        "to": .string(period.days.upperBound.description), "busy": spans(together),
        "calendars": .array(
          bands.map {
            .members(["calendar": .string($0.calendar), "busy": spans($0.busy)])
          }),
      ])
      let shown =
        names.count > 1 && names.count <= 12
        ? bands + [BusyDrawing.Band(calendar: "any busy", busy: together)] : bands
      context.print(
        json,
        BusyDrawing(
          days: period.days, now: moment.wallNow, bands: shown, hours: hours,
          painter: context.console.painter, width: context.console.width
        ).lines() + ["", legend(period, together, hours, context)])
    }
  }

  private static func names(
    _ context: CommandContext, _ client: CalendarClient
  ) async throws -> [String] {
    if let given = context.arguments.value("with") {
      let names = given.split { $0 == "," || $0 == " " }.map(String.init)
      guard !names.isEmpty else {
        throw UsageError.badValue("--with takes calendars, such as home,work", command: "free")
      }
      return names
    }
    let all = try await client.send(ClientCommand("CALENDARS")).rows.compactMap { $0["cal"] }
    guard !all.isEmpty else {
      throw CommandFailure(
        .refused, code: "no-calendars", "there are no calendars",
        hint: "make one with: edgewise calendars add NAME")
    }
    return all
  }

  private static func busy(
    _ period: SpokenPeriod, calendars: String, _ client: CalendarClient
  ) async throws -> [Range<WallTime>] {
    let reply = try await client.send(
      ClientCommand("FREE", pairs: ["range": period.protocolText, "cal": calendars]))
    return reply.rows.compactMap { WallSpan($0)?.range }
  }

  private static func spans(_ busy: [Range<WallTime>]) -> JSONValue {
    .array(
      busy.map {
        .members([
          "start": .string($0.lowerBound.description), "end": .string($0.upperBound.description),
        ])
      })
  }

  /// What is free on a single day in words; for more days how to ask.
  private static func legend(
    _ period: SpokenPeriod, _ busy: [Range<WallTime>], _ hours: Range<Int>,
    _ context: CommandContext
  ) -> String {
    guard period.count == 1 else {
      return context.console.painter.paint(
        "█ busy   · free   For a time that suits all: edgewise slots", .dim)
    }
    let day = period.days.lowerBound
    var free: [String] = []
    var start = WallTime(day, secondOfDay: hours.lowerBound)
    let end = WallTime(day, secondOfDay: hours.upperBound)
    for taken in busy.sorted(by: { $0.lowerBound < $1.lowerBound }) + [end..<end] {
      let until = min(max(taken.lowerBound, start), end)
      if start < until {
        // The end of the day, not the start of the next.
        let last = until.date == day ? ClockText.text(until) : "24:00"
        free.append("\(ClockText.text(start))–\(last)")
      }
      start = max(start, taken.upperBound)
    }
    return free.isEmpty ? "Never free in these hours." : "Free: " + free.joined(separator: ", ")
  }
}

/// A span of wall time in a row.
struct WallSpan {
  let range: Range<WallTime>

  init?(_ row: [Pair]) {
    guard let start = row["start"].flatMap({ WallTime(text: $0) }),
      let end = row["end"].flatMap({ WallTime(text: $0) })
    else { return nil }
    // Where the clocks are turned back, the end may show an earlier time than the start.
    range = start..<max(start, end)
  }
}
