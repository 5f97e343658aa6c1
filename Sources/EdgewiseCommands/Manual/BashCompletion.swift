/// The completion script for bash.
enum BashCompletion {
  static func script(_ commands: [CommandDefinition]) -> String {
    let names = commands.map(\.name).joined(separator: " ")
    let withValue = Set(
      commands.flatMap(\.allOptions).filter { $0.value != nil }.map { "--\($0.name)" }
    ).sorted().joined(separator: "|")
    return """
      # bash completion for edgewise; written by: edgewise completions bash
      _edgewise() {
        local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}
        local command= place=0 index=1 word
        while [ "$index" -lt "$COMP_CWORD" ]; do
          word=${COMP_WORDS[index]}
          case $word in
            \(withValue)) index=$((index + 1)) ;;
            -*) ;;
            *) if [ -z "$command" ]; then command=$word; else place=$((place + 1)); fi ;;
          esac
          index=$((index + 1))
        done
        COMPREPLY=()
        case $command:$previous in
      \(indented(optionCases(commands), by: 4))
        esac
        if [ -z "$command" ]; then
          COMPREPLY=($(compgen -W "\(names) \(dashed(CommandOption.shared + [.version]))" -- "$current"))
          return
        fi
        case $current in
          -*)
            case $command in
      \(indented(commands.map { command in
        "\(command.name)) COMPREPLY=($(compgen -W \"\(dashed(command.allOptions))\" -- \"$current\")) ;;"
      }, by: 8))
            esac
            return
            ;;
        esac
        case $command:$place in
      \(indented(placeCases(commands, names), by: 4))
        esac
      }
      complete -F _edgewise edgewise

      """
  }

  private static func optionCases(_ commands: [CommandDefinition]) -> [String] {
    let own = commands.flatMap { command in
      command.options.filter { $0.value != nil }.map {
        "\(command.name):--\($0.name)) \(reply($0.completed, "")) return ;;"
      }
    }
    let shared = CommandOption.shared.filter { $0.value != nil }.map {
      "*:--\($0.name)) \(reply($0.completed, "")) return ;;"
    }
    return own + shared
  }

  private static func placeCases(_ commands: [CommandDefinition], _ names: String) -> [String] {
    commands.flatMap { command in
      command.completedArguments.enumerated().filter { $0.element != .nothing }.map {
        "\(command.name):\($0.offset)) \(reply($0.element, names)) ;;"
      }
    }
  }

  private static func reply(_ value: CompletedValue, _ names: String) -> String {
    switch value {
    case .nothing: ""
    case .words(let words): reply(words: words.joined(separator: " "))
    case .commands: reply(words: names)
    case .calendars: reply(words: "$(\(Shell.calendars))")
    case .users: reply(words: "$(\(Shell.users))")
    case .files: "COMPREPLY=($(compgen -f -- \"$current\"));"
    case .folders: "COMPREPLY=($(compgen -d -- \"$current\"));"
    }
  }

  private static func reply(words: String) -> String {
    "COMPREPLY=($(compgen -W \"\(words)\" -- \"$current\"));"
  }

  private static func dashed(_ options: [CommandOption]) -> String {
    options.map { "--\($0.name)" }.joined(separator: " ")
  }

  private static func indented(_ lines: [String], by count: Int) -> String {
    lines.map { String(repeating: " ", count: count) + $0 }.joined(separator: "\n")
  }
}
