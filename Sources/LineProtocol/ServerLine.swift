/// A line from a server, as its client reads it.
///
/// Words and codes stay texts, as a client ignores those it does not know.
package enum ServerLine: Equatable, Sendable {
  case row(Tag, [Pair])
  case ok(Tag, [Pair])
  case error(Tag, code: String, [Pair], text: String)
  case push(PushSource, counter: Int, word: String, [Pair])
  case notice(word: String, [Argument])

  /// Reads a framed line; throws `SYNTAX` or `NOT-UTF8` if it is no server's line.
  package init(_ line: FramedLine) throws(ProtocolError) {
    if let refusal = line.refusal { throw refusal }
    let literal = line.literalArgument
    let result = line.head.withUnsafeBufferPointer { octets in
      Result { () throws(ProtocolError) in
        var reader = ServerLineReader(scanner: FieldScanner(octets), literal: literal)
        return try reader.line()
      }
    }
    self = try result.get()
  }
}

private struct ServerLineReader {
  var scanner: FieldScanner
  var literal: Argument?

  mutating func line() throws(ProtocolError) -> ServerLine {
    switch scanner.peek() {
    case .exclamationMark: try push()
    case .numberSign: try notice()
    default: try reply()
    }
  }

  private mutating func push() throws(ProtocolError) -> ServerLine {
    _ = scanner.skip(.exclamationMark)
    let isView = scanner.skip(UInt8(ascii: "v"))
    guard isView || scanner.skip(UInt8(ascii: "s")), let number = scanner.digits(atMost: 6),
      scanner.skipSpaces()
    else { throw expected("v or s and a number") }
    guard let counter = scanner.digits(atMost: 15), scanner.skipSpaces()
    else { throw expected("a counter") }
    let word = try word()
    let source = isView ? PushSource.view(number) : .subscription(number)
    return .push(source, counter: counter, word: word, try pairs())
  }

  private mutating func notice() throws(ProtocolError) -> ServerLine {
    _ = scanner.skip(.numberSign)
    guard scanner.skipSpaces(), literal == nil else { throw expected("a word") }
    let word = try word()
    return .notice(word: word, try arguments())
  }

  private mutating func reply() throws(ProtocolError) -> ServerLine {
    guard let tag = Tag(String(decoding: scanner.field(), as: UTF8.self)), scanner.skipSpaces()
    else { throw .syntax(octet: 1, "A server's line starts with a tag, -, ! or #.") }
    if scanner.skipWord("ROW") { return .row(tag, try pairs()) }
    if scanner.skipWord("OK") { return .ok(tag, try pairs()) }
    guard scanner.skipWord("ERR"), scanner.skipSpaces(), literal == nil
    else { throw expected("ROW, OK or ERR") }
    return try error(tag)
  }

  private mutating func error(_ tag: Tag) throws(ProtocolError) -> ServerLine {
    let code = scanner.field()
    guard let first = code.first, first.isUpper, code.count <= ProtocolLimits.keyLength,
      code.allSatisfy({ $0.isUpper || $0.isDigit || $0 == .minus })
    else { throw expected("a code") }
    var arguments = try arguments()
    guard let text = arguments.popLast(), text.key == nil else { throw expected("a text") }
    return .error(
      tag, code: String(decoding: code, as: UTF8.self), try keyed(arguments), text: text.value)
  }

  private mutating func word() throws(ProtocolError) -> String {
    let field = scanner.field()
    guard Command.isVerb(field) else { throw expected("an upper-case word") }
    return String(decoding: field, as: UTF8.self)
  }

  private mutating func pairs() throws(ProtocolError) -> [Pair] {
    var arguments = try arguments()
    if let literal { arguments.append(literal) }
    return try keyed(arguments)
  }

  private func keyed(_ arguments: [Argument]) throws(ProtocolError) -> [Pair] {
    var pairs: [Pair] = []
    pairs.reserveCapacity(arguments.count)
    for argument in arguments {
      guard let key = argument.key
      else { throw .syntax(octet: argument.octet, "Only pairs may stand here.") }
      pairs.append(Pair(key, argument.value))
    }
    return pairs
  }

  private mutating func arguments() throws(ProtocolError) -> [Argument] {
    var arguments: [Argument] = []
    while scanner.skipSpaces(), !scanner.isAtEnd {
      arguments.append(try scanner.argument())
    }
    return arguments
  }

  private func expected(_ what: String) -> ProtocolError {
    .syntax(octet: scanner.octet, "The server's line lacks \(what) here.")
  }
}
