extension FieldScanner {
  /// Reads `value` or `key=value`; a space or the end must follow.
  mutating func argument() throws(ProtocolError) -> Argument {
    let start = octet
    if peek() == .doubleQuote {
      return Argument(nil, try value(), octet: start)
    }
    let run = run(while: \.isAtom)
    guard skip(.equals) else {
      guard !run.isEmpty else { throw misplaced() }
      try endOfField()
      return Argument(nil, String(decoding: run, as: UTF8.self), octet: start)
    }
    guard Pair.isKey(run) else {
      throw .syntax(
        octet: start,
        "A key is a lower-case letter and at most 31 of a-z, 0-9 and -; quote a value that has =.")
    }
    return Argument(String(decoding: run, as: UTF8.self), try value(), octet: start)
  }

  /// Reads an atom or a quoted value; a space or the end must follow.
  mutating func value() throws(ProtocolError) -> String {
    if peek() == .doubleQuote {
      let text = try quoted()
      try endOfField()
      return text
    }
    let atom = run(while: \.isAtom)
    guard !atom.isEmpty else {
      if isAtEnd || peek() == .space {
        throw .syntax(octet: octet, "A value is missing; write \"\" for an empty one.")
      }
      throw misplaced()
    }
    try endOfField()
    return String(decoding: atom, as: UTF8.self)
  }

  private mutating func quoted() throws(ProtocolError) -> String {
    let start = octet
    position(advanceBy: 1)
    let plain = run { $0 != .doubleQuote && $0 != .backslash }
    if skip(.doubleQuote) { return String(decoding: plain, as: UTF8.self) }
    var text = Array(plain)
    while let next = peek() {
      position(advanceBy: 1)
      switch next {
      case .doubleQuote:
        return String(decoding: text, as: UTF8.self)
      case .backslash:
        text.append(try escaped())
      default:
        text.append(next)
      }
    }
    throw .syntax(octet: start, "A quoted value is not closed; end it with a quote on this line.")
  }

  private mutating func escaped() throws(ProtocolError) -> UInt8 {
    let meaning: UInt8? =
      switch peek() {
      case .doubleQuote: .doubleQuote
      case .backslash: .backslash
      case UInt8(ascii: "n"): .lineFeed
      case UInt8(ascii: "r"): .carriageReturn
      case UInt8(ascii: "t"): .tab
      default: nil
      }
    guard let meaning else {
      throw .syntax(octet: octet, #"After a backslash only ", \, n, r and t may stand."#)
    }
    position(advanceBy: 1)
    return meaning
  }

  private func endOfField() throws(ProtocolError) {
    if !isAtEnd, peek() != .space { throw misplaced() }
  }

  private func misplaced() -> ProtocolError {
    .syntax(
      octet: octet, #"", =, \, { and } stand in a value only if it is quoted; quote it whole."#)
  }
}
