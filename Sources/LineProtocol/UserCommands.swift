extension CommandShape {
  static let userCommands = [
    CommandShape("USERS", "lists the users, for an administrator") { _ throws(ProtocolError) in
      .users
    },
    CommandShape(
      "USER", action: "add", "adds a user, who has a calendar home", values: [userName],
      keys: [
        .optional("password", .text(atMost: 1_024), "a password; tokens do without"),
        .optional("zone", .zone, "the zone of the user's calendar; the session's if left out"),
      ]
    ) { arguments throws(ProtocolError) in
      .addUser(
        Request.NewUser(
          name: arguments.text(0), password: arguments["password"].map(Secret.init),
          zone: arguments["zone"]))
    },
    CommandShape(
      "USER", action: "set", "sets a user's password, or one's own", values: [userName],
      keys: [.required("password", .text(atMost: 1_024), "the new password")]
    ) { arguments throws(ProtocolError) in
      .setPassword(user: arguments.text(0), Secret(arguments.text("password")))
    },
    CommandShape(
      "USER", action: "del", "removes a user with all that user's calendars", values: [userName]
    ) { arguments throws(ProtocolError) in
      .deleteUser(arguments.text(0))
    },
    CommandShape(
      "TOKEN", action: "add", "makes a token and shows it this once",
      keys: [
        .optional("label", .text(atMost: 255), "what it is for"),
        .optional("user", .name, "whose it is; one's own if left out"),
      ]
    ) { arguments throws(ProtocolError) in
      .addToken(user: arguments["user"], label: arguments["label"] ?? "")
    },
    CommandShape(
      "TOKEN", action: "list", "lists tokens without what is secret of them",
      keys: [.optional("user", .name, "whose; one's own if left out")]
    ) { arguments throws(ProtocolError) in
      .tokens(user: arguments["user"])
    },
    CommandShape(
      "TOKEN", action: "del", "revokes a token",
      values: [.required("id", .identifier, "the token, as TOKEN list names it")]
    ) { arguments throws(ProtocolError) in
      .revokeToken(arguments.text(0))
    },
  ]

  private static let userName = Parameter.required("name", .name, "the user's name")
}
