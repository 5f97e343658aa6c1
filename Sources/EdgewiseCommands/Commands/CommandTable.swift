/// Commands that belong together in the help.
struct CommandSection: Sendable {
  let title: String
  let commands: [CommandDefinition]
}

extension CommandDefinition {
  /// Every command, in the order of the help.
  static let all: [CommandDefinition] = sections.flatMap(\.commands)

  static let sections: [CommandSection] = [
    CommandSection(
      title: "Appointments",
      commands: [
        .add, .list, .show, .find, .set, .move, .resize, .repeating, .delete, .watch,
      ]),
    CommandSection(
      title: "Second thoughts", commands: [.undo, .redo, .history, .trash, .restore]),
    CommandSection(title: "Free time", commands: [.free, .slots]),
    CommandSection(
      title: "Calendars and people",
      commands: [.calendars, .share, .unshare, .users, .tokens, .importFile, .exportFile]),
    CommandSection(
      title: "This program and the server",
      commands: [.status, .record, .replay, .completions, .man, .help]),
  ]

  /// The options of `add` and `set` that fill an appointment's fields.
  ///
  /// - Parameter isNew: whether what is left out has a usual value; else it stays what it is.
  static func fieldOptions(isNew: Bool) -> [CommandOption] {
    func summary(_ text: String, else usual: String) -> String {
      isNew ? "\(text); else \(usual)." : "\(text)."
    }
    return [
      CommandOption(
        "calendar", "C", summary("The calendar it belongs to", else: "your default one")),
      CommandOption(
        "zone", "Z",
        isNew
          ? "The time zone of the times, such as Europe/Athens; else yours."
          : "Its time zone, and that of --start and --end, such as Europe/Athens."),
      CommandOption("fold", "1|2", "Which one, where the clocks show a time twice."),
      CommandOption("location", "TEXT", "Where it takes place."),
      CommandOption("category", "W,W", "Words to find it by, such as work,travel."),
      CommandOption("url", "URL", "An address with more about it."),
      CommandOption("notes", "TEXT", "Anything else; may have many lines."),
      CommandOption("all-day", nil, "It takes whole days."),
      CommandOption(
        "repeat", "RULE", "How it repeats, such as \"every weekday\": see edgewise help repeat."),
      CommandOption("busy", "yes|no", summary("Whether it takes up the time", else: "yes")),
      CommandOption("status", "confirmed|tentative|cancelled", "Whether it is certain."),
    ]
  }
}
