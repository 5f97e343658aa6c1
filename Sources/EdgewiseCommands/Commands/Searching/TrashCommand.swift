import CalendarClient
import LineProtocol
import Scheduling

extension CommandDefinition {
  static let trash = CommandDefinition(
    "trash", summary: "List what was deleted in the last 30 days.",
    options: [
      CommandOption("calendar", "C", "Only this calendar, or several: home,work."),
      CommandOption("max", "N", "At most so many, up to 10000; else 100."),
    ],
    details: [
      "The newest comes first. edgewise restore brings it back.",
      "Where there are more than --max lets through, a last line says so. JSON keys: appointments\n"
        + "(each with deleted, and the keys of show), more (true where there are more).",
    ],
    examples: ["edgewise trash", "edgewise trash --calendar work"]
  ) { context in
    let limit = try context.number("max", in: 1...CutList.most) ?? 100
    try await context.withServer { client in
      let list = try await CutList.read(
        ClientCommand("TRASH", pairs: ["cal": context.arguments.value("calendar")]),
        atMost: limit, client)
      let json = list.rows.compactMap { row in
        ListedAppointment(row)?.json.adding("deleted", row["deleted"].map(JSONValue.string))
      }
      context.print(
        .members(["appointments": .array(json), "more": .bool(list.hasMore)]),
        draw(list.rows, context) + list.remark())
    }
  }

  private static func draw(_ rows: [[Pair]], _ context: CommandContext) -> [String] {
    let short = ShortIdentifiers(rows.compactMap { $0["id"] })
    let texts = rows.map { row in
      [
        short[row["id"] ?? ""],
        "deleted \(MomentText.text(row["deleted"], context.surroundings))",
        ListedAppointment(row)?.sentence(context.surroundings) ?? "",
      ]
    }
    return texts.isEmpty
      ? ["The trash is empty."] : TextColumns.lines(texts, width: context.console.lineWidth)
  }

  static let restore = CommandDefinition(
    "restore", arguments: "ID…", count: 1...100, summary: "Bring back what was deleted.",
    details: [
      "ID is the ending of an id that edgewise trash shows.", "JSON: an array; keys of show.",
    ],
    examples: ["edgewise restore 7c2f1a"]
  ) { context in
    try await context.withServer { client in
      var identifiers: [String] = []
      for written in context.arguments.positionals {
        let id = try await inTrash(written, client)
        if !identifiers.contains(id) { identifiers.append(id) }
      }
      var restored: [JSONValue] = []
      for id in identifiers {
        let reply = try await client.send(
          ClientCommand("RESTORE", id, pairs: ["key": context.idempotencyKey()]))
        let appointment = try await Listing(client: client).appointment(
          AppointmentReference(id: reply["id"] ?? id))
        restored.append(appointment.json.adding("undo", reply["undo"].map(JSONValue.string)))
        if !context.wantsJSON {
          context.console.print(
            "Restored \(appointment.sentence(context.surroundings)) (\(appointment.shortName)).")
        }
      }
      if context.wantsJSON { context.console.print(JSONValue.array(restored).text) }
    }
  }

  private static func inTrash(_ written: String, _ client: CalendarClient) async throws -> String {
    let ending = try AppointmentFinder.ending(written, list: "edgewise trash")
    if ending.utf8.count == 36 { return ending }
    var found: Set<String> = []
    try await Listing(client: client).forEachRow(ClientCommand("TRASH")) { row in
      if let id = row["id"], id.hasSuffix(ending) { found.insert(id) }
    }
    if let only = try AppointmentFinder.only(of: found, ending) { return only }
    throw CommandFailure(
      .refused, code: "NOT-FOUND", "nothing in the trash has an id that ends in \"\(ending)\"",
      hint: "list what was deleted in the last 30 days with: edgewise trash")
  }
}
