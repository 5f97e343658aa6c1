extension CommandDefinition {
  /// `edgewise add TITLE START [END | DURATION]`.
  var usage: String { arguments.isEmpty ? "edgewise \(name)" : "edgewise \(name) \(arguments)" }
}

/// The help texts, made from the table of commands.
enum HelpText {
  static func program(_ commands: [CommandDefinition]) -> String {
    """
    edgewise shows and changes the calendars of an Edgewise server.

    Usage: edgewise COMMAND [ARGUMENTS] [OPTIONS]

    Commands:
    \(columns(commands.map { ($0.name, $0.summary) }))

    Options of every command:
    \(columns(CommandOption.shared.map { ($0.usage, $0.summary) }))

    Times are written as people write them: "tomorrow 14:00", "fri 10:30", "next monday 9am",
    2026-12-03T09:30, noon, "in 2 hours"; durations as 45m, 1h30m, "90 min", 2d.
    The ending of an id is enough where it is the only one.

    Exit codes: 0 done, 1 the server said no, 2 no connection, 64 wrong usage.
    Run "edgewise help COMMAND" for more about one of them.

    """
  }

  static func command(_ command: CommandDefinition) -> String {
    var sections = [command.summary, "Usage: \(command.usage) [OPTIONS]"]
    sections += command.details
    if !command.options.isEmpty {
      sections.append(
        "Options:\n" + columns(command.options.map { ($0.usage, $0.summary) }))
    }
    sections.append(
      "Options of every command:\n" + columns(CommandOption.shared.map { ($0.usage, $0.summary) }))
    if !command.examples.isEmpty {
      sections.append("Examples:\n" + command.examples.map { "  " + $0 }.joined(separator: "\n"))
    }
    return sections.joined(separator: "\n\n") + "\n"
  }

  private static func columns(_ rows: [(String, String)]) -> String {
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { name, summary in
      "  \(name)\(String(repeating: " ", count: width - name.count + 2))\(summary)"
    }.joined(separator: "\n")
  }
}
