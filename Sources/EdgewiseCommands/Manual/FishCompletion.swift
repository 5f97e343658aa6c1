/// The completion script for fish.
enum FishCompletion {
  static func script(_ commands: [CommandDefinition]) -> String {
    let names = commands.map(\.name).joined(separator: " ")
    var lines = [
      "# fish completion for edgewise; written by: edgewise completions fish",
      "complete -c edgewise -f",
    ]
    for command in commands {
      lines.append(
        "complete -c edgewise -n __fish_use_subcommand -a \(command.name) "
          + "-d \(quoted(command.summary))")
    }
    lines += CommandOption.shared.map { "complete -c edgewise" + option($0, names) }
    lines.append("complete -c edgewise -n __fish_use_subcommand" + option(.version, names))
    for command in commands {
      let seen = "complete -c edgewise -n '__fish_seen_subcommand_from \(command.name)'"
      lines += command.options.map { seen + option($0, names) }
      // fish does not count places by itself: all that may stand anywhere is offered.
      var offered: [String] = []
      for value in command.completedArguments {
        let words = words(value, names)
        if !words.isEmpty, !offered.contains(words) { offered.append(words) }
      }
      lines += offered.map { "\(seen) -a \(quoted($0))" }
      if command.completedArguments.contains(.files) { lines.append("\(seen) -F") }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func option(_ option: CommandOption, _ names: String) -> String {
    var line = " -l \(option.name) -d \(quoted(option.summary))"
    guard option.value != nil else { return line }
    switch option.completed {
    case .files: line += " -r -F"
    case .folders: line += " -x -a '(__fish_complete_directories)'"
    case .nothing: line += " -x"
    case let value: line += " -x -a \(quoted(words(value, names)))"
    }
    return line
  }

  private static func words(_ value: CompletedValue, _ names: String) -> String {
    switch value {
    case .nothing, .files, .folders: ""
    case .words(let words): words.joined(separator: " ")
    case .commands: names
    case .calendars: "(\(Shell.calendars))"
    case .users: "(\(Shell.users))"
    }
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }
}
