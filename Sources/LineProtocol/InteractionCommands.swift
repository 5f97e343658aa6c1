extension CommandShape {
  static let regionCommands = [
    CommandShape(
      "REGION", action: "add", "adds a place of the client's own for the pointer",
      values: [view, region], keys: regionKeys(rectIsRequired: true)
    ) { arguments throws(ProtocolError) in
      .addRegion(Request.Region(arguments))
    },
    CommandShape(
      "REGION", action: "set", "changes a place of the client's own", values: [view, region],
      keys: regionKeys(rectIsRequired: false)
    ) { arguments throws(ProtocolError) in
      .setRegion(Request.Region(arguments))
    },
    CommandShape(
      "REGION", action: "del", "takes a place of the client's own away", values: [view, region]
    ) { arguments throws(ProtocolError) in
      .deleteRegion(view: arguments.handle(0, "v"), name: arguments.text(1))
    },
  ]

  static let commandCommands = [
    CommandShape(
      "COMMAND", action: "add", "adds a command of the client's own, or changes it",
      values: [view, command],
      keys: [
        .required("title", .text(atMost: 256), "its title in menus"),
        .optional("discover", .text(atMost: 256), "its title in the HUD"),
        .optional("input", .text(atMost: 64), "the key that runs it, as a key event names it"),
        .optional("modifiers", .modifiers, "the modifier keys that go with it"),
        .optional("menu", .text(atMost: 256), "the menu it stands in, such as edit"),
        .optional("where", .word(of: Request.MenuPlace.self), "its place in the menu"),
        .optional("responder", .word(of: Request.ResponderName.self), "who performs it"),
      ]
    ) { arguments throws(ProtocolError) in
      .addCommand(Request.OwnCommand(arguments))
    },
    CommandShape(
      "COMMAND", action: "del", "takes a command of the client's own away",
      values: [view, command]
    ) { arguments throws(ProtocolError) in
      .deleteCommand(view: arguments.handle(0, "v"), name: arguments.text(1))
    },
    CommandShape("COMMANDS", "lists the commands of a view as they can be used now", values: [view])
    { arguments throws(ProtocolError) in
      .commands(view: arguments.handle(0, "v"))
    },
    CommandShape(
      "MENU", "lists the main menu of a view, or a context menu", values: [view],
      keys: [.optional("point", .point, "where a context menu is asked for")]
    ) { arguments throws(ProtocolError) in
      .menu(view: arguments.handle(0, "v"), point: arguments.point("point"))
    },
    CommandShape(
      "RUN", "runs a command of a view, as its key or a menu does",
      values: [view, .required("name", .ownName, "the command, or choose")],
      keys: [
        .optional(
          "choose", .word(of: Request.Choice.self), "for choose: what of the series is meant")
      ]
    ) { arguments throws(ProtocolError) in
      .run(
        view: arguments.handle(0, "v"), name: arguments.text(1),
        choice: arguments.word("choose", Request.Choice.self))
    },
  ]

  private static let view = Parameter.required("view", .handle("v"), "the view")
  private static let region = Parameter.required("name", .ownName, "the client's name for it")
  private static let command = Parameter.required("name", .ownName, "the client's name for it")

  private static func regionKeys(rectIsRequired: Bool) -> [Parameter] {
    [
      Parameter(
        name: "rect", form: .rect, isRequired: rectIsRequired,
        summary: "where it is in the viewport"),
      .optional("effect", .word(of: Request.RegionEffect.self), "what happens to it"),
      .optional("shape", .word(of: Request.RegionShape.self), "what the pointer becomes"),
      .optional("radius", .integer(0...10_000), "its corner radius in points"),
      .optional("tint", .flag, "whether a tint is laid over it"),
      .optional("shadow", .flag, "whether it casts a shadow"),
      .optional("scale", .flag, "whether it grows"),
      .optional("axes", .word(of: Request.RegionAxes.self), "where the pointer keeps to it"),
    ]
  }
}

extension Request.Region {
  init(_ arguments: Arguments) {
    self.init(
      view: arguments.handle(0, "v"), name: arguments.text(1), rect: arguments.rect("rect"),
      effect: arguments.word("effect", Request.RegionEffect.self),
      shape: arguments.word("shape", Request.RegionShape.self),
      radius: arguments.integer("radius"), tint: arguments.flag("tint"),
      shadow: arguments.flag("shadow"), scale: arguments.flag("scale"),
      axes: arguments.word("axes", Request.RegionAxes.self))
  }
}

extension Request.OwnCommand {
  init(_ arguments: Arguments) {
    self.init(
      view: arguments.handle(0, "v"), name: arguments.text(1), title: arguments.text("title"),
      discoverabilityTitle: arguments["discover"], input: arguments["input"],
      modifiers: arguments.modifiers("modifiers"), menu: arguments["menu"],
      place: arguments.word("where", Request.MenuPlace.self),
      responder: arguments.word("responder", Request.ResponderName.self))
  }
}
