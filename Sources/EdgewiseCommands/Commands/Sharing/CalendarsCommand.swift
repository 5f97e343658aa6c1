import CalendarClient
import LineProtocol
import Scheduling

extension CommandDefinition {
  static let calendars = CommandDefinition(
    "calendars", arguments: "[add|set|delete NAME]", count: 0...2,
    summary: "List your calendars; add, change or delete one.",
    options: [
      CommandOption("title", "TEXT", "What people call it."),
      CommandOption("zone", "Z", "Its time zone, such as Europe/Athens; else yours."),
      CommandOption("guarded", "yes|no", "Whether it forbids double booking; else no."),
      CommandOption("hours", "FROM-TO", "Its working hours, such as 09:00-17:00, for slots."),
      CommandOption("days", "D,D", "Its working days, such as mo-fr, for slots."),
      CommandOption("color", "#RRGGBB", "Its colour, for clients that show one."), .yes,
    ],
    details: [
      "delete takes all of its appointments with it and cannot be undone; it asks first, or wants\n"
        + "--yes.",
      "Of a calendar that another user shares with you it says whose it is. If you have one of that\n"
        + "name already, the other goes by an id: \"home of ann\" is what ann calls home.",
      "JSON keys of each: calendar, title, zone, role, guarded, hours, days, color, rev; owner if it is\n"
        + "another user's, and ownName if it goes by an id; of add, set and delete calendar and rev.",
    ],
    examples: [
      "edgewise calendars", #"edgewise calendars add room5 --title "Room 5" --guarded yes"#,
      "edgewise calendars set room5 --hours 08:00-18:00 --days mo-fr",
    ]
  ) { context in
    guard let action = try context.action(of: ["add", "set", "delete"], command: "calendars")
    else { return try await list(context) }
    let name = try context.name(after: action, command: "calendars")
    let verb = action == "delete" ? "del" : action
    var command = ClientCommand("CALENDAR", verb, name)
    if action == "delete" {
      try context.confirm(
        "Delete the calendar \(TerminalText.harmless(name)) with all its appointments?")
    } else {
      // A name that the IANA database lacks is refused here, before anything is sent.
      let zone = try context.zone().identifier
      let given = ["title", "zone", "guarded", "hours", "days", "color"].filter {
        context.arguments.has($0)
      }
      if action == "set", given.isEmpty {
        throw UsageError.badValue(
          "nothing to change; give at least one option, such as --guarded yes",
          command: "calendars")
      }
      let hours = try context.protocolHours()
      command =
        command.with("title", context.arguments.value("title"))
        .with("zone", action == "add" || context.arguments.has("zone") ? zone : nil)
        .with("guarded", try context.choice("guarded", of: ["yes", "no"]))
        .with("hours", hours).with("days", context.arguments.value("days")?.lowercased())
        .with("color", context.arguments.value("color"))
    }
    let finished = command.with("key", context.idempotencyKey())
    try await context.withServer { client in
      let reply = try await client.send(finished)
      let done = action == "add" ? "Added" : action == "set" ? "Changed" : "Deleted"
      context.print(
        .members([
          "calendar": .string(reply["cal"] ?? name),
          "rev": reply["rev"].flatMap { Int($0) }.map(JSONValue.integer),
        ]), ["\(done) the calendar \(TerminalText.harmless(reply["cal"] ?? name))."])
    }
  }

  private static func list(_ context: CommandContext) async throws {
    try await context.withServer { client in
      let rows = try await client.send(ClientCommand("CALENDARS")).rows
      let json = JSONValue.array(
        rows.map { row in
          .members([
            "calendar": .string(row["cal"] ?? ""), "title": .string(row["title"] ?? ""),
            "owner": row["owner"].map(JSONValue.string),
            "ownName": row["own-name"].map(JSONValue.string),
            "zone": .string(row["zone"] ?? ""), "role": .string(row["role"] ?? ""),
            "guarded": .bool(row["guarded"] == "yes"),
            "hours": row["hours"].map(JSONValue.string), "days": row["days"].map(JSONValue.string),
            "color": row["color"].map(JSONValue.string),
            "rev": row["rev"].flatMap { Int($0) }.map(JSONValue.integer),
          ])
        })
      let texts = rows.map { row in
        [row["cal"] ?? "", SharedCalendar.title(row), row["zone"] ?? "", row["role"] ?? ""]
          .map(TerminalText.harmless) + [
            row["guarded"] == "yes" ? "no double booking" : "",
            TerminalText.harmless(
              [row["hours"], row["days"]].compactMap { $0 }.joined(separator: " ")),
          ]
      }
      context.print(
        json,
        texts.isEmpty
          ? ["There are no calendars; make one with: edgewise calendars add NAME"]
          : TextColumns.lines(texts))
    }
  }
}

extension CommandContext {
  /// Makes sure that something that cannot be undone is wanted.
  func confirm(_ question: String) throws(CommandFailure) {
    if arguments.has("yes") { return }
    guard let keyboard = surroundings.keyboard else {
      throw CommandFailure(
        .usage, code: "confirm", "\(question) This cannot be undone",
        hint: "add --yes if you are sure")
    }
    let answer = (keyboard.readLine("\(question) [y/N] ") ?? "").lowercased()
    guard answer == "y" || answer == "yes" else {
      throw CommandFailure(.refused, code: "cancelled", "nothing was changed")
    }
  }
}
