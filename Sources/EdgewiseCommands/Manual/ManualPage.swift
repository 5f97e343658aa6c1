/// The manual page in roff's man macros, made from the table of commands.
enum ManualPage {
  static func text(_ commands: [CommandDefinition]) -> String {
    var lines = [
      ".TH EDGEWISE 1 \"\" \"Edgewise\" \"User Commands\"",
      ".SH NAME",
      #"edgewise \- show and change the calendars of an Edgewise server"#,
      ".SH SYNOPSIS",
      ".B edgewise",
      ".I COMMAND",
      "[",
      ".I ARGUMENTS",
      "] [",
      ".I OPTIONS",
      "]",
      ".SH DESCRIPTION",
    ]
    lines += HelpText.introduction.flatMap { [".PP", escaped($0)] }
    lines.append(".SH COMMANDS")
    for command in commands {
      lines += [".SS \"\(escaped(command.usage))\"", escaped(command.summary)]
      lines += command.details.flatMap { [".PP", escaped($0.replacing("\n", with: " "))] }
      lines += command.options.flatMap(option)
      if !command.examples.isEmpty {
        lines += [".PP", "For example:", ".PP", ".nf", ".RS"]
        lines += command.examples.map(escaped)
        lines += [".RE", ".fi"]
      }
    }
    lines.append(".SH OPTIONS OF EVERY COMMAND")
    lines += CommandOption.shared.flatMap(option)
    lines += [".PP", escaped(HelpText.versions)]
    lines += [".SH EXIT STATUS"]
    lines += HelpText.exitCodes.flatMap { [".TP", ".B \($0.code)", escaped($0.meaning)] }
    lines.append(".SH ENVIRONMENT")
    lines += HelpText.variables.flatMap { [".TP", ".B \($0.name)", escaped($0.meaning)] }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func option(_ option: CommandOption) -> [String] {
    [".TP", ".B \(escaped(option.usage))", escaped(option.summary)]
  }

  /// Text in which nothing has a meaning for roff.
  private static func escaped(_ text: String) -> String {
    let marked = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
      .replacing("\"", with: "\\(dq").replacing("…", with: "...")
    return marked.hasPrefix(".") || marked.hasPrefix("'") ? "\\&" + marked : marked
  }
}
