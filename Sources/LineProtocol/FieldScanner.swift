/// Walks over the fields of one line; every read is checked against the line's end.
struct FieldScanner {
  private let octets: UnsafeBufferPointer<UInt8>
  private(set) var position = 0

  init(_ octets: UnsafeBufferPointer<UInt8>) { self.octets = octets }

  @inline(__always) var isAtEnd: Bool { position >= octets.count }

  /// The position as errors count it: from 1.
  var octet: Int { position + 1 }

  @inline(__always) func peek() -> UInt8? {
    position < octets.count ? octets[position] : nil
  }

  @inline(__always) mutating func position(advanceBy count: Int) {
    position = min(position + count, octets.count)
  }

  /// Steps over an octet if it is the given one.
  @inline(__always) mutating func skip(_ octet: UInt8) -> Bool {
    guard peek() == octet else { return false }
    position += 1
    return true
  }

  /// Steps over a run of spaces; returns whether there was one.
  @inline(__always) mutating func skipSpaces() -> Bool {
    guard skip(.space) else { return false }
    while skip(.space) {}
    return true
  }

  /// Steps over a word if it stands here whole: a space or the end follows it.
  @inline(__always) mutating func skipWord(_ word: StaticString) -> Bool {
    let end = position + word.utf8CodeUnitCount
    guard end <= octets.count, end == octets.count || octets[end] == .space,
      matches(word)
    else { return false }
    position = end
    return true
  }

  /// Steps over a prefix of a field, such as `code=`.
  @inline(__always) mutating func skipPrefix(_ prefix: StaticString) -> Bool {
    guard position + prefix.utf8CodeUnitCount <= octets.count, matches(prefix)
    else { return false }
    position += prefix.utf8CodeUnitCount
    return true
  }

  @inline(__always) private func matches(_ text: StaticString) -> Bool {
    let wanted = text.utf8Start
    for offset in 0..<text.utf8CodeUnitCount
    where octets[position + offset] != wanted[offset] {
      return false
    }
    return true
  }

  /// Reads a run of digits of at most that length; a longer run is nothing.
  @inline(__always) mutating func digits(atMost length: Int) -> Int? {
    let start = position
    var value = 0
    while let octet = peek(), octet.isDigit {
      guard position - start < length else { return nil }
      value = value * 10 + Int(octet &- .zero)
      position += 1
    }
    return position > start ? value : nil
  }

  /// Reads the octets up to the next space or the end.
  mutating func field() -> UnsafeBufferPointer<UInt8>.SubSequence {
    run { $0 != .space }
  }

  /// Reads the longest run of octets that satisfy a condition.
  @inline(__always) mutating func run(
    while condition: (UInt8) -> Bool
  ) -> UnsafeBufferPointer<UInt8>.SubSequence {
    let start = position
    while let octet = peek(), condition(octet) { position += 1 }
    return octets[start..<position]
  }
}
