import CalendarClient
import LineProtocol
import Networking

/// The program: finds the command, runs it, and turns what went wrong into words and a code.
package enum Program {
  /// Runs the words after the program's name.
  package static func run(_ words: [String], in surroundings: Surroundings) async -> ExitCode {
    let wantsJSON = words.contains("--json")
    do {
      try await runCommand(words, surroundings)
      return .done
    } catch {
      let failure = Self.failure(error, of: ParsedArguments.commandName(words))
      if wantsJSON, let answer = failure.answer {
        surroundings.console.print(answer.text)
      } else {
        surroundings.console.writeError(
          wantsJSON ? failure.json.text + "\n" : failure.text(surroundings.console.painter))
      }
      return failure.exit
    }
  }

  private static func runCommand(_ words: [String], _ surroundings: Surroundings) async throws {
    let commands = CommandDefinition.all
    let arguments = try ParsedArguments(words, commands: commands)
    guard let definition = commands.first(where: { $0.name == arguments.command }) else {
      return runProgram(arguments, commands, surroundings.console)
    }
    if arguments.has("help") {
      return arguments.has("json")
        ? surroundings.console.print(definition.json.text)
        : surroundings.console.write(HelpText.command(definition))
    }
    let loop = try EventLoop.start(name: "edgewise")
    let context = CommandContext(arguments: arguments, surroundings: surroundings, loop: loop)
    do {
      try await definition.run(context)
      loop.stop()
    } catch {
      loop.stop()
      throw error
    }
  }

  /// What the program does without a command.
  private static func runProgram(
    _ arguments: ParsedArguments, _ commands: [CommandDefinition], _ console: Console
  ) {
    switch (arguments.has("version"), arguments.has("json")) {
    case (true, false): console.print("edgewise \(ReleaseVersion.number)")
    case (true, true):
      console.print(JSONValue.members(["version": .string(ReleaseVersion.number)]).text)
    case (false, true): console.print(JSONValue.array(commands.map(\.json)).text)
    case (false, false): console.write(HelpText.program(CommandDefinition.sections))
    }
  }

  private static func failure(_ error: any Error, of name: String?) -> CommandFailure {
    switch error {
    case let failure as CommandFailure: failure
    case let error as ClientError:
      CommandFailure(error, of: CommandDefinition.all.first { $0.name == name })
    case let error as UsageError: CommandFailure(error)
    case let error as TimeWordsError: CommandFailure(error)
    case let error as RuleWordsError:
      CommandFailure(.usage, code: "rule", error.description)
    case let error as NetworkingError:
      CommandFailure(.noConnection, code: "network", error.description)
    default: CommandFailure(.refused, code: "unexpected", "\(error)")
    }
  }
}
