extension CommandShape {
  static let historyCommands = [
    CommandShape(
      "HISTORY", "tells who changed an appointment when, the newest first",
      values: [.required("id", .identifier, "the appointment")],
      keys: [.zone, .maximum, .cursor, .freshness]
    ) { arguments throws(ProtocolError) in
      .history(
        Request.History(
          id: arguments.text(0), zone: arguments["zone"], maximum: arguments.integer("max"),
          after: arguments["after"]))
    },
    CommandShape(
      "TRASH", "lists what was deleted in the last 30 days, the newest first",
      keys: [.calendars, .zone, .maximum, .cursor, .freshness]
    ) { arguments throws(ProtocolError) in
      .trash(
        Request.Trash(
          calendars: arguments.list("cal") ?? [], zone: arguments["zone"],
          maximum: arguments.integer("max"), after: arguments["after"]))
    },
    CommandShape(
      "RESTORE", "takes an appointment out of the trash",
      values: [.required("id", .identifier, "the appointment")], keys: [.idempotency]
    ) { arguments throws(ProtocolError) in
      .restore(Request.Restore(id: arguments.text(0), idempotencyKey: arguments["key"]))
    },
    CommandShape(
      "CHANGES", "lists what has changed in a calendar since a change number, or all there is",
      keys: [
        .required("cal", .name, "the calendar"),
        .optional("since", .revisions, "the change number to go on from; all there is without"),
        .zone, .freshness,
      ]
    ) { arguments throws(ProtocolError) in
      .changes(
        Request.Changes(
          calendar: arguments.text("cal"), since: arguments.revisions("since"),
          zone: arguments["zone"]))
    },
  ]
}
