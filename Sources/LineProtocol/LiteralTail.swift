/// The end of a line that announces a literal: a space, perhaps `key=`, and `{digits}`.
struct LiteralTail: Equatable, Sendable {
  /// The offset in the line of the space before it.
  var offset: Int
  /// How many octets follow the line.
  var length: Int

  enum Finding: Equatable {
    case announced(LiteralTail)
    case tooManyDigits
  }

  /// Whether a line's literal is handed out in parts: that of `IMPORT`.
  static func isStreamed(_ line: ArraySlice<UInt8>) -> Bool {
    guard let first = line.first, first != .at, first != .space else { return false }
    return line.drop { $0 != .space }.drop { $0 == .space }.starts(with: "IMPORT ".utf8)
  }

  /// Looks at the end of a line only, so that quotes cannot change how a stream is framed.
  static func find(in line: ArraySlice<UInt8>) -> Finding? {
    guard line.last == .closeBrace else { return nil }
    let body = line.dropLast()
    let digits = body.reversed().prefix { $0.isDigit }.count
    guard digits > 0 else { return nil }
    let brace = body.endIndex - digits - 1
    guard brace > line.startIndex, line[brace] == .openBrace else { return nil }

    var space = brace - 1
    if line[space] == .equals {
      let key = line[..<space].reversed().prefix(ProtocolLimits.keyLength + 1)
        .prefix { $0 != .space }.count
      guard Pair.isKey(line[space - key..<space]) else { return nil }
      space -= key + 1
    }
    guard space >= line.startIndex, line[space] == .space else { return nil }
    guard digits <= 8 else { return .tooManyDigits }
    let length = body.suffix(digits).reduce(0) { $0 * 10 + Int($1 - .zero) }
    return .announced(LiteralTail(offset: space - line.startIndex, length: length))
  }
}
