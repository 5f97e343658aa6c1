extension CommandDefinition {
  static let help = CommandDefinition(
    "help", arguments: "[COMMAND]", count: 0...1, summary: "Show this help, or a command's."
  ) { context in
    guard let name = context.arguments.positionals.first else {
      return context.console.write(HelpText.program(CommandDefinition.all))
    }
    guard let definition = CommandDefinition.all.first(where: { $0.name == name }) else {
      throw UsageError.unknownCommand(
        name, nearest: Spelling.nearest(to: name, in: CommandDefinition.all.map(\.name)))
    }
    context.console.write(HelpText.command(definition))
  }
}
