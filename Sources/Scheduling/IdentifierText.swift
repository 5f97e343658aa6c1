extension Identifier: CustomStringConvertible {
  /// Reads the canonical text of a version 7 UUID: 8-4-4-4-12 lower-case hexadecimal digits
  /// (RFC 9562, 4). Any other form, version or variant gives nothing.
  public init?(text: String) {
    var text = text
    let halves = text.withUTF8 { bytes -> (UInt64, UInt64)? in
      guard bytes.count == 36 else { return nil }
      var high: UInt64 = 0
      var low: UInt64 = 0
      for (index, octet) in bytes.enumerated() {
        if index == 8 || index == 13 || index == 18 || index == 23 {
          guard octet == 0x2D else { return nil }
          continue
        }
        let digit: UInt8
        switch octet {
        case 0x30...0x39: digit = octet - 0x30
        case 0x61...0x66: digit = octet - 0x61 + 10
        default: return nil
        }
        if index < 18 { high = high << 4 | UInt64(digit) } else { low = low << 4 | UInt64(digit) }
      }
      return (high, low)
    }
    guard let (high, low) = halves, high >> 12 & 0xF == 7, low >> 62 == 0b10 else { return nil }
    self.init(high: high, low: low)
  }

  /// Appends the canonical text, 36 octets.
  public func write(into bytes: inout [UInt8]) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 36) { text in
      var rest = low
      var place = 35
      for index in 0..<32 {
        // From the last digit to the first, with the hyphens between them.
        if index == 12 || index == 16 || index == 20 || index == 24 {
          text.initializeElement(at: place, to: 0x2D)
          place -= 1
        }
        let digit = UInt8(truncatingIfNeeded: rest) & 0xF
        text.initializeElement(at: place, to: digit < 10 ? 0x30 + digit : 0x57 + digit)
        place -= 1
        rest >>= 4
        if index == 15 { rest = high }
      }
      bytes.append(contentsOf: text)
    }
  }

  public var description: String { String(writing: write(into:)) }
}
