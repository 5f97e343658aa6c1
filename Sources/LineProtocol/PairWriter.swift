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
  package mutating func add(_ key: String, _ value: String) {
    let form = WrittenForm(of: value)
    guard let length = form.length, bytes.count + key.utf8.count + length + 2 <= end else {
      deferred.append(Pair(key, value))
      return
    }
    let start = begin(key)
    bytes.append(value, as: form)
    finish(start)
  }

  /// Adds a whole number.
  package mutating func add(_ key: String, _ value: Int) {
    guard bytes.count + key.utf8.count + 22 <= end else {
      deferred.append(Pair(key, String(value)))
      return
    }
    let start = begin(key)
    bytes.appendDecimal(value)
    finish(start)
  }

  /// Adds a value that is an atom whatever it is, such as a date or an identifier: `write` appends
  /// its octets, at most 64.
  package mutating func add(_ key: String, atom write: (inout [UInt8]) -> Void) {
    guard bytes.count + key.utf8.count + 66 <= end else {
      var octets: [UInt8] = []
      write(&octets)
      add(key, String(decoding: octets, as: UTF8.self))
      return
    }
    let start = begin(key)
    write(&bytes)
    assert(
      bytes[(start + key.utf8.count + 2)...].allSatisfy(\.isAtom)
        && bytes.count - start <= key.utf8.count + 66, "\(key) is no atom")
    finish(start)
  }

  /// Adds `yes` or `no`.
  package mutating func add(_ key: String, _ value: Bool) {
    add(key, value ? "yes" : "no")
  }

  /// Adds a text if there is one.
  package mutating func add(_ key: String, _ value: String?) {
    if let value { add(key, value) }
  }

  /// Adds a whole number if there is one.
  package mutating func add(_ key: String, _ value: Int?) {
    if let value { add(key, value) }
  }

  /// Exchanges the buffer, so that a line writer can lend its own.
  mutating func swap(_ other: inout [UInt8]) {
    Swift.swap(&bytes, &other)
  }

  private mutating func begin(_ key: String) -> Int {
    assert(Pair.isKey(key.utf8), "\(key) is no key")
    let start = bytes.count
    bytes.append(.space)
    bytes.append(contentsOf: key.utf8)
    bytes.append(.equals)
    return start
  }

  private mutating func finish(_ start: Int) {
    if firstPair == nil { firstPair = start..<bytes.count }
  }
}
