/// An option of a command: `--name`, or `--name VALUE`.
struct CommandOption: Hashable, Sendable {
  let name: String
  /// What stands for the value in the help; nothing for a switch.
  let value: String?
  let summary: String

  init(_ name: String, _ value: String? = nil, _ summary: String) {
    self.name = name
    self.value = value
    self.summary = summary
  }

  /// `--calendar C`, as the help shows it.
  var usage: String { value.map { "--\(name) \($0)" } ?? "--\(name)" }

  /// Answers the question before what cannot be undone.
  static let yes = CommandOption("yes", nil, "Do it without asking.")

  /// What the program takes without a command.
  static let version = CommandOption("version", nil, "Print the version of this program.")

  /// The options that every command understands.
  static let shared: [CommandOption] = [
    CommandOption("json", nil, "Print one JSON value for programs, not text for people."),
    CommandOption("server", "HOST:PORT", "The server; else DIR/address, else 127.0.0.1:7411."),
    CommandOption("data", "DIR", "The server's data folder, where its address and token lie."),
    CommandOption(
      "token-file", "F", "The file of your token; else $EDGEWISE_TOKEN or DIR/owner.token."),
    CommandOption("as", "USER", "Sign in as this user, by a password, instead of by a token."),
    CommandOption("help", nil, "Show the help of a command."),
  ]
}
