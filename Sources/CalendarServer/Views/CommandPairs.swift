import Interaction
import LineProtocol

/// How commands are written in rows and in pushes.
enum CommandPairs {
  static func write(shortcut command: KeyCommand, into pairs: inout PairWriter) {
    pairs.add("name", command.action)
    pairs.add("title", command.discoverabilityTitle ?? command.title)
    write(keyOf: command, into: &pairs)
  }

  static func write(keyOf command: KeyCommand, into pairs: inout PairWriter) {
    pairs.add("input", command.input)
    if !command.modifiers.isEmpty { pairs.add("modifiers", command.modifiers.text) }
    pairs.add("responder", command.responder.rawValue)
    pairs.add("enabled", command.isEnabled)
  }

  static func write(_ entry: MenuEntry, into pairs: inout PairWriter) {
    let command = entry.command
    pairs.add("path", entry.path)
    pairs.add("name", command.action)
    pairs.add("title", command.title)
    pairs.add("key", command.input.map { $0 + command.modifiers.text })
    pairs.add("enabled", command.isEnabled)
    pairs.add("state", command.state.rawValue)
    if command.attributes.contains(.destructive) { pairs.add("destructive", true) }
  }
}
