import CalendarClient
import LineProtocol

extension CommandDefinition {
  static let share = CommandDefinition(
    "share", arguments: "CALENDAR [USER ROLE]", count: 1...3,
    summary: "Share a calendar with a user, or list with whom it is shared.",
    details: [
      "ROLE is freebusy (sees when it is busy, no more), read (sees the appointments), write\n"
        + "(changes them) or own (changes and shares the calendar itself).",
      "JSON: of the list an array with user, role and owner; else calendar, user, role, rev.",
    ],
    examples: ["edgewise share team", "edgewise share team ann write"]
  ) { context in
    let words = context.arguments.positionals
    guard words.count > 1 else { return try await list(words[0], context) }
    guard words.count == 3 else {
      throw UsageError.badValue(
        "say which role \(TerminalText.harmless(words[1])) gets: freebusy, read, write or own",
        command: "share")
    }
    let role = try role(words[2])
    try await context.withServer { client in
      let reply = try await client.send(
        ClientCommand(
          "CALENDAR", "share", words[0],
          pairs: ["user": words[1], "role": role, "key": context.idempotencyKey()]))
      context.print(
        .members([
          "calendar": .string(words[0]), "user": .string(words[1]), "role": .string(role),
          "rev": reply["rev"].flatMap { Int($0) }.map(JSONValue.integer),
        ]),
        [
          "\(TerminalText.harmless(words[1])) \(rights(role)) \(TerminalText.harmless(words[0]))."
        ])
    }
  }

  static let unshare = CommandDefinition(
    "unshare", arguments: "CALENDAR USER", count: 2...2,
    summary: "Share a calendar with a user no longer.",
    details: ["JSON keys: calendar, user, rev."], examples: ["edgewise unshare team ann"]
  ) { context in
    let words = context.arguments.positionals
    try await context.withServer { client in
      let reply = try await client.send(
        ClientCommand(
          "CALENDAR", "unshare", words[0],
          pairs: ["user": words[1], "key": context.idempotencyKey()]))
      context.print(
        .members([
          "calendar": .string(words[0]), "user": .string(words[1]),
          "rev": reply["rev"].flatMap { Int($0) }.map(JSONValue.integer),
        ]),
        [
          "\(TerminalText.harmless(words[1])) has no role on \(TerminalText.harmless(words[0])) "
            + "any more."
        ])
    }
  }

  private static func list(_ calendar: String, _ context: CommandContext) async throws {
    try await context.withServer { client in
      let rows = try await client.send(ClientCommand("CALENDAR", "shares", calendar)).rows
      context.print(
        .array(
          rows.map { row in
            .members([
              "user": .string(row["user"] ?? ""), "role": .string(row["role"] ?? ""),
              "owner": .bool(row["owner"] == "yes"),
            ])
          }),
        TextColumns.lines(
          rows.map { row in
            [
              TerminalText.harmless(row["user"] ?? ""), row["role"] ?? "",
              row["owner"] == "yes" ? "whose calendar it is" : "",
            ]
          }))
    }
  }

  /// The protocol's word for a role in any of the usual words.
  private static func role(_ written: String) throws(CommandFailure) -> String {
    switch written.lowercased() {
    case "freebusy", "free-busy", "free/busy", "busy": return "freebusy"
    case "read", "reader", "view", "viewer": return "read"
    case "write", "writer", "edit", "editor": return "write"
    case "own", "owner": return "own"
    default:
      throw CommandFailure(
        .usage, code: "role", "there is no role \"\(TerminalText.harmless(written))\"",
        hint: "use freebusy, read, write or own")
    }
  }

  private static func rights(_ role: String) -> String {
    switch role {
    case "freebusy": "now sees the busy times of"
    case "read": "now sees the appointments of"
    case "write": "now changes the appointments of"
    default: "now changes and shares"
    }
  }
}
