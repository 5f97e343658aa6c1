extension CommandDefinition {
  /// Every command, in the order of the help.
  static let all: [CommandDefinition] = [
    .status, .calendars, .add, .list, .show, .set, .move, .resize, .delete, .undo, .redo, .watch,
    .importFile, .replay, .help,
  ]

  /// The options of `add` and `set` that fill an appointment's fields.
  static let fieldOptions: [CommandOption] = [
    CommandOption("calendar", "C", "The calendar it belongs to; else your default one."),
    CommandOption("zone", "Z", "The time zone of the times, such as Europe/Athens; else yours."),
    CommandOption("fold", "1|2", "Which one, where the clocks show a time twice."),
    CommandOption("location", "TEXT", "Where it takes place."),
    CommandOption("notes", "TEXT", "Anything else; may have many lines."),
    CommandOption("all-day", nil, "It takes whole days."),
  ]
}
