/// Takes the pairs of one line; what does not fit the line is kept for a literal.
package struct PairWriter: Sendable {
  /// Octets that a line's pairs leave free for its tail and for `omitted=`.
  static let reserve = 256

  private(set) var bytes: [UInt8]
  private(set) var deferred: [Pair] = []
  private(set) var firstPair: Range<Int>?
  private let end: Int

  init(bytes: [UInt8], lineStart: Int, room: Int) {
    self.bytes = bytes
    end = lineStart + room
  }

  /// Adds a text in the form it needs.
  package mutating func add(_ key: StaticString, _ value: String) {
    key.withUTF8Buffer { key in
      if !write(key, value) { deferred.append(Pair(String(decoding: key, as: UTF8.self), value)) }
    }
  }

  /// Adds a pair whose key is not known beforehand.
  package mutating func add(_ pair: Pair) {
    if !pair.key.withOctets({ write($0, pair.value) }) { deferred.append(pair) }
  }

  /// Adds a whole number.
  package mutating func add(_ key: StaticString, _ value: Int) {
    key.withUTF8Buffer { key in
      guard bytes.count + key.count + 22 <= end else {
        deferred.append(Pair(String(decoding: key, as: UTF8.self), String(value)))
        return
      }
      let start = begin(key)
      bytes.appendDecimal(value)
      finish(start)
    }
  }

  /// Adds a value that is an atom whatever it is, such as a date or an identifier: `write` appends
  /// its octets, at most 64.
  package mutating func add(_ key: StaticString, writingAtom write: (inout [UInt8]) -> Void) {
    key.withUTF8Buffer { key in
      guard bytes.count + key.count + 66 <= end else {
        var octets: [UInt8] = []
        write(&octets)
        deferred.append(
          Pair(String(decoding: key, as: UTF8.self), String(decoding: octets, as: UTF8.self)))
        return
      }
      let start = begin(key)
      write(&bytes)
      assert(
        bytes[(start + key.count + 2)...].allSatisfy(\.isAtom)
          && bytes.count - start <= key.count + 66,
        "\(String(decoding: key, as: UTF8.self)) is no atom")
      finish(start)
    }
  }

  /// Adds `yes` or `no`.
  package mutating func add(_ key: StaticString, _ value: Bool) {
    add(key, value ? "yes" : "no")
  }

  /// Adds a text if there is one.
  package mutating func add(_ key: StaticString, _ value: String?) {
    if let value { add(key, value) }
  }

  /// Adds a whole number if there is one.
  package mutating func add(_ key: StaticString, _ value: Int?) {
    if let value { add(key, value) }
  }

  /// Exchanges the buffer, so that a line writer can lend its own.
  mutating func swap(_ other: inout [UInt8]) {
    Swift.swap(&bytes, &other)
  }

  /// - Returns: Whether it fitted.
  @inline(__always)
  private mutating func write(_ key: UnsafeBufferPointer<UInt8>, _ value: String) -> Bool {
    value.withOctets { octets in
      let form = WrittenForm(of: octets)
      guard let length = form.length, bytes.count + key.count + length + 2 <= end else {
        return false
      }
      let start = begin(key)
      bytes.append(octets, as: form)
      finish(start)
      return true
    }
  }

  @inline(__always)
  private mutating func begin(_ key: UnsafeBufferPointer<UInt8>) -> Int {
    assert(Pair.isKey(key), "\(String(decoding: key, as: UTF8.self)) is no key")
    let start = bytes.count
    bytes.append(.space)
    bytes.append(contentsOf: key)
    bytes.append(.equals)
    return start
  }

  private mutating func finish(_ start: Int) {
    if firstPair == nil { firstPair = start..<bytes.count }
  }
}
