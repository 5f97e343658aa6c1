/// One command of the program: what parses its arguments, prints its help and runs it.
struct CommandDefinition: Sendable {
  let name: String
  /// The positional arguments as the help shows them, such as `TITLE START [END | DURATION]`.
  let arguments: String
  /// How many positional arguments it takes.
  let count: ClosedRange<Int>
  let summary: String
  let options: [CommandOption]
  /// Paragraphs under the usage line.
  let details: [String]
  /// Lines that people can copy.
  let examples: [String]
  let run: @Sendable (CommandContext) async throws -> Void

  init(
    _ name: String, arguments: String = "", count: ClosedRange<Int> = 0...0, summary: String,
    options: [CommandOption] = [], details: [String] = [], examples: [String] = [],
    run: @escaping @Sendable (CommandContext) async throws -> Void
  ) {
    self.name = name
    self.arguments = arguments
    self.count = count
    self.summary = summary
    self.options = options
    self.details = details
    self.examples = examples
    self.run = run
  }
}
