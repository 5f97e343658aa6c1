extension CommandShape {
  static let clipboardCommands = [
    CommandShape(
      "COPY", "keeps appointments for PASTE, and shows them as iCalendar text",
      keys: [references]
    ) { arguments throws(ProtocolError) in
      .copy(references: arguments.list("refs") ?? [])
    },
    CommandShape(
      "CUT", "as COPY; the next PASTE takes the originals away", keys: [references]
    ) { arguments throws(ProtocolError) in
      .cut(references: arguments.list("refs") ?? [])
    },
    CommandShape(
      "PASTE", "makes new appointments of what was copied or cut, or of iCalendar text",
      keys: [
        .required("start", .time, "where the earliest starts; the others keep their distances"),
        .optional("cal", .name, "the calendar; else each one's own where it may be written"),
        .optional("fold", .choice(["1", "2"]), "which of a doubled hour's times the start is"),
        .optional("ics", .text(atMost: ProtocolLimits().literal), "iCalendar text to paste"),
        .idempotency,
      ]
    ) { arguments throws(ProtocolError) in
      .paste(
        Request.Paste(
          start: arguments.text("start"), calendar: arguments["cal"],
          fold: arguments.integer("fold"), text: arguments["ics"],
          idempotencyKey: arguments["key"]))
    },
  ]

  private static let references = Parameter.required("refs", .references, "the appointments")
}

extension Request {
  /// `PASTE`: new appointments from the clipboard, or from a text.
  package struct Paste: Equatable, Sendable {
    package var start: String
    package var calendar: String?
    /// 1 or 2: which of a doubled hour's two times is meant.
    package var fold: Int?
    /// iCalendar text in place of the clipboard.
    package var text: String?
    package var idempotencyKey: String?
  }
}
