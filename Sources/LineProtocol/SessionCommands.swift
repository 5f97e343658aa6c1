extension CommandShape {
  static let sessionCommands = [
    CommandShape(
      "HELLO", "opens the conversation; the first line of a client",
      values: [.required("version", .integer(0...999_999), "the protocol's version: 1")],
      keys: [
        .required("client", .text(atMost: 64), "the client's name"),
        .optional("want", .words, "capabilities: push, view, undo"),
        .optional("zone", .zone, "the zone of the session's times"),
        .optional("platform", .word(of: Request.Platform.self), "whose key conventions hold"),
      ]
    ) { arguments throws(ProtocolError) in
      .hello(
        Request.Hello(
          version: ValueForm.integer(arguments.text(0)) ?? 0, client: arguments.text("client"),
          want: arguments.list("want") ?? [], zone: arguments["zone"],
          platform: arguments.word("platform", Request.Platform.self)))
    },
    CommandShape(
      "AUTH", action: "token", "proves who the user is by a token",
      values: [.required("token", .text(atMost: 256), "the token")]
    ) { arguments throws(ProtocolError) in
      .authenticate(.token(Secret(arguments.text(0))))
    },
    CommandShape(
      "AUTH", action: "password", "proves who the user is by a password",
      values: [
        .required("user", .text(atMost: 64), "the user's name"),
        .required("password", .text(atMost: 256), "the password"),
      ]
    ) { arguments throws(ProtocolError) in
      .authenticate(.password(user: arguments.text(0), Secret(arguments.text(1))))
    },
    CommandShape("PING", "is answered at once") { _ throws(ProtocolError) in .ping },
    CommandShape(
      "HELP", "lists the commands, or the arguments of one",
      values: [.optional("verb", .text(atMost: 16), "the command's verb")]
    ) { arguments throws(ProtocolError) in
      .help(verb: arguments.value(0))
    },
    CommandShape("LIMITS", "lists every limit") { _ throws(ProtocolError) in .limits },
    CommandShape("QUIT", "ends the conversation") { _ throws(ProtocolError) in .quit },
  ]
}
