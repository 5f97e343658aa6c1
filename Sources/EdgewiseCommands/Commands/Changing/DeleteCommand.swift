import CalendarClient

extension CommandDefinition {
  static let delete = CommandDefinition(
    "delete", arguments: "ID…", count: 1...100, summary: "Delete appointments.",
    options: [.scope],
    details: [
      "edgewise undo brings the last one back, edgewise restore any whole appointment or series of\n"
        + "the last 30 days. Occurrences that were deleted alone, or with all later ones, are not in the\n"
        + "trash: undo brings them back, edgewise undo ID also where others were changed since.",
      seriesDetail, "JSON: an array; keys: id, occurrence, title, scope, undo.",
    ],
    examples: ["edgewise delete 7c2f1a", "edgewise delete 7c2f1a@fri --scope this"]
  ) { context in
    let moment = context.moment(in: context.surroundings.zone)
    try await context.withServer { client in
      // All are found before the first is deleted, so that a typing error deletes nothing.
      var found: [ChangeTarget] = []
      for written in context.arguments.positionals {
        let target = try await context.target(written, doing: "delete", client, moment)
        if !found.contains(where: { $0.reference == target.reference }) { found.append(target) }
      }
      var deleted: [JSONValue] = []
      for target in found {
        let appointment = target.appointment
        let reply = try await client.send(
          target.finished(target.command("DEL"), key: context.idempotencyKey()))
        deleted.append(
          .members([
            "id": .string(appointment.id),
            "occurrence": target.reference.occurrence.map(JSONValue.string),
            "title": .string(appointment.title),
            "scope": target.scope.map { .string($0.rawValue) },
            "undo": reply["undo"].map(JSONValue.string),
          ]))
        if !context.wantsJSON {
          context.console.print(
            "Deleted \(extent(appointment, target.scope, context.surroundings)).")
        }
      }
      if context.wantsJSON { context.console.print(JSONValue.array(deleted).text) }
    }
  }

  private static func extent(
    _ appointment: ListedAppointment, _ scope: SeriesScope?, _ surroundings: Surroundings
  ) -> String {
    switch scope {
    case .future: "\(appointment.sentence(surroundings)), and all later ones"
    case .all: "all of \(appointment.quotedTitle)"
    case .this: "\(appointment.sentence(surroundings)), this one alone"
    case nil:
      appointment.isSeries
        ? "all of \(appointment.quotedTitle)" : appointment.sentence(surroundings)
    }
  }
}
