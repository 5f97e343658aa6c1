import CSodium

/// Unpredictable bits, for tokens, salts and identifiers.
package struct SecureRandom: RandomNumberGenerator, Sendable {
  /// Creates a source; all sources draw from the operating system's generator.
  package init() {
    Sodium.start()
  }

  /// The next 64 random bits.
  package mutating func next() -> UInt64 {
    var value: UInt64 = 0
    randombytes_buf(&value, MemoryLayout<UInt64>.size)
    return value
  }

  /// The two random words that a version 7 identifier is made from.
  package mutating func pair() -> (UInt64, UInt64) {
    (next(), next())
  }

  /// The given number of random octets.
  package mutating func octets(_ count: Int) -> [UInt8] {
    var octets = [UInt8](repeating: 0, count: count)
    randombytes_buf(&octets, count)
    return octets
  }
}
