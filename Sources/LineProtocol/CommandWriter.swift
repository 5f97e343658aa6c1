/// Writes a client's lines into memory; each value takes the form it needs.
package struct CommandWriter: Sendable {
  /// What was written and not yet taken.
  package private(set) var bytes: [UInt8] = []
  /// What the server accepts; it grows with `AUTH`.
  package var limits: FramingLimits

  package init(limits: FramingLimits = ProtocolLimits().framing) { self.limits = limits }

  /// Hands the written octets over and starts anew.
  package mutating func take() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }

  mutating func append(_ line: [UInt8]) { bytes.append(contentsOf: line) }

  /// Writes a command, or nothing of it if it does not fit a line with one literal.
  package mutating func command(
    _ tag: Tag, _ verb: String, _ arguments: [Argument] = []
  ) throws(CommandWritingError) {
    guard Command.isVerb(verb.utf8) else { throw .malformed(verb) }
    guard arguments.count <= ProtocolLimits.argumentCount else { throw .tooManyArguments }
    for case let key? in arguments.map(\.key) where !Pair.isKey(key.utf8) {
      throw .malformed(key)
    }
    let forms = arguments.map { WrittenForm(of: $0.value) }
    let head = tag.text.utf8.count + 1 + verb.utf8.count + 1
    let literal = try chooseLiteral(arguments, forms, head: head)

    bytes.append(contentsOf: tag.text.utf8)
    bytes.append(.space)
    bytes.append(contentsOf: verb.utf8)
    for index in arguments.indices where index != literal {
      bytes.append(.space)
      if let key = arguments[index].key {
        bytes.append(contentsOf: key.utf8)
        bytes.append(.equals)
      }
      bytes.append(arguments[index].value, as: forms[index])
    }
    if let literal {
      bytes.appendLiteral(key: arguments[literal].key, arguments[literal].value)
    } else {
      bytes.append(.lineFeed)
    }
  }

  /// Writes a command up to the octets of its last argument, which the caller sends after it,
  /// followed by one LF.
  package mutating func command(
    _ tag: Tag, _ verb: String, _ arguments: [Argument], streaming key: String, octets: Int
  ) throws(CommandWritingError) {
    guard octets <= ProtocolLimits().importLiteral else { throw .literalTooLarge(key: key) }
    var head = CommandWriter(limits: limits)
    head.limits.line -= key.utf8.count + String(octets).utf8.count + 4
    head.limits.literal = 0
    try head.command(tag, verb, arguments)
    guard head.bytes.last == .lineFeed, !head.bytes.dropLast().contains(.lineFeed) else {
      throw .secondLiteral(key: arguments.first?.key)
    }
    bytes.append(contentsOf: head.bytes.dropLast())
    bytes.append(contentsOf: " \(key)={\(octets)}\n".utf8)
  }

  /// The argument to send as a literal: one that must be, else the longest if the line is too long.
  private func chooseLiteral(
    _ arguments: [Argument], _ forms: [WrittenForm], head: Int
  ) throws(CommandWritingError) -> Int? {
    let forced = forms.indices.filter { forms[$0] == .literal }
    if forced.count > 1 { throw .secondLiteral(key: arguments[forced[1]].key) }
    let lengths = arguments.indices.map { index in
      let key = arguments[index].key
      return 1 + (key.map { $0.utf8.count + 1 } ?? 0) + (forms[index].length ?? 0)
    }
    let total = head + lengths.reduce(0, +)
    let lastPositional = arguments.lastIndex { $0.key == nil }
    var chosen = forced.first
    if chosen == nil, total > limits.line, limits.literal > 0 {
      chosen = arguments.indices
        .filter { arguments[$0].key != nil || $0 == lastPositional }
        .max { lengths[$0] < lengths[$1] }
    }
    guard let chosen else {
      if total > limits.line { throw .lineTooLong }
      return nil
    }
    let literal = arguments[chosen]
    guard literal.key != nil || chosen == lastPositional else { throw .literalNotLast }
    let octets = literal.value.utf8.count
    guard octets <= limits.literal else { throw .literalTooLarge(key: literal.key) }
    let tail = (literal.key.map { $0.utf8.count + 1 } ?? 0) + 3 + String(octets).utf8.count
    guard total - lengths[chosen] + tail <= limits.line else { throw .lineTooLong }
    return chosen
  }
}

/// Why a command cannot be sent.
package enum CommandWritingError: Error, Equatable, Sendable {
  /// Two values need to be literals; send them in two commands.
  case secondLiteral(key: String?)
  /// A value without a key needs to be a literal, and another one follows it.
  case literalNotLast
  /// A value is longer than a literal may be.
  case literalTooLarge(key: String?)
  /// The line is over the limit.
  case lineTooLong
  /// More arguments than a line may have.
  case tooManyArguments
  /// A verb or key that the grammar does not allow.
  case malformed(String)
}
