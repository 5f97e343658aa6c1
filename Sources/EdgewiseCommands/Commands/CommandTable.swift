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
  static let fieldOptions: [CommandOption] = [
    CommandOption("calendar", "C", "The calendar it belongs to; else your default one."),
    CommandOption("zone", "Z", "The time zone of the times, such as Europe/Athens; else yours."),
    CommandOption("fold", "1|2", "Which one, where the clocks show a time twice."),
    CommandOption("location", "TEXT", "Where it takes place."),
    CommandOption("category", "W,W", "Words to find it by, such as work,travel."),
    CommandOption("url", "URL", "An address with more about it."),
    CommandOption("notes", "TEXT", "Anything else; may have many lines."),
    CommandOption("all-day", nil, "It takes whole days."),
    CommandOption(
      "repeat", "RULE", "How it repeats, such as \"every weekday\": see edgewise help repeat."),
    CommandOption("busy", "yes|no", "Whether it takes up the time; else yes."),
    CommandOption("status", "confirmed|tentative|cancelled", "Whether it is certain."),
  ]
}
