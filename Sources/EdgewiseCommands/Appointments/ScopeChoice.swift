import Scheduling

extension CommandOption {
  static let scope = CommandOption(
    "scope", "this|future|all", "How much of a series: this occurrence, it and all later, or all.")
}

extension CommandContext {
  /// How much of a series a change is about: from `--scope`, else from the one who is asked.
  ///
  /// Nothing for what does not repeat, and for a series that is named as a whole.
  func scope(
    of reference: AppointmentReference, _ appointment: ListedAppointment, doing verb: String
  ) throws -> SeriesScope? {
    let given = try writtenScope()
    let short = ShortIdentifiers([appointment.id])[appointment.id]
    guard reference.occurrence != nil else {
      if appointment.isSeries, let given, given != .all {
        throw CommandFailure(
          .usage, code: "scope",
          "--scope \(given.rawValue) needs an occurrence, and \(short) is the whole series",
          hint: "name one by its day, such as \(short)@\(appointment.start.date); "
            + "edgewise list --agenda shows them")
      }
      return nil
    }
    if let given { return given }
    let title = TerminalText.cut(TerminalText.harmless(appointment.title), to: 24)
    guard let keyboard = surroundings.keyboard else {
      throw CommandFailure(
        .usage, code: "scope", "\"\(title)\" repeats: say how much of it to \(verb)",
        hint: "add --scope this, --scope future (it and all later ones) or --scope all")
    }
    let answer = keyboard.readLine(
      "\"\(title)\" repeats. \(verb.capitalizedFirst) [t]his, this and [f]uture ones, or [a]ll? ")
    let word = (answer ?? "").lowercased().filter { !$0.isWhitespace }
    guard !word.isEmpty,
      let scope = SeriesScope.allCases.first(where: { $0.rawValue.hasPrefix(word) })
    else {
      throw CommandFailure(
        .refused, code: "cancelled", "nothing was changed",
        hint: "answer with t, f or a, or give --scope")
    }
    return scope
  }

  private func writtenScope() throws(CommandFailure) -> SeriesScope? {
    guard let written = arguments.value("scope") else { return nil }
    guard let scope = SeriesScope(rawValue: written.lowercased()) else {
      throw CommandFailure(
        .usage, code: "usage",
        "--scope takes this, future (it and all later ones) or all, not "
          + "\"\(TerminalText.harmless(written))\"")
    }
    return scope
  }
}
