/// The completion script for zsh.
enum ZshCompletion {
  static func script(_ commands: [CommandDefinition]) -> String {
    let names = commands.map { "    \(quoted("\($0.name):\($0.summary)"))" }
    let cases = commands.map { command in
      let specs = command.allOptions.map(spec) + argumentSpecs(command)
      return "        \(command.name))\n          _arguments \\\n"
        + specs.map { "            \($0)" }.joined(separator: " \\\n") + "\n          ;;"
    }
    return """
      #compdef edgewise
      # zsh completion for edgewise; written by: edgewise completions zsh

      _edgewise_calendars() { compadd -- ${(f)"$(\(Shell.calendars))"} }
      _edgewise_users() { compadd -- ${(f)"$(\(Shell.users))"} }

      _edgewise_commands() {
        local -a names
        names=(
      \(names.joined(separator: "\n"))
        )
        _describe -t commands 'command' names
      }

      _edgewise() {
        local line state
        _arguments -C \\
          \(spec(.version)) \\
          '1:command:_edgewise_commands' \\
          '*::argument:->arguments'
        case $state in
          arguments)
            case $line[1] in
      \(cases.joined(separator: "\n"))
            esac
            ;;
        esac
      }

      if [ "$funcstack[1]" = "_edgewise" ]; then
        _edgewise "$@"
      else
        compdef _edgewise edgewise
      fi

      """
  }

  private static func spec(_ option: CommandOption) -> String {
    let summary = option.summary.filter { !"[]:".contains($0) }
    guard let value = option.value else { return quoted("--\(option.name)[\(summary)]") }
    return quoted(
      "--\(option.name)[\(summary)]:\(label(value)):\(action(option.completed))")
  }

  private static func argumentSpecs(_ command: CommandDefinition) -> [String] {
    let values = command.completedArguments
    let names = command.arguments.split(separator: " ").map(String.init)
    return zip(values, names).enumerated().map { index, place in
      let isLast = index == values.count - 1 && command.count.upperBound > values.count
      return quoted("\(isLast ? "*" : "\(index + 1)"):\(label(place.1)):\(action(place.0))")
    }
  }

  /// A placeholder without what has a meaning here.
  private static func label(_ placeholder: String) -> String {
    placeholder.filter { !":[]…".contains($0) }
  }

  private static func action(_ value: CompletedValue) -> String {
    switch value {
    case .nothing: " "
    case .words(let words): "(\(words.joined(separator: " ")))"
    case .commands: "_edgewise_commands"
    case .calendars: "_edgewise_calendars"
    case .users: "_edgewise_users"
    case .files: "_files"
    case .folders: "_files -/"
    }
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.replacing("'", with: "'\\''") + "'"
  }
}
