/// A command line that the program cannot follow, with what to write instead.
enum UsageError: Error, Hashable, Sendable, CustomStringConvertible {
  case unknownCommand(String, nearest: String?)
  case unknownOption(String, command: String?, nearest: String?)
  /// A word such as `-30m`, which is meant as an amount.
  case signedAmount(String, command: String)
  case repeatedOption(String, command: String?)
  case unwantedValue(String, command: String?)
  case missingValue(String, command: String?)
  case tooFewArguments(usage: String, command: String)
  case unexpectedArgument(String, usage: String, command: String)
  case badValue(String, command: String)

  var description: String {
    switch self {
    case .unknownCommand(let name, let nearest):
      "there is no command \"\(name)\"\(Self.suggestion(nearest))"
    case .unknownOption(let name, let command, let nearest):
      "\(command ?? "edgewise") has no option \(name)\(Self.suggestion(nearest.map { "--" + $0 }))"
    case .signedAmount(let word, let command):
      "\(word) is read as an option, and \(command) has none of that name"
    case .repeatedOption(let name, _): "\(name) is given twice; give it once"
    case .unwantedValue(let name, _): "\(name) takes no value"
    case .missingValue(let usage, _): "a value is missing: \(usage)"
    case .tooFewArguments(let usage, _): "something is missing; the usage is: \(usage)"
    case .unexpectedArgument(let word, let usage, _):
      "\"\(word)\" is one word too many (quote what belongs together); the usage is: \(usage)"
    case .badValue(let text, _): text
    }
  }

  /// Where to read more.
  var hint: String {
    switch self {
    case .unknownCommand: "run: edgewise help"
    case .signedAmount(let word, "resize"):
      "move one edge: edgewise resize ID --end=\(word), or --start=\(word)"
    case .signedAmount(let word, "move"):
      "write: edgewise move ID \(word.dropFirst()) earlier"
    case .signedAmount(_, let command):
      "what begins with - may follow a --; for more run: edgewise help \(command)"
    case .unknownOption(_, let command, _), .repeatedOption(_, let command),
      .unwantedValue(_, let command), .missingValue(_, let command):
      command.map { "run: edgewise help \($0)" } ?? "run: edgewise help"
    case .tooFewArguments(_, let command), .unexpectedArgument(_, _, let command),
      .badValue(_, let command):
      "run: edgewise help \(command)"
    }
  }

  private static func suggestion(_ nearest: String?) -> String {
    nearest.map { "; did you mean \($0)?" } ?? ""
  }
}
