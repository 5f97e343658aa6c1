/// A command line in its parts, before its verb is looked up.
package struct Command: Equatable, Sendable {
  package var tag: Tag
  package var verb: String
  /// The octet of the line at which the verb starts, counted from 1.
  package var verbOctet: Int
  package var arguments: [Argument]
  /// How many octets of its last argument follow in parts; nothing if the argument is here.
  package var streamedOctets: Int?

  package init(
    tag: Tag, verb: String, verbOctet: Int = 1, arguments: [Argument] = [],
    streamedOctets: Int? = nil
  ) {
    self.tag = tag
    self.verb = verb
    self.verbOctet = verbOctet
    self.arguments = arguments
    self.streamedOctets = streamedOctets
  }
}

/// One argument of a command: a value, or a key with a value.
package struct Argument: Equatable, Sendable {
  /// Nothing for a positional argument.
  package var key: String?
  package var value: String
  /// The octet of the line at which the argument starts, counted from 1.
  package var octet: Int

  package init(_ key: String?, _ value: String, octet: Int = 0) {
    self.key = key
    self.value = value
    self.octet = octet
  }

  /// Creates a positional argument.
  package init(_ value: String, octet: Int = 0) {
    self.init(nil, value, octet: octet)
  }
}
