/// Checks octets for well-formed UTF-8 (Unicode 16, table 3-7).
enum UTF8Check {
  /// The offset of the first octet that starts or continues no character; nothing if all is well.
  static func firstFlaw(in octets: some Collection<UInt8>) -> Int? {
    let checked = octets.withContiguousStorageIfAvailable { firstFlaw(in: $0) }
    return checked ?? Array(octets).withUnsafeBufferPointer { firstFlaw(in: $0) }
  }

  private static func firstFlaw(in octets: UnsafeBufferPointer<UInt8>) -> Int? {
    var index = 0
    while index < octets.count {
      let lead = octets[index]
      if lead < 0x80 {
        index += 1
        continue
      }
      guard let (length, second) = sequence(startingWith: lead) else { return index }
      guard index + length <= octets.count, second.contains(octets[index + 1])
      else { return index }
      for offset in 2..<max(length, 2) where octets[index + offset] & 0xC0 != 0x80 {
        return index
      }
      index += length
    }
    return nil
  }

  /// The length of a character and the range of its second octet.
  private static func sequence(
    startingWith lead: UInt8
  ) -> (length: Int, second: ClosedRange<UInt8>)? {
    switch lead {
    case 0xC2...0xDF: (2, 0x80...0xBF)
    case 0xE0: (3, 0xA0...0xBF)
    case 0xED: (3, 0x80...0x9F)
    case 0xE1...0xEF: (3, 0x80...0xBF)
    case 0xF0: (4, 0x90...0xBF)
    case 0xF4: (4, 0x80...0x8F)
    case 0xF1...0xF3: (4, 0x80...0xBF)
    default: nil
    }
  }
}
