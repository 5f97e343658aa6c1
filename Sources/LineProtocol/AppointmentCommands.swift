extension CommandShape {
  static let appointmentCommands = [
    CommandShape(
      "ADD", "makes an appointment",
      keys: fields(required: ["title", "start"]) + [
        .optional("uid", .text(atMost: 255), "the appointment's identity in .ics files"),
        .idempotency,
      ],
      alternatives: [Alternatives(keys: ["end", "dur"], isRequired: true)]
    ) { arguments throws(ProtocolError) in
      .add(
        Request.Add(
          title: arguments.text("title"), start: arguments.text("start"),
          fields: Request.AppointmentFields(arguments), uid: arguments["uid"],
          idempotencyKey: arguments["key"]))
    },
    CommandShape(
      "GET", "shows every field of an appointment", values: [appointment],
      keys: [.occurrence, .zone, .freshness]
    ) { arguments throws(ProtocolError) in
      .get(
        Request.Get(
          id: arguments.text(0), occurrence: arguments["occ"], zone: arguments["zone"],
          at: arguments.revisions("at")))
    },
    CommandShape(
      "SET", "changes fields of an appointment", values: [appointment],
      keys: fields(required: []) + [.occurrence, .scope, .revision, .idempotency],
      alternatives: [Alternatives(keys: ["end", "dur"], isRequired: false)]
    ) { arguments throws(ProtocolError) in
      .set(
        Request.Change(
          id: arguments.text(0), occurrence: arguments["occ"],
          scope: arguments.word("scope", Request.EditScope.self),
          fields: Request.AppointmentFields(arguments), revision: arguments.integer("rev"),
          idempotencyKey: arguments["key"]))
    },
    CommandShape(
      "DEL", "moves an appointment into the trash", values: [appointment],
      keys: [.occurrence, .scope, .revision, .idempotency]
    ) { arguments throws(ProtocolError) in
      .delete(
        Request.Removal(
          id: arguments.text(0), occurrence: arguments["occ"],
          scope: arguments.word("scope", Request.EditScope.self),
          revision: arguments.integer("rev"),
          idempotencyKey: arguments["key"]))
    },
    list, subscribe,
    CommandShape(
      "UNSUB", "ends a subscription",
      values: [.required("subscription", .handle("s"), "the subscription")]
    ) { arguments throws(ProtocolError) in
      .unsubscribe(subscription: arguments.handle(0, "s"))
    },
    CommandShape("UNDO", "takes an edit back", values: [edit], keys: [.idempotency]) {
      arguments throws(ProtocolError) in
      .undo(Request.Step(id: arguments.value(0), idempotencyKey: arguments["key"]))
    },
    CommandShape("REDO", "makes an undone edit again", values: [edit], keys: [.idempotency]) {
      arguments throws(ProtocolError) in
      .redo(Request.Step(id: arguments.value(0), idempotencyKey: arguments["key"]))
    },
  ]

  private static let list = CommandShape(
    "LIST", "lists what lies in a period, by start",
    keys: [
      .optional("range", .period, "any period"),
      .optional("day", .date, "one day"),
      .optional("week", .week, "one ISO week"),
      .optional("month", .month, "one month"),
      .calendars, .zone,
      .optional("fields", .words, "only these fields, such as id,start,title"),
      .maximum, .cursor, .freshness,
    ],
    alternatives: [Alternatives(keys: ["range", "day", "week", "month"], isRequired: true)]
  ) { arguments throws(ProtocolError) in
    .list(
      Request.List(
        period: Request.Period(arguments), calendars: arguments.list("cal") ?? [],
        zone: arguments["zone"], fields: arguments.list("fields") ?? [],
        maximum: arguments.integer("max"), after: arguments["after"],
        at: arguments.revisions("at")))
  }

  private static let subscribe = CommandShape(
    "SUB", "pushes each change in a period from now on",
    keys: [
      .required("range", .period, "the period"), .calendars,
      .optional("since", .revisions, "first pushes what changed after these change numbers"),
    ]
  ) { arguments throws(ProtocolError) in
    .subscribe(
      Request.Subscribe(
        range: arguments.text("range"), calendars: arguments.list("cal") ?? [],
        since: arguments.revisions("since")))
  }

  private static let appointment = Parameter.required("id", .identifier, "the appointment")
  private static let edit = Parameter.optional("id", .identifier, "the edit; else the newest")

  private static func fields(required: Set<String>) -> [Parameter] {
    let title = ValueForm.text(atMost: ProtocolLimits().title)
    let fields: [(String, ValueForm, String)] = [
      ("title", title, "the title"),
      ("start", .time, "when it starts"),
      ("end", .time, "when it ends"),
      ("dur", .duration, "how long it lasts"),
      ("cal", .name, "its calendar; the default calendar if left out"),
      ("zone", .zone, "its own zone; the calendar's if left out"),
      ("fold", .choice(["1", "2"]), "which of a doubled hour's times the start is"),
      ("end-fold", .choice(["1", "2"]), "which of a doubled hour's times the end is"),
      ("allday", .flag, "whether it lasts whole days"),
      ("repeat", .text(atMost: 4_096), "a recurrence rule (RFC 5545, 3.3.10); empty for none"),
      ("rdate", .text(atMost: ProtocolLimits().literal), "times added to those of the rule"),
      ("exdate", .text(atMost: ProtocolLimits().literal), "times left out of a series"),
      ("location", title, "where it is"),
      (
        "categories", .text(atMost: ProtocolLimits().categories), "words to find it by, a line each"
      ),
      ("url", .text(atMost: ProtocolLimits().url), "an address with more about it"),
      ("notes", .text(atMost: ProtocolLimits().literal), "further text"),
      ("busy", .flag, "whether it takes up time"),
      ("status", .word(of: Request.Status.self), "how certain it is"),
    ]
    let limits = [
      "title": "title", "location": "title", "categories": "categories", "url": "url",
    ]
    return fields.map { name, form, summary in
      Parameter(
        name: name, form: form, isRequired: required.contains(name), summary: summary,
        limit: limits[name])
    }
  }
}

extension Request.AppointmentFields {
  init(_ arguments: Arguments) {
    self.init()
    title = arguments["title"]
    start = arguments["start"]
    end = arguments["end"]
    duration = arguments.duration("dur")
    calendar = arguments["cal"]
    zone = arguments["zone"]
    fold = arguments.integer("fold")
    endFold = arguments.integer("end-fold")
    allDay = arguments.flag("allday")
    rule = arguments["repeat"]
    additions = arguments["rdate"]
    exclusions = arguments["exdate"]
    location = arguments["location"]
    categories = arguments["categories"]
    url = arguments["url"]
    notes = arguments["notes"]
    busy = arguments.flag("busy")
    status = arguments.word("status", Request.Status.self)
  }
}

extension Request.Period {
  /// The shape has made sure that exactly one of the keys is there.
  init(_ arguments: Arguments) {
    if let day = arguments["day"] {
      self = .day(day)
    } else if let week = arguments["week"] {
      self = .week(week)
    } else if let month = arguments["month"] {
      self = .month(month)
    } else {
      self = .range(arguments.text("range"))
    }
  }
}
