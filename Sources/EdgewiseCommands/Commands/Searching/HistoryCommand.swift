import CalendarClient
import LineProtocol
import Scheduling

extension CommandDefinition {
  static let history = CommandDefinition(
    "history", arguments: "ID", count: 1...1, summary: "Tell who changed an appointment, and when.",
    options: [CommandOption("max", "N", "At most so many changes, up to 10000; else 50.")],
    details: [
      "The newest comes first. Of what was deleted too, if ID is written in full.",
      "Where there are more than --max lets through, a last line says so. JSON keys: changes (each\n"
        + "with rev, when, who, did (added, changed, removed), by (undo, redo), fields (those that\n"
        + "changed), undo, appointment (as it was then)), more (true where there are more).",
    ],
    examples: ["edgewise history 7c2f1a"]
  ) { context in
    let moment = context.moment(in: context.surroundings.zone)
    let limit = try context.number("max", in: 1...CutList.most) ?? 50
    try await context.withServer { client in
      let id = try await AppointmentFinder(client: client, moment: moment)
        .reference(context.arguments.positionals[0]).id
      let list = try await CutList.read(ClientCommand("HISTORY", id), atMost: limit, client)
      context.print(
        .members(["changes": .array(list.rows.map(json)), "more": .bool(list.hasMore)]),
        TextColumns.lines(
          list.rows.map { texts($0, context) }, width: context.console.lineWidth)
          + list.remark())
    }
  }

  private static func json(_ row: [Pair]) -> JSONValue {
    .members([
      "rev": row["rev"].flatMap { Int($0) }.map(JSONValue.integer),
      "when": row["when"].map(JSONValue.string), "who": row["who"].map(JSONValue.string),
      "did": row["did"].map(JSONValue.string), "by": row["by"].map(JSONValue.string),
      "fields": row["fields"].map { list in
        .array(list.split(separator: ",").map { .string(String($0)) })
      },
      "undo": row["undo"].map(JSONValue.string), "appointment": ListedAppointment(row)?.json,
    ])
  }

  private static func texts(_ row: [Pair], _ context: CommandContext) -> [String] {
    let surroundings = context.surroundings
    // How it was is worth most, so that what stands before it leaves room.
    let room = context.console.isTerminal ? 20 : Int.max
    let did = [row["did"] ?? "", row["by"].map { "by \($0)" }].compactMap { $0 }
      .joined(separator: " ")
    return [
      MomentText.text(row["when"], surroundings),
      TerminalText.cut(TerminalText.harmless(row["who"] ?? ""), to: room), did,
      TerminalText.cut((row["fields"] ?? "").replacing(",", with: ", "), to: room),
      state(row, surroundings),
    ]
  }

  /// How it was then; its title where that is new.
  private static func state(_ row: [Pair], _ surroundings: Surroundings) -> String {
    guard let appointment = ListedAppointment(row) else { return "" }
    let fields = (row["fields"] ?? "").split(separator: ",")
    guard row["did"] == "changed", !fields.contains("title") else {
      return appointment.sentence(surroundings)
    }
    let words = appointment.ruleWords(surroundings).map { ", \($0)" } ?? ""
    return appointment.dayAndTime(in: surroundings.year) + words
  }
}
