extension CommandDefinition {
  static let completions = CommandDefinition(
    "completions", arguments: "bash|zsh|fish", count: 1...1,
    summary: "Print the completion script of a shell.",
    details: ["Calendars and users are completed by asking the server."],
    examples: [
      "source <(edgewise completions bash)",
      "edgewise completions zsh > ~/.zfunc/_edgewise",
      "edgewise completions fish > ~/.config/fish/completions/edgewise.fish",
    ]
  ) { context in
    let written = context.arguments.positionals[0]
    guard let shell = Shell(rawValue: written.lowercased()) else {
      throw UsageError.badValue(
        "there are completions for bash, zsh and fish, not for "
          + "\"\(TerminalText.harmless(written))\"", command: "completions")
    }
    let script = shell.script(CommandDefinition.all)
    context.wantsJSON
      ? context.console.print(
        JSONValue.members(["shell": .string(shell.rawValue), "script": .string(script)]).text)
      : context.console.write(script)
  }

  static let man = CommandDefinition(
    "man", summary: "Print the manual page, for man -l or to install.",
    examples: [
      "edgewise man | man -l -", "edgewise man > ~/.local/share/man/man1/edgewise.1",
    ]
  ) { context in
    let page = ManualPage.text(CommandDefinition.all)
    context.wantsJSON
      ? context.console.print(JSONValue.members(["page": .string(page)]).text)
      : context.console.write(page)
  }
}
