package import LineProtocol

/// A command to a server, before the client gives it a tag.
package struct ClientCommand: Hashable, Sendable {
  package var verb: String
  /// The values without a key, in order.
  package var values: [String]
  package var pairs: [Pair]

  /// Creates a command; pairs without a value are left out.
  package init(
    _ verb: String, _ values: String..., pairs: KeyValuePairs<String, String?> = [:]
  ) {
    self.verb = verb
    self.values = values
    self.pairs = pairs.compactMap { key, value in value.map { Pair(key, $0) } }
  }

  /// The command with one more pair, or as it is where there is no value.
  package func with(_ key: String, _ value: String?) -> ClientCommand {
    guard let value else { return self }
    var command = self
    command.pairs.append(Pair(key, value))
    return command
  }

  var arguments: [Argument] {
    values.map { Argument(nil, $0) } + pairs.map { Argument($0.key, $0.value) }
  }
}
