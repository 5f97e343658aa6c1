import CalendarClient

extension CommandDefinition {
  static let delete = CommandDefinition(
    "delete", arguments: "ID…", count: 1...100, summary: "Delete appointments.",
    details: [
      "edgewise undo brings the last one back.", "JSON: an array; keys: id, title, undo.",
    ]
  ) { context in
    let moment = context.moment(in: context.surroundings.zone)
    try await context.withServer { client in
      let finder = AppointmentFinder(client: client, today: moment.today)
      // All are found before the first is deleted, so that a typing error deletes nothing.
      var identifiers: [String] = []
      for written in context.arguments.positionals {
        let id = try await finder.identifier(written)
        if !identifiers.contains(id) { identifiers.append(id) }
      }
      var deleted: [JSONValue] = []
      for id in identifiers {
        let appointment = try await Listing(client: client).appointment(id)
        let reply = try await client.send(
          ClientCommand("DEL", id, pairs: ["key": context.idempotencyKey()]))
        deleted.append(
          .members([
            "id": .string(id), "title": .string(appointment.title),
            "undo": reply["undo"].map(JSONValue.string),
          ]))
        if !context.wantsJSON { context.console.print("Deleted \(appointment.sentence).") }
      }
      if context.wantsJSON { context.console.print(JSONValue.array(deleted).text) }
    }
  }
}
