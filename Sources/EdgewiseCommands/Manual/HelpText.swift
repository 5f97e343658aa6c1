extension CommandDefinition {
  /// `edgewise add TITLE START [END | DURATION]`.
  var usage: String { arguments.isEmpty ? "edgewise \(name)" : "edgewise \(name) \(arguments)" }
}

/// The help texts, made from the table of commands; no line is wider than 80 cells.
enum HelpText {
  static let introduction = [
    "Times are written as people write them: \"tomorrow 14:00\", \"fri 10:30\", \"next monday 9am\", "
      + "2026-12-03T09:30, noon, \"in 2 hours\"; durations as 45m, 1h30m, \"90 min\", 2d.",
    "The ending of an id is enough where it is the only one; ID@DAY is one occurrence of a series.",
  ]

  static let versions =
    "edgewise --version prints the version of this program; edgewise status that of the server."

  static let exitCodes: [(code: Int, meaning: String)] = [
    (0, "done"), (1, "the server said no"), (2, "no connection"), (64, "wrong usage"),
  ]

  static let variables: [(name: String, meaning: String)] = [
    ("EDGEWISE_TOKEN", "The token, if no --token-file is given."),
    ("EDGEWISE_PASSWORD", "The password for --as; else you are asked."),
    ("EDGEWISE_DATA", "The server's data folder, if no --data is given."),
    ("NO_COLOR", "If it is not empty, nothing is coloured."),
    ("TZ", "Your time zone; else the system's."),
  ]

  static func program(_ sections: [CommandSection]) -> String {
    let width = sections.flatMap(\.commands).map(\.name.count).max() ?? 0
    let lists = sections.map { section in
      "\(section.title):\n"
        + columns(section.commands.map { ($0.name, $0.summary) }, first: width)
    }
    let codes = exitCodes.map { "\($0.code) \($0.meaning)" }.joined(separator: ", ")
    return
      ([
        "edgewise shows and changes the calendars of an Edgewise server.",
        "Usage: edgewise COMMAND [ARGUMENTS] [OPTIONS]",
      ] + lists + [
        "Options of every command:\n"
          + columns(CommandOption.shared.map { ($0.usage, $0.summary) })
      ] + introduction.map { wrapped($0, to: 80).joined(separator: "\n") } + [
        wrapped(versions, to: 80).joined(separator: "\n"),
        "Exit codes: \(codes).\nRun \"edgewise help COMMAND\" for more about one of them.",
      ]).joined(separator: "\n\n") + "\n"
  }

  static func command(_ command: CommandDefinition) -> String {
    var sections = [command.summary, "Usage: \(command.usage) [OPTIONS]"]
    sections += command.details.map {
      wrapped($0.replacing("\n", with: " "), to: 80).joined(separator: "\n")
    }
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

  /// Two columns, the second wrapped; a wide first one has a line to itself.
  private static func columns(_ rows: [(String, String)], first least: Int = 0) -> String {
    let width = max(least, rows.map(\.0.count).filter { $0 <= 22 }.max() ?? 0)
    let margin = String(repeating: " ", count: width + 4)
    return rows.map { name, summary in
      let lines = wrapped(summary, to: 80 - margin.count)
      let isWide = name.count > width
      let head = "  \(name)" + (isWide ? "\n" + margin : "")
      let gap = isWide ? "" : String(repeating: " ", count: width - name.count + 2)
      return head + gap + lines.joined(separator: "\n" + margin)
    }.joined(separator: "\n")
  }

  /// Lines of at most so many characters, broken between words.
  static func wrapped(_ text: String, to width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, line.count + 1 + word.count > width {
        lines.append(line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    return lines + [line]
  }
}
