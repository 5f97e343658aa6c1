extension CommandDefinition {
  static let help = CommandDefinition(
    "help", arguments: "[COMMAND]", count: 0...1, summary: "Show this help, or a command's.",
    details: ["JSON keys: name, arguments, summary, options (each with name, value, summary)."],
    examples: ["edgewise help", "edgewise help repeat"]
  ) { context in
    guard let name = context.arguments.positionals.first else {
      return context.wantsJSON
        ? context.console.print(JSONValue.array(CommandDefinition.all.map(\.json)).text)
        : context.console.write(HelpText.program(CommandDefinition.sections))
    }
    guard let definition = CommandDefinition.all.first(where: { $0.name == name }) else {
      throw UsageError.unknownCommand(
        name, nearest: Spelling.nearest(to: name, in: CommandDefinition.all.map(\.name)))
    }
    context.wantsJSON
      ? context.console.print(definition.json.text)
      : context.console.write(HelpText.command(definition))
  }

  /// The command for programs; its help documents the keys.
  var json: JSONValue {
    .members([
      "name": .string(name), "arguments": .string(arguments), "summary": .string(summary),
      "options": .array(
        (options + CommandOption.shared).map { option in
          .members([
            "name": .string(option.name), "value": option.value.map(JSONValue.string),
            "summary": .string(option.summary),
          ])
        }),
    ])
  }
}
