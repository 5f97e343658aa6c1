/// What may stand for a placeholder of a usage line, as far as a shell can complete it.
enum CompletedValue: Hashable, Sendable {
  case nothing
  case words([String])
  case calendars
  case users
  case files
  case folders
  case commands

  /// Reads a placeholder of the help, such as `C`, `FILE.ics` or `yes|no`.
  init(placeholder: String) {
    let bare = placeholder.filter { !"[]…".contains($0) }
    if bare.contains("|"), bare.allSatisfy({ !$0.isUppercase }) {
      self = .words(bare.split(separator: "|").map(String.init))
      return
    }
    switch bare {
    case "C", "CALENDAR": self = .calendars
    case "USER": self = .users
    case "DIR": self = .folders
    case "F", "FILE", "FILE.ics": self = .files
    case "COMMAND": self = .commands
    case "ROLE": self = .words(["freebusy", "read", "write", "own"])
    case "PERIOD": self = .words(["today", "tomorrow", "week", "month"])
    default: self = .nothing
    }
  }
}

extension CommandOption {
  var completed: CompletedValue { value.map { CompletedValue(placeholder: $0) } ?? .nothing }
}

extension CommandDefinition {
  /// What may stand at each place after the command, as far as it can be completed.
  var completedArguments: [CompletedValue] {
    arguments.split(separator: " ").map { CompletedValue(placeholder: String($0)) }
  }

  /// The command's own options and those that every command has.
  var allOptions: [CommandOption] { options + CommandOption.shared }
}

/// A shell for which `edgewise completions` writes a script.
enum Shell: String, CaseIterable, Sendable {
  case bash, zsh, fish

  func script(_ commands: [CommandDefinition]) -> String {
    switch self {
    case .bash: BashCompletion.script(commands)
    case .zsh: ZshCompletion.script(commands)
    case .fish: FishCompletion.script(commands)
    }
  }

  /// A line that prints the names of the calendars, or nothing where no server answers.
  static let calendars = "edgewise calendars 2>/dev/null | cut -d' ' -f1"
  static let users = "edgewise users 2>/dev/null | cut -d' ' -f1"
}
