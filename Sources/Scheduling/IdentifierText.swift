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
    let second = Self.digits(UInt32(truncatingIfNeeded: high))
    let third = Self.digits(UInt32(truncatingIfNeeded: low >> 32))
    withUnsafeTemporaryAllocation(byteCount: 36, alignment: 8) { text in
      text.putAll(Self.digits(UInt32(truncatingIfNeeded: high >> 32)), at: 0)
      text.putHalf(second >> 32, at: 8)
      text.putHalf(second, at: 13)
      text.putHalf(third >> 32, at: 18)
      text.putHalf(third, at: 23)
      text.putAll(Self.digits(UInt32(truncatingIfNeeded: low)), at: 28)
      bytes.append(contentsOf: text)
    }
  }

  /// Eight hexadecimal digits in ASCII, the first in the highest octet.
  private static func digits(_ number: UInt32) -> UInt64 {
    // Spreads the eight halves of octets over eight octets, then adds what makes each a digit: lists
    // write many identifiers, and a digit at a time takes five times as long.
    var spread = UInt64(number)
    spread = (spread << 16 | spread) & 0x0000_FFFF_0000_FFFF
    spread = (spread << 8 | spread) & 0x00FF_00FF_00FF_00FF
    spread = (spread << 4 | spread) & 0x0F0F_0F0F_0F0F_0F0F
    let letters = (spread &+ 0x0606_0606_0606_0606) >> 4 & 0x0101_0101_0101_0101
    return spread &+ 0x3030_3030_3030_3030 &+ letters &* 0x27
  }

  public var description: String { String(writing: write(into:)) }
}

extension UnsafeMutableRawBufferPointer {
  /// Puts eight digits into as many places.
  fileprivate func putAll(_ digits: UInt64, at place: Int) {
    storeBytes(of: digits.bigEndian, toByteOffset: place, as: UInt64.self)
  }

  /// Puts a hyphen and the four lower digits into five places.
  fileprivate func putHalf(_ digits: UInt64, at place: Int) {
    self[place] = 0x2D
    storeBytes(
      of: UInt32(truncatingIfNeeded: digits).bigEndian, toByteOffset: place + 1, as: UInt32.self)
  }
}
