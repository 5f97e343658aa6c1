import CalendarClient
import LineProtocol
import Scheduling

extension CommandDefinition {
  static let undo = CommandDefinition(
    "undo", arguments: "[ID]", count: 0...1, summary: "Take back the last change, or a given one.",
    details: [
      "ID is the undo value that a change's --json and history show, or names an appointment whose\n"
        + "last change is meant. What would overwrite later changes of others is refused.",
      "JSON keys: undid, id, rev, redo, and appointment where there is one afterwards; of a change\n"
        + "of several, appointments.",
    ],
    examples: ["edgewise undo", "edgewise undo 7c2f1a"]
  ) { context in try await step(context, verb: "UNDO", done: "Undone") }

  static let redo = CommandDefinition(
    "redo", arguments: "[ID]", count: 0...1, summary: "Make an undone change again.",
    details: [
      "ID as for undo.", "JSON keys: redid, id, rev, undo, and appointment or appointments.",
    ],
    examples: ["edgewise redo"]
  ) { context in try await step(context, verb: "REDO", done: "Redone") }

  private static func step(_ context: CommandContext, verb: String, done: String) async throws {
    let moment = context.moment(in: context.surroundings.zone)
    try await context.withServer { client in
      var command = ClientCommand(verb)
      let written = context.arguments.positionals.first
      if let written { command.values = [try await edit(written, client, moment)] }
      let reply = try await stepped(command, written, client, context)
      // A change of several has a row for each.
      let identifiers = reply["id"].map { [$0] } ?? reply.rows.compactMap { $0["id"] }
      var members: [JSONValue.Member] = []
      for key in ["undid", "redid", "id", "redo", "undo"] {
        if let value = reply[key] { members.append(.init(key, .string(value))) }
      }
      if let revision = reply["rev"].flatMap({ Int($0) }) {
        members.append(.init("rev", .integer(revision)))
      }
      var json = JSONValue.object(members)
      var found: [JSONValue] = []
      var lines: [String] = []
      for id in identifiers {
        let (appointment, sentence) = try await outcome(of: id, client, context.surroundings)
        if let appointment { found.append(appointment.json) }
        if identifiers.count == 1 { json = json.adding("appointment", appointment?.json) }
        // What differs of a series goes with it, and says nothing of its own.
        let isPart = appointment.map { $0.id != id && identifiers.contains($0.id) } ?? false
        let line = "\(done): \(sentence)."
        if !isPart, !lines.contains(line) { lines.append(line) }
      }
      if identifiers.count != 1 { json = json.adding("appointments", .array(found)) }
      context.print(json, lines.isEmpty ? ["\(done)."] : lines)
    }
  }

  /// Sends the command; a whole id that names no edit may name an appointment.
  private static func stepped(
    _ command: ClientCommand, _ written: String?, _ client: CalendarClient,
    _ context: CommandContext
  ) async throws -> Reply {
    do throws(ClientError) {
      return try await client.send(command.with("key", context.idempotencyKey()))
    } catch {
      guard error.code == .notFound, let written, command.values == [written],
        let history = try? await client.send(
          ClientCommand("HISTORY", written, pairs: ["max": "1"])),
        let edit = history.rows.first?["undo"]
      else { throw error }
      var command = command
      command.values = [edit]
      return try await client.send(command.with("key", context.idempotencyKey()))
    }
  }

  /// The edit that is meant: given itself, or as the last one of an appointment.
  private static func edit(
    _ written: String, _ client: CalendarClient, _ moment: Moment
  ) async throws -> String {
    // Whole ids, and what is no id, are the server's to judge.
    guard (4..<36).contains(written.utf8.count),
      written.allSatisfy({ $0.isHexDigit || $0 == "-" })
    else { return written }
    let id = try await AppointmentFinder(client: client, moment: moment).identifier(written)
    let history = try await client.send(ClientCommand("HISTORY", id, pairs: ["max": "1"]))
    return history.rows.first?["undo"] ?? written
  }

  /// What is there now, and how to say it.
  private static func outcome(
    of id: String, _ client: CalendarClient, _ surroundings: Surroundings
  ) async throws -> (ListedAppointment?, String) {
    do throws(ClientError) {
      let there = try await Listing(client: client).appointment(AppointmentReference(id: id))
      return (there, there.sentence(surroundings))
    } catch {
      guard error.code == .notFound else { throw error }
    }
    // What is gone is told from its history.
    do throws(ClientError) {
      let past = try await client.send(ClientCommand("HISTORY", id, pairs: ["max": "20"])).rows
      let whole = past.first { $0["occ"] == nil } ?? past.first
      if let gone = whole.flatMap({ ListedAppointment($0) }) {
        return (nil, "\(gone.sentence(surroundings)), is gone again")
      }
    } catch {
      if case .refusedCommand = error {} else { throw error }
    }
    return (nil, "the appointment is gone again")
  }
}
