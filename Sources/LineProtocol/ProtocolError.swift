/// A refusal as it goes over the wire: a code for programs, pairs for details, a text for people.
package struct ProtocolError: Error, Equatable, Sendable {
  package var code: ErrorCode
  package var pairs: [Pair]
  /// What went wrong and what to do next; programs must not read it.
  package var text: String

  package init(_ code: ErrorCode, _ pairs: [Pair], _ text: String) {
    self.code = code
    self.pairs = pairs
    self.text = text
  }

  package init(_ code: ErrorCode, _ text: String) {
    self.init(code, [], text)
  }

  /// A value of the wrong form: names its key, and says what is expected.
  package static func badValue(
    _ key: String, expected: String, octet: Int? = nil
  ) -> ProtocolError {
    ProtocolError(.badValue, key: key, octet: octet, "\(key)= takes \(expected).")
  }

  /// A bound that was passed: names it, as LIMITS does, and its greatest value.
  package static func limit(_ name: String, maximum: Int, _ text: String) -> ProtocolError {
    ProtocolError(.limit, [Pair("limit", name), Pair("max", String(maximum))], text)
  }

  init(_ code: ErrorCode, key: String? = nil, octet: Int?, _ text: String) {
    var pairs: [Pair] = []
    if let key { pairs.append(Pair("key", key)) }
    if let octet { pairs.append(Pair("octet", String(octet))) }
    self.init(code, pairs, text)
  }

  static func syntax(octet: Int, _ text: String) -> ProtocolError {
    ProtocolError(.syntax, octet: octet, text)
  }
}
