extension CommandShape {
  static let calendarCommands = [
    CommandShape("CALENDARS", "lists the calendars", keys: [.freshness]) {
      arguments throws(ProtocolError) in
      .calendars(at: arguments.revisions("at"))
    },
    CommandShape(
      "CALENDAR", action: "add", "creates a calendar", values: [calendarName],
      keys: calendarFields + [.idempotency]
    ) { arguments throws(ProtocolError) in
      .addCalendar(Request.CalendarChange(arguments))
    },
    CommandShape(
      "CALENDAR", action: "set", "changes a calendar", values: [calendarName],
      keys: calendarFields + [.idempotency]
    ) { arguments throws(ProtocolError) in
      .setCalendar(Request.CalendarChange(arguments))
    },
    CommandShape(
      "CALENDAR", action: "del", "removes a calendar", values: [calendarName],
      keys: [.idempotency]
    ) { arguments throws(ProtocolError) in
      .deleteCalendar(
        Request.CalendarRemoval(
          name: arguments.text(0), idempotencyKey: arguments["key"]))
    },
    CommandShape(
      "CALENDAR", action: "share", "gives a user a role on a calendar", values: [calendarName],
      keys: [
        .required("user", .name, "the user"),
        .required("role", .word(of: Request.Role.self), "what the user may do"), .idempotency,
      ]
    ) { arguments throws(ProtocolError) in
      .share(
        Request.Share(
          calendar: arguments.text(0), user: arguments.text("user"),
          role: arguments.word("role", Request.Role.self), idempotencyKey: arguments["key"]))
    },
    CommandShape(
      "CALENDAR", action: "unshare", "takes a user's role on a calendar away",
      values: [calendarName], keys: [.required("user", .name, "the user"), .idempotency]
    ) { arguments throws(ProtocolError) in
      .share(
        Request.Share(
          calendar: arguments.text(0), user: arguments.text("user"), role: nil,
          idempotencyKey: arguments["key"]))
    },
    CommandShape(
      "CALENDAR", action: "shares", "lists who has a role on a calendar, for its owners",
      values: [calendarName]
    ) { arguments throws(ProtocolError) in
      .shares(calendar: arguments.text(0))
    },
  ]

  private static let calendarName = Parameter.required("name", .name, "the calendar's name")

  private static let calendarFields: [Parameter] = [
    .optional(
      "title", .text(atMost: ProtocolLimits().title), "the title that people see", limit: "title"),
    .optional("zone", .zone, "the zone of new appointments"),
    .optional("guarded", .flag, "whether double booking is refused"),
    .optional("hours", .hours, "the hours in which free time is looked for"),
    .optional("days", .text(atMost: 32), "the days on which free time is looked for: mo-fr"),
    .optional("color", .color, "the color of the calendar's boxes"),
  ]
}

extension Request.CalendarChange {
  init(_ arguments: Arguments) {
    self.init(
      name: arguments.text(0), title: arguments["title"], zone: arguments["zone"],
      guarded: arguments.flag("guarded"), hours: arguments.hours("hours"),
      days: arguments["days"], color: arguments["color"],
      idempotencyKey: arguments["key"])
  }
}
