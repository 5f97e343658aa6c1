import CalendarClient
import LineProtocol

extension CommandDefinition {
  static let undo = CommandDefinition(
    "undo", arguments: "[ID]", count: 0...1, summary: "Take back the last change, or a given one.",
    details: [
      "ID is the undo value that a change's --json shows.",
      "JSON keys: undid, id, rev, redo, and appointment where there is one afterwards.",
    ]
  ) { context in try await step(context, verb: "UNDO", done: "Undone") }

  static let redo = CommandDefinition(
    "redo", arguments: "[ID]", count: 0...1, summary: "Make an undone change again.",
    details: ["JSON keys: those of undo."]
  ) { context in try await step(context, verb: "REDO", done: "Redone") }

  private static func step(_ context: CommandContext, verb: String, done: String) async throws {
    try await context.withServer { client in
      var command = ClientCommand(verb)
      command.values = context.arguments.positionals
      let reply = try await client.send(command.with("key", context.idempotencyKey()))
      var appointment: ListedAppointment?
      if let id = reply["id"] {
        do throws(ClientError) {
          let found = try await client.send(ClientCommand("GET", id))
          appointment = found.rows.first.flatMap { ListedAppointment($0) }
        } catch {
          // Undoing an addition leaves nothing to show.
          guard error.code == .notFound else { throw error }
        }
      }
      var members: [JSONValue.Member] = []
      for key in ["undid", "redid", "id", "redo", "undo"] {
        if let value = reply[key] { members.append(.init(key, .string(value))) }
      }
      if let revision = reply["rev"].flatMap({ Int($0) }) {
        members.append(.init("rev", .integer(revision)))
      }
      let json = JSONValue.object(members).adding("appointment", appointment?.json)
      context.print(
        json,
        [
          appointment.map { "\(done): \($0.sentence)." }
            ?? "\(done): the appointment is gone again."
        ])
    }
  }
}
