import CalendarClient
import LineProtocol

extension CommandDefinition {
  static let tokens = CommandDefinition(
    "tokens", arguments: "[add|delete ID]", count: 0...2,
    summary: "List your tokens; make or revoke one.",
    options: [
      CommandOption("label", "TEXT", "What the new token is for."),
      CommandOption("user", "USER", "Tokens of this user, for administrators."),
    ],
    details: [
      "A token stands for its user and is shown once, when it is made: keep it in a file that you\n"
        + "alone can read, and name that with --token-file. A revoked token opens no connection,\n"
        + "and those it has opened are closed within ten seconds. ID is the ending of an id in the\n"
        + "list.",
      "JSON: an array with id, label, created, used, revoked; of add id and token; of delete id.",
    ],
    examples: [
      "edgewise tokens", "edgewise tokens add --label laptop > laptop.token",
      "edgewise tokens add --user ann", "edgewise tokens delete 7c2f1a",
    ]
  ) { context in
    let user = context.arguments.value("user")
    switch try context.action(of: ["add", "delete"], command: "tokens") {
    case "add":
      if let extra = context.arguments.positionals.dropFirst().first {
        throw UsageError.badValue(
          "\"\(TerminalText.harmless(extra))\" is one word too many; name the token with --label",
          command: "tokens")
      }
      try await context.withServer { client in
        let reply = try await client.send(
          ClientCommand(
            "TOKEN", "add", pairs: ["label": context.arguments.value("label"), "user": user]))
        let token = reply["token"] ?? ""
        context.print(
          .members(["id": reply["id"].map(JSONValue.string), "token": .string(token)]), [token])
        if !context.wantsJSON {
          context.console.writeError("This is shown once. Keep it where you alone can read it.\n")
        }
      }
    case "delete":
      let written = try context.name(after: "delete", command: "tokens")
      try await context.withServer { client in
        let id = try await identifier(written, user, client)
        _ = try await client.send(ClientCommand("TOKEN", "del", id))
        context.print(
          .members(["id": .string(id)]), ["Revoked the token \(ShortIdentifiers([id])[id])."])
      }
    default: try await list(user, context)
    }
  }

  private static func list(_ user: String?, _ context: CommandContext) async throws {
    try await context.withServer { client in
      let rows = try await client.send(
        ClientCommand("TOKEN", "list", pairs: ["user": user])
      ).rows
      let short = ShortIdentifiers(rows.compactMap { $0["id"] })
      context.print(
        .array(
          rows.map { row in
            .members([
              "id": row["id"].map(JSONValue.string), "label": row["label"].map(JSONValue.string),
              "created": row["created"].map(JSONValue.string),
              "used": row["used"].map(JSONValue.string), "revoked": .bool(row["revoked"] == "yes"),
            ])
          }),
        TextColumns.lines(
          rows.map { row in
            [
              short[row["id"] ?? ""], TerminalText.harmless(row["label"] ?? ""),
              "made \(MomentText.text(row["created"], context.surroundings))",
              row["used"].map { "used \(MomentText.text($0, context.surroundings))" }
                ?? "never used",
              row["revoked"] == "yes" ? "revoked" : "",
            ]
          }))
    }
  }

  private static func identifier(
    _ written: String, _ user: String?, _ client: CalendarClient
  ) async throws -> String {
    let ending = try AppointmentFinder.ending(written, list: "edgewise tokens")
    if ending.utf8.count == 36 { return ending }
    let rows = try await client.send(ClientCommand("TOKEN", "list", pairs: ["user": user])).rows
    let found = Set(rows.compactMap { $0["id"] }.filter { $0.hasSuffix(ending) })
    if let only = try AppointmentFinder.only(of: found, ending) { return only }
    throw CommandFailure(
      .refused, code: "NOT-FOUND", "no token has an id that ends in \"\(ending)\"",
      hint: "list them with: edgewise tokens"
        + (user == nil ? "; those of another user with --user NAME" : ""))
  }
}
