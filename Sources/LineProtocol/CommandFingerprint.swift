extension Command {
  /// Octets that two commands share exactly if they ask for the same, for idempotency keys.
  ///
  /// The tag, `key=` and `x-` keys do not count, nor do the order of pairs and the forms in which
  /// values were written.
  package var fingerprint: [UInt8] {
    let values = arguments.filter { $0.key == nil }
    let pairs = arguments.filter { $0.key.map { $0 != "key" && !$0.hasPrefix("x-") } ?? false }
    var octets = Array(verb.utf8)
    // Lengths keep values apart, whatever they hold; a key is never empty.
    for argument in values + pairs.sorted(by: { ($0.key ?? "") < ($1.key ?? "") }) {
      for part in [argument.key ?? "", argument.value] {
        octets.append(.space)
        octets.appendDecimal(part.utf8.count)
        octets.append(.equals)
        octets.append(contentsOf: part.utf8)
      }
    }
    return octets
  }
}
