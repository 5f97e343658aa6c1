import CalendarClient
import LineProtocol
import Scheduling

extension CommandDefinition {
  static let slots = CommandDefinition(
    "slots", arguments: "[PERIOD]", count: 0...6,
    summary: "Find when calendars are free together, for long enough.",
    options: [
      CommandOption("for", "DURATION", "How long it must be free, such as 30m; else 1h."),
      CommandOption("with", "C", "All of these calendars: home,work; else your default one."),
      CommandOption(
        "hours", "FROM-TO", "Only in these hours, such as 09:00-17:00; else each one's."),
      CommandOption("days", "D,D", "Only on these weekdays, such as mo-fr; else each one's."),
      CommandOption("zone", "Z", "Show the times in this zone; else in yours."),
      CommandOption("max", "N", "At most so many; else 10."),
    ],
    details: [
      "PERIOD as for list; left out, the coming two weeks. What is past is left out.",
      "JSON: an array of start and end, the earliest first.",
    ],
    examples: [
      "edgewise slots --for 30m --with home,work",
      #"edgewise slots "next week" --for 1h30m --hours 09:00-17:00 --days mo-fr"#,
    ]
  ) { context in
    let zone = try context.zone()
    let moment = context.moment(in: zone)
    let words = context.arguments.positionals.joined(separator: " ")
    let period =
      try words.isEmpty
      ? SpokenPeriod(days: moment.today..<moment.today.adding(days: 14))
      : SpokenPeriod(words, at: moment)
    let written = context.arguments.value("for") ?? "1h"
    guard let length = SpokenDuration(written), length.days * 1_440 + length.minutes > 0 else {
      throw TimeWordsError(text: written, expected: .duration)
    }
    let limit = try context.number("max", in: 1...1_000) ?? 10
    let hours = try context.protocolHours()
    let calendars = context.arguments.value("with")
    try await context.withServer(zone: zone) { client in
      let asked: String
      if let calendars { asked = calendars } else { asked = try await context.calendar(client) }
      let reply = try await client.send(
        ClientCommand(
          "SLOTS",
          pairs: [
            "range": period.protocolText, "dur": length.protocolText,
            "cal": asked, "hours": hours,
            "days": context.arguments.value("days")?.lowercased(),
          ]))
      let slots = reply.rows.compactMap { WallSpan($0)?.range }
        .compactMap { coming($0, moment.wallNow, length) }.prefix(limit)
      let json = JSONValue.array(
        slots.map {
          .members([
            "start": .string($0.lowerBound.description), "end": .string($0.upperBound.description),
          ])
        })
      context.print(json, draw(Array(slots), length, calendars, context))
    }
  }

  /// The part of a slot that is still to come, if it is long enough.
  private static func coming(
    _ slot: Range<WallTime>, _ now: WallTime, _ length: SpokenDuration
  ) -> Range<WallTime>? {
    // The next quarter of an hour, as nobody meets at 10:23.
    let next = now.adding(seconds: Int64((900 - now.secondOfDay % 900) % 900))
    let start = max(slot.lowerBound, next)
    let end = start.adding(days: length.days).adding(seconds: Int64(length.minutes) * 60)
    return end <= slot.upperBound ? start..<slot.upperBound : nil
  }

  private static func draw(
    _ slots: [Range<WallTime>], _ length: SpokenDuration, _ calendars: String?,
    _ context: CommandContext
  ) -> [String] {
    let painter = context.console.painter
    let year = context.surroundings.year
    guard let first = slots.first else {
      return ["No time is free for \(length.readableText); try another period, or wider --hours."]
    }
    var lines: [String] = []
    var day: CalendarDate?
    let times = slots.map { timeText($0, in: year) }
    let days = slots.reduce(10) { max($0, DateText.short($1.lowerBound.date, in: year).count) }
    let width = times.reduce(11) { max($0, TerminalText.width($1)) }
    for (slot, time) in zip(slots, times) {
      let label = slot.lowerBound.date == day ? "" : DateText.short(slot.lowerBound.date, in: year)
      day = slot.lowerBound.date
      let minutes = Int(slot.upperBound.seconds(since: slot.lowerBound) / 60)
      let free = SpokenDuration(days: minutes / 1_440, minutes: minutes % 1_440).readableText
      lines.append(
        painter.paint(TerminalText.fit(label, to: days), .bold) + "  "
          + TerminalText.fit(time, to: width) + "  "
          + painter.paint(free, .dim))
    }
    let start = "\(first.lowerBound.date) \(ClockText.text(first.lowerBound))"
    let calendar = calendars.map { $0.split(separator: ",").first ?? "" }.map {
      " --calendar \($0)"
    }
    return lines + [
      "",
      painter.paint(
        "Take the first: edgewise add TITLE \"\(start)\" \(length.protocolText)\(calendar ?? "")",
        .dim),
    ]
  }

  /// `10:30–11:00`; an end on another day with that day.
  private static func timeText(_ slot: Range<WallTime>, in year: Int) -> String {
    let (start, end) = (slot.lowerBound, slot.upperBound)
    let ending =
      end.date == start.date
      ? ClockText.text(end)
      : end == WallTime(start.date.adding(days: 1))
        ? "24:00" : "\(DateText.short(end.date, in: year)) \(ClockText.text(end))"
    return "\(ClockText.text(start))–\(ending)"
  }
}
