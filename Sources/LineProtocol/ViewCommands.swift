extension CommandShape {
  static let viewCommands = [
    CommandShape(
      "VIEW", action: "open", "opens a view that pushes frames and takes input events",
      keys: settings(sizeIsRequired: true) + [.freshness],
      alternatives: [Alternatives(keys: layouts, isRequired: true)]
    ) { arguments throws(ProtocolError) in
      .openView(Request.ViewSettings(arguments), at: arguments.revisions("at"))
    },
    CommandShape(
      "VIEW", action: "set", "changes settings of a view", values: [view],
      keys: settings(sizeIsRequired: false),
      alternatives: [Alternatives(keys: layouts, isRequired: false)]
    ) { arguments throws(ProtocolError) in
      .setView(view: arguments.handle(0, "v"), Request.ViewSettings(arguments))
    },
    CommandShape("VIEW", action: "close", "closes a view", values: [view]) {
      arguments throws(ProtocolError) in
      .closeView(view: arguments.handle(0, "v"))
    },
  ]

  private static let view = Parameter.required("view", .handle("v"), "the view")

  private static let layouts = ["day", "week", "month", "agenda"]

  private static func settings(sizeIsRequired: Bool) -> [Parameter] {
    [
      .optional("day", .date, "shows one day"),
      .optional("week", .period, "shows a week: one day of it, or 2026-W10"),
      .optional("month", .month, "shows a month in six weeks of cells"),
      .optional("agenda", .period, "lists a day, a week, a month, or FROM/TO"),
      Parameter(
        name: "size", form: .size, isRequired: sizeIsRequired, summary: "the view's size"),
      .calendars,
      .optional("hours", .hours, "the hours that are shown"),
      .optional("hour", .integer(1...10_000), "points an hour; else the hours fill the height"),
      .zone,
      .optional("snap", .duration, "the step of a drag"),
      .optional("slot", .duration, "the distance of grid lines"),
      .optional("indirect", .flag, "whether the client tells pointers from direct touches"),
      .optional("first", .word(of: Request.FirstWeekday.self), "the first day of a week"),
      .optional("clock", .word(of: Request.Clock.self), "whose clock moves the view"),
      .optional("hold", .integer(1...10_000), "milliseconds until a held touch lifts"),
      .optional("slop", .integer(0...1_000), "points a held touch may stray"),
      .optional("drag", .integer(0...1_000), "points a pointer moves before a drag begins"),
      .optional("lane", .integer(0...100_000), "points of height for all-day appointments"),
      .optional("multiple", .flag, "whether several can be selected"),
      .optional("scope", .word(of: Request.Scope.self), "what an edit of an occurrence changes"),
      .optional("say", .flag, "whether SAY tells those who do not see the view"),
      .optional("hud", .integer(1...60_000), "milliseconds until a held Command shows the HUD"),
      .optional("repeat", .keyRepeat, "when and how often a held key repeats"),
    ]
  }
}

extension Request.ViewSettings {
  init(_ arguments: Arguments) {
    self.init()
    layout =
      arguments["day"].map { .day($0) } ?? arguments["week"].map { .week($0) }
      ?? arguments["month"].map { .month($0) } ?? arguments["agenda"].map { .agenda($0) }
    size = arguments.size("size")
    calendars = arguments.list("cal")
    hours = arguments.hours("hours")
    hourHeight = arguments.integer("hour")
    zone = arguments["zone"]
    snap = arguments.duration("snap")
    slot = arguments.duration("slot")
    indirect = arguments.flag("indirect")
    firstWeekday = arguments.word("first", Request.FirstWeekday.self)
    clock = arguments.word("clock", Request.Clock.self)
    hold = arguments.integer("hold")
    slop = arguments.integer("slop")
    drag = arguments.integer("drag")
    lane = arguments.integer("lane")
    multiple = arguments.flag("multiple")
    scope = arguments.word("scope", Request.Scope.self)
    announces = arguments.flag("say")
    hud = arguments.integer("hud")
    keyRepeat = arguments.keyRepeat("repeat")
  }
}
