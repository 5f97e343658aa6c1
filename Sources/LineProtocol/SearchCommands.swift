extension CommandShape {
  static let searchCommands = [
    CommandShape(
      "FIND", "lists the appointments in which words stand, by start",
      keys: [
        .required(
          "text", .text(atMost: ProtocolLimits().title), "the words, or how they begin",
          limit: "title"),
        .optional("range", .period, "only what takes place in this period"),
        .calendars, .zone,
        .optional("fields", .words, "only these fields, such as id,start,title"),
        .maximum, .cursor, .freshness,
      ]
    ) { arguments throws(ProtocolError) in
      .find(
        Request.Find(
          text: arguments.text("text"), range: arguments["range"],
          calendars: arguments.list("cal") ?? [], zone: arguments["zone"],
          fields: arguments.list("fields") ?? [], maximum: arguments.integer("max"),
          after: arguments["after"]))
    },
    CommandShape(
      "FREE", "lists when calendars are busy, all of them together",
      keys: [.required("range", .period, "the period"), .calendars, .zone, .freshness]
    ) { arguments throws(ProtocolError) in
      .free(
        Request.Free(
          range: arguments.text("range"), calendars: arguments.list("cal") ?? [],
          zone: arguments["zone"]))
    },
    CommandShape(
      "SLOTS", "lists when all of some calendars are free for long enough, the earliest first",
      keys: [
        .required("range", .period, "the period, at most 366 days"),
        .required("dur", .duration, "the least length, a day as 24 hours"), .calendars,
        .optional("hours", .hours, "the hours to look in; else those of the calendars"),
        .optional("days", .text(atMost: 32), "the days to look on: mo-fr; else the calendars'"),
        .zone, .maximum, .freshness,
      ]
    ) { arguments throws(ProtocolError) in
      .slots(
        Request.Slots(
          range: arguments.text("range"), duration: arguments.duration("dur") ?? DurationValue(),
          calendars: arguments.list("cal") ?? [], hours: arguments.hours("hours"),
          days: arguments["days"], zone: arguments["zone"], maximum: arguments.integer("max")))
    },
  ]
}
