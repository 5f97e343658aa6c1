extension CommandShape {
  static let fileCommands = [
    CommandShape(
      "IMPORT", "takes an iCalendar file in; a row for each event not taken as it stood",
      keys: [
        .required("cal", .name, "the calendar that takes it in"),
        .required(
          "ics", .text(atMost: ProtocolLimits().importLiteral),
          "the file; as a literal it is read while it comes, in any octets"),
        .idempotency,
      ]
    ) { arguments throws(ProtocolError) in
      .importFile(
        Request.Import(
          calendar: arguments.text("cal"), text: arguments.text("ics"),
          idempotencyKey: arguments["key"]))
    },
    CommandShape(
      "EXPORT", "shows a calendar as an iCalendar file, in rows that follow one another",
      keys: [
        .required("cal", .name, "the calendar"),
        .optional("range", .period, "only what takes place in this period; series as a whole"),
      ]
    ) { arguments throws(ProtocolError) in
      .exportCalendar(
        Request.Export(calendar: arguments.text("cal"), range: arguments["range"]))
    },
  ]
}

extension Request {
  /// `IMPORT`: an iCalendar file into a calendar.
  package struct Import: Equatable, Sendable {
    package var calendar: String
    /// The file, if it stands in the line; empty if it follows in parts.
    package var text: String
    package var idempotencyKey: String?
  }

  /// `EXPORT`: a calendar as an iCalendar file.
  package struct Export: Equatable, Sendable {
    package var calendar: String
    /// Nothing: all that there is.
    package var range: String?
  }
}
