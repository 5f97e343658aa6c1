import CalendarClient
import LineProtocol
import Scheduling

extension CommandDefinition {
  static let users = CommandDefinition(
    "users", arguments: "[add|delete|password NAME]", count: 0...2,
    summary: "List the users; add or delete one, set a password.",
    options: [
      CommandOption(
        "password-stdin", nil, "Read the password from the standard input's first line."),
      CommandOption("zone", "Z", "The new user's time zone; else yours."), .yes,
    ],
    details: [
      "Adding and deleting is for administrators. A password is asked for without showing it, and\n"
        + "is never taken from the command line. A user without a password uses tokens: see\n"
        + "edgewise tokens. delete takes the user's calendars too; it asks first, or wants --yes.",
      "JSON: an array with user, admin, password (whether there is one), created; else user.",
    ],
    examples: [
      "edgewise users", "edgewise users add ann --zone Europe/Athens",
      "edgewise users password ann", "edgewise users delete ann",
    ]
  ) { context in
    guard let action = try context.action(of: ["add", "delete", "password"], command: "users")
    else { return try await list(context) }
    let name = try context.name(after: action, command: "users")
    let shown = TerminalText.harmless(name)
    let command: ClientCommand
    let done: String
    switch action {
    case "add":
      let zone = try context.zone().identifier
      let password = try context.newPassword(of: shown, isNeeded: false)
      command = ClientCommand("USER", "add", name, pairs: ["password": password, "zone": zone])
      done =
        password == nil
        ? "Added \(shown), without a password. Make a token: edgewise tokens add --user \(shown)"
        : "Added \(shown)."
    case "password":
      let password = try context.newPassword(of: shown, isNeeded: true)
      command = ClientCommand("USER", "set", name, pairs: ["password": password])
      done = "Set the password of \(shown)."
    default:
      try context.confirm("Delete the user \(shown) with all calendars?")
      command = ClientCommand("USER", "del", name)
      done = "Deleted \(shown)."
    }
    try await context.withServer { client in
      let reply = try await client.send(command)
      context.print(.members(["user": .string(reply["user"] ?? name)]), [done])
    }
  }

  private static func list(_ context: CommandContext) async throws {
    try await context.withServer { client in
      let rows = try await client.send(ClientCommand("USERS")).rows
      context.print(
        .array(
          rows.map { row in
            .members([
              "user": .string(row["user"] ?? ""), "admin": .bool(row["admin"] == "yes"),
              "password": .bool(row["password"] == "yes"),
              "created": row["created"].map(JSONValue.string),
            ])
          }),
        TextColumns.lines(
          rows.map { row in
            [
              TerminalText.harmless(row["user"] ?? ""),
              row["admin"] == "yes" ? "administrator" : "",
              row["password"] == "yes" ? "password" : "tokens only",
              "since \(MomentText.text(row["created"], context.surroundings))",
            ]
          }))
    }
  }
}

extension CommandContext {
  /// A new password, typed twice at the terminal, or the first line of the standard input.
  ///
  /// - Returns: nothing where none is needed and none was given.
  fileprivate func newPassword(
    of user: String, isNeeded: Bool
  ) throws(CommandFailure) -> String? {
    if arguments.has("password-stdin") {
      guard let line = surroundings.readInput(), !line.isEmpty else {
        throw CommandFailure(
          .usage, code: "password", "there is no password on the standard input",
          hint: "its first line is the password")
      }
      return line
    }
    guard let keyboard = surroundings.keyboard else {
      guard isNeeded else { return nil }
      throw CommandFailure(
        .usage, code: "password", "there is no terminal to ask for the password",
        hint: "give it on the standard input, with --password-stdin")
    }
    let question = "Password for \(user)\(isNeeded ? "" : " (empty for none)"): "
    let first = keyboard.readSecret(question) ?? ""
    if first.isEmpty {
      if !isNeeded { return nil }
      throw CommandFailure(.refused, code: "cancelled", "nothing was changed")
    }
    guard keyboard.readSecret("Once more: ") == first else {
      throw CommandFailure(
        .refused, code: "password", "the two passwords differ", hint: "run the command again")
    }
    return first
  }
}
