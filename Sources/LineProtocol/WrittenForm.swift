/// How a value has to be written, and how many octets that takes.
enum WrittenForm: Equatable {
  case atom(length: Int)
  case quoted(length: Int)
  /// It holds control octets that no line may hold.
  case literal

  init(of value: String) { self = value.withOctets(WrittenForm.init) }

  @inline(__always)
  init(of octets: UnsafeBufferPointer<UInt8>) {
    var isAtom = true
    var escapes = 0
    for octet in octets {
      if octet.isAtom { continue }
      isAtom = false
      switch octet {
      case .doubleQuote, .backslash, .lineFeed, .carriageReturn, .tab: escapes += 1
      case _ where octet.isControl:
        self = .literal
        return
      default: break
      }
    }
    self =
      isAtom && octets.count > 0
      ? .atom(length: octets.count) : .quoted(length: octets.count + escapes + 2)
  }

  /// The octets of the value within a line; nothing for a literal.
  var length: Int? {
    switch self {
    case .atom(let length), .quoted(let length): length
    case .literal: nil
    }
  }
}

extension String {
  /// Lends the octets of the UTF-8, which are read several times faster so than by a view.
  @inline(__always)
  func withOctets<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    utf8.withContiguousStorageIfAvailable(body) ?? Array(utf8).withUnsafeBufferPointer(body)
  }
}

extension [UInt8] {
  /// Appends a value as an atom or quoted; not for one that must be a literal.
  mutating func append(_ value: String, as form: WrittenForm) {
    value.withOctets { append($0, as: form) }
  }

  @inline(__always)
  mutating func append(_ octets: UnsafeBufferPointer<UInt8>, as form: WrittenForm) {
    switch form {
    case .atom: append(contentsOf: octets)
    // No octet of it is escaped, so that all can go in at once.
    case .quoted(length: octets.count + 2):
      append(.doubleQuote)
      append(contentsOf: octets)
      append(.doubleQuote)
    default: appendQuoted(octets)
    }
  }

  mutating func appendQuoted(_ octets: some Sequence<UInt8>) {
    append(.doubleQuote)
    for octet in octets {
      switch octet {
      case .doubleQuote, .backslash: append(.backslash, octet)
      case .lineFeed: append(.backslash, UInt8(ascii: "n"))
      case .carriageReturn: append(.backslash, UInt8(ascii: "r"))
      case .tab: append(.backslash, UInt8(ascii: "t"))
      default: append(octet)
      }
    }
    append(.doubleQuote)
  }

  private mutating func append(_ first: UInt8, _ second: UInt8) {
    append(first)
    append(second)
  }

  /// Appends a whole number in decimal digits.
  mutating func appendDecimal(_ number: Int) {
    if number < 0 { append(.minus) }
    let magnitude = number.magnitude
    var scale: UInt = 1
    while magnitude / scale >= 10 { scale *= 10 }
    while scale > 0 {
      append(.zero + UInt8(truncatingIfNeeded: magnitude / scale % 10))
      scale /= 10
    }
  }

  /// Appends the tail ` key={n}`, the line's end, the literal's octets and its LF.
  mutating func appendLiteral(key: String?, _ value: String) {
    append(.space)
    if let key {
      append(contentsOf: key.utf8)
      append(.equals)
    }
    append(.openBrace)
    appendDecimal(value.utf8.count)
    append(.closeBrace)
    append(.lineFeed)
    append(contentsOf: value.utf8)
    append(.lineFeed)
  }
}
