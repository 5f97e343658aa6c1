/// A command line after it was checked against the table of commands.
struct ParsedArguments: Sendable {
  /// The command's name; nothing for the program by itself.
  let command: String?
  let positionals: [String]
  private let values: [String: String]

  func has(_ option: String) -> Bool { values[option] != nil }

  func value(_ option: String) -> String? { values[option] }

  /// Checks the words after the program's name.
  ///
  /// Options may stand anywhere, also before the command, as `--name VALUE` or `--name=VALUE`; `--`
  /// ends them.
  init(_ words: [String], commands: [CommandDefinition]) throws(UsageError) {
    let name = Self.commandName(words)
    let definition = commands.first { $0.name == name }
    if let name, definition == nil {
      throw .unknownCommand(name, nearest: Spelling.nearest(to: name, in: commands.map(\.name)))
    }
    let known = (definition?.options ?? [.version]) + CommandOption.shared
    var rest = words[...]
    var values: [String: String] = [:]
    var positionals: [String] = []
    var sawCommand = false
    var onlyPositionals = false
    while let word = rest.popFirst() {
      if onlyPositionals || !word.hasPrefix("-") || word == "-" {
        if sawCommand { positionals.append(word) } else { sawCommand = true }
        continue
      }
      if word == "--" {
        onlyPositionals = true
        continue
      }
      if word == "-h" {
        values["help"] = ""
        continue
      }
      if let name, word.dropFirst().first?.isNumber == true {
        throw .signedAmount(word, command: name)
      }
      let (written, attached) = Self.split(word)
      guard word.hasPrefix("--"), let option = known.first(where: { $0.name == written }) else {
        throw .unknownOption(
          word, command: name, nearest: Spelling.nearest(to: written, in: known.map(\.name)))
      }
      guard values[option.name] == nil else {
        throw .repeatedOption("--\(option.name)", command: name)
      }
      if option.value == nil {
        guard attached == nil else { throw .unwantedValue("--\(option.name)", command: name) }
        values[option.name] = ""
      } else if let value = attached ?? rest.popFirst() {
        values[option.name] = value
      } else {
        throw .missingValue(option.usage, command: name)
      }
    }
    self.command = name
    self.values = values
    self.positionals = positionals
    guard let definition, values["help"] == nil else { return }
    if positionals.count < definition.count.lowerBound {
      throw .tooFewArguments(usage: definition.usage, command: definition.name)
    }
    if positionals.count > definition.count.upperBound {
      throw .unexpectedArgument(
        positionals[definition.count.upperBound], usage: definition.usage, command: definition.name)
    }
  }

  /// The first word that is neither an option nor the value of a shared one.
  static func commandName(_ words: [String]) -> String? {
    var rest = words[...]
    while let word = rest.popFirst() {
      guard word.hasPrefix("-"), word != "-" else { return word }
      if word == "--" { return rest.first }
      let (name, attached) = split(word)
      let option = CommandOption.shared.first { $0.name == name }
      if attached == nil, option?.value != nil { rest = rest.dropFirst() }
    }
    return nil
  }

  private static func split(_ word: String) -> (name: String, attached: String?) {
    let bare = word.drop { $0 == "-" }
    guard let equals = bare.firstIndex(of: "=") else { return (String(bare), nil) }
    return (String(bare[..<equals]), String(bare[bare.index(after: equals)...]))
  }
}
