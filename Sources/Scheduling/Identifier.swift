/// A UUID version 7 that names one kind of thing (RFC 9562, 5.7).
///
/// Identifiers sort by their time of creation.
public struct Identifier<Named>: Hashable, Comparable, Sendable {
  /// The first eight octets, the most significant first.
  public let high: UInt64
  /// The last eight octets, the most significant first.
  public let low: UInt64

  /// Creates an identifier from its sixteen octets.
  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Creates a version 7 identifier from Unix milliseconds and 74 of the given random bits.
  public init(milliseconds: UInt64, random: (UInt64, UInt64)) {
    self.init(
      high: milliseconds << 16 | 0x7000 | random.0 & 0x0FFF,
      low: 0x8000_0000_0000_0000 | random.1 & 0x3FFF_FFFF_FFFF_FFFF)
  }

  public static func < (left: Identifier, right: Identifier) -> Bool {
    (left.high, left.low) < (right.high, right.low)
  }
}
