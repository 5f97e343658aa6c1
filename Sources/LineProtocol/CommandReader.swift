extension Command {
  /// Reads a framed line that does not start with `@`.
  init(_ line: FramedLine) throws(ProtocolError) {
    if let refusal = line.refusal { throw refusal }
    let result = line.head.withUnsafeBufferPointer { octets in
      Result { () throws(ProtocolError) in try Self.read(FieldScanner(octets)) }
    }
    self = try result.get()
    if let literal = line.literalArgument { try add(literal) }
    if case .streamed(let octets, _) = line.literal {
      guard arguments.last?.key == "ics" else {
        throw ProtocolError(
          .badValue, key: arguments.last?.key, octet: arguments.last?.octet,
          "The literal of IMPORT is its ics=.")
      }
      streamedOctets = octets
    }
  }

  private static func read(_ scanner: FieldScanner) throws(ProtocolError) -> Command {
    var scanner = scanner
    let tag = try readTag(&scanner)
    guard scanner.skipSpaces() else {
      throw .syntax(octet: scanner.octet, "A verb is missing: write TAG VERB, such as 1 HELP.")
    }
    var command = Command(tag: tag, verb: "", verbOctet: scanner.octet)
    command.verb = try readVerb(&scanner)
    while scanner.skipSpaces(), !scanner.isAtEnd {
      try command.add(try scanner.argument())
    }
    return command
  }

  private static func readTag(_ scanner: inout FieldScanner) throws(ProtocolError) -> Tag {
    let field = scanner.field()
    guard field.elementsEqual(CollectionOfOne(.minus)) || Tag.isWellFormed(field) else {
      throw .syntax(
        octet: 1,
        "A line starts with a tag (a letter or digit, at most 15 more, . or _), - or @.")
    }
    return Tag(unchecked: String(decoding: field, as: UTF8.self))
  }

  private static func readVerb(_ scanner: inout FieldScanner) throws(ProtocolError) -> String {
    let start = scanner.octet
    let field = scanner.field()
    guard isVerb(field) else {
      throw .syntax(
        octet: start, "A verb is at most 16 upper-case letters; HELP lists them.")
    }
    return String(decoding: field, as: UTF8.self)
  }

  /// Whether a text is a verb or a push word: an upper-case letter, then at most 15 or `-`.
  static func isVerb(_ field: some Collection<UInt8>) -> Bool {
    guard let first = field.first, first.isUpper, field.count <= 16 else { return false }
    return field.allSatisfy { $0.isUpper || $0 == .minus }
  }

  private mutating func add(_ argument: Argument) throws(ProtocolError) {
    guard arguments.count < ProtocolLimits.argumentCount else {
      throw .limit(
        "arguments", maximum: ProtocolLimits.argumentCount,
        "A line has at most \(ProtocolLimits.argumentCount) arguments; send two commands.")
    }
    if let key = argument.key, arguments.contains(where: { $0.key == key }) {
      throw ProtocolError(
        .repeatedKey, key: key, octet: argument.octet,
        "\(key)= stands twice; give each key once.")
    }
    arguments.append(argument)
  }
}
