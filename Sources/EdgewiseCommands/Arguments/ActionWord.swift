extension CommandContext {
  /// The action that the first argument names, of commands such as `users add ann`.
  ///
  /// - Returns: nothing where there are no arguments, which lists.
  func action(of actions: [String], command: String) throws(UsageError) -> String? {
    guard let word = arguments.positionals.first else { return nil }
    let synonyms = [
      "create": "add", "new": "add", "remove": "delete", "del": "delete", "rm": "delete",
      "revoke": "delete", "change": "set", "ls": "list",
    ]
    let action = synonyms[word] ?? word
    if action == "list" { return nil }
    guard actions.contains(action) else {
      let nearest =
        Spelling.nearest(to: word, in: actions).map { "; did you mean \($0)? It takes " }
        ?? "; it takes "
      throw .badValue(
        "\(command) has no \"\(TerminalText.harmless(word))\"\(nearest)"
          + actions.joined(separator: ", "), command: command)
    }
    return action
  }

  /// The name that follows an action, and nothing after it.
  func name(after action: String, command: String) throws(UsageError) -> String {
    guard arguments.positionals.count == 2 else {
      throw .badValue("write: edgewise \(command) \(action) NAME", command: command)
    }
    return arguments.positionals[1]
  }
}
