import CalendarClient
import Scheduling

extension CommandDefinition {
  static let add = CommandDefinition(
    "add", arguments: "TITLE START [END | DURATION]", count: 2...12,
    summary: "Add an appointment.", options: fieldOptions(isNew: true),
    details: [
      "Without an end it takes one hour. A start without a time of day takes the whole day;\n"
        + "the END of an all-day appointment is its last day.",
      "JSON keys: those of show, and undo.",
    ],
    examples: [
      #"edgewise add "Lunch" "tomorrow 12:30" 45m"#,
      #"edgewise add "Design review" "fri 10:30" 11:15 --location "Room 2""#,
      #"edgewise add "Standup" "mon 9:00" 15m --repeat "every weekday""#,
      #"edgewise add "Trip to Delphi" 2026-12-03 2026-12-05 --all-day"#,
    ]
  ) { context in
    let zone = try context.zone()
    let command = try context.addingFields(
      to: addition(context, at: context.moment(in: zone)))
    try await context.withServer { client in
      let reply = try await client.send(command.with("key", context.idempotencyKey()))
      try await context.report("Added", reply, client)
      try await tellStart(reply, client, context)
    }
  }

  /// Says so if the start is no occurrence, as a rule that leaves it out is easily a slip.
  private static func tellStart(
    _ reply: Reply, _ client: CalendarClient, _ context: CommandContext
  ) async throws {
    guard !context.wantsJSON, context.arguments.has("repeat"), let id = reply["id"],
      let outline = try await SeriesOutline.read(id, client: client, context),
      !outline.holdsItsStart
    else { return }
    let zone = context.surroundings.zone
    let first = zone.instant(of: outline.series.start, fold: outline.series.startFold)
    let before = first.adding(seconds: -86_400)
    context.console.print(
      outline.starts(from: before, atMost: 1, in: zone).isEmpty
        ? "Its rule names no day, so it never takes place."
        : "Its rule leaves that day out; it takes place: "
          + outline.nextText(from: before, in: zone))
  }

  private static func addition(
    _ context: CommandContext, at moment: Moment
  ) throws -> ClientCommand {
    let title = context.arguments.positionals[0]
    let span = try SpokenSpan(
      arguments: Array(context.arguments.positionals.dropFirst()), at: moment)
    let command = ClientCommand("ADD", pairs: ["title": title])
    if context.arguments.has("all-day") || span.start.secondOfDay == nil {
      return try wholeDays(span, command)
    }
    let start = span.start.wallTime(day: moment.today, secondOfDay: 0)
    let timed = command.with("start", start.description)
    switch span.end {
    case .duration(let duration): return timed.with("dur", duration.protocolText)
    case .time(let time):
      return timed.with("end", try context.end(time, after: start).description)
    case nil: return timed.with("dur", "1h")
    }
  }

  private static func wholeDays(
    _ span: SpokenSpan, _ command: ClientCommand
  ) throws(CommandFailure) -> ClientCommand {
    guard let start = span.start.date, span.start.secondOfDay == nil else {
      throw CommandFailure(
        .usage, code: "time", "an all-day appointment starts on a day, without a time of day",
        hint: "leave out --all-day, or give a day such as tomorrow or 2026-12-03")
    }
    let last: CalendarDate
    switch span.end {
    case nil: last = start
    case .duration(let duration) where duration.minutes == 0:
      last = start.adding(days: duration.days - 1)
    case .time(let time) where time.secondOfDay == nil && time.date != nil:
      last = time.date ?? start
    default:
      throw CommandFailure(
        .usage, code: "time", "a start without a time of day takes whole days",
        hint: "give the start a time (\"tomorrow 14:00\"), or the end as a day or as days (2d)")
    }
    guard last >= start else {
      throw CommandFailure(.usage, code: "range", "the last day comes before the first")
    }
    // In the protocol the end is exclusive, as everywhere.
    return command.with("start", start.description)
      .with("end", last.adding(days: 1).description).with("allday", "yes")
  }
}
