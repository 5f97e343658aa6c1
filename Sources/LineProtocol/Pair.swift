/// A key and its value, as replies and pushes carry them.
package struct Pair: Hashable, Sendable {
  package var key: String
  package var value: String

  package init(_ key: String, _ value: String) {
    self.key = key
    self.value = value
  }

  /// Whether a text is a key: a lower-case letter, then at most 31 of those, digits and `-`.
  package static func isKey(_ text: some Collection<UInt8>) -> Bool {
    guard let first = text.first, first.isLower, text.count <= ProtocolLimits.keyLength
    else { return false }
    return text.allSatisfy { $0.isLower || $0.isDigit || $0 == .minus }
  }
}

extension Sequence<Pair> {
  /// The value of a key, or nothing if it is absent.
  package subscript(key: String) -> String? { first { $0.key == key }?.value }
}
