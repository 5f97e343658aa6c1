extension CommandShape {
  /// Every command that there is, in the order of `HELP`.
  package static let all: [CommandShape] =
    sessionCommands + calendarCommands + appointmentCommands + searchCommands + historyCommands
    + clipboardCommands + fileCommands + viewCommands
    + regionCommands + commandCommands + userCommands

  /// The commands of one verb; empty for an unknown one.
  package static func commands(of verb: String) -> [CommandShape] { byVerb[verb] ?? [] }

  private static let byVerb = Dictionary(grouping: all, by: \.verb)

  static func find(_ command: Command) throws(ProtocolError) -> CommandShape {
    let shapes = commands(of: command.verb)
    guard let first = shapes.first else {
      throw ProtocolError(
        .unknownVerb, octet: command.verbOctet,
        "There is no command \(command.verb); HELP lists those there are.")
    }
    guard first.action != nil else { return first }
    let actions = shapes.compactMap(\.action)
    let expected = ValueForm.choice(actions).description
    guard let argument = command.arguments.first(where: { $0.key == nil }) else {
      throw ProtocolError(
        .missingKey, key: "action", octet: nil, "\(command.verb) is followed by \(expected).")
    }
    guard let shape = shapes.first(where: { $0.action == argument.value }) else {
      throw ProtocolError(
        .badValue, key: "action", octet: argument.octet,
        "\(command.verb) is followed by \(expected).")
    }
    return shape
  }

  func decode(_ command: Command) throws(ProtocolError) -> Request {
    try make(Arguments(command, self))
  }
}
