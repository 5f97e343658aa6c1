/// Base 64 with the URL and file name safe alphabet, without padding (RFC 4648, 5).
package enum Base64URL {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  /// The text of the given octets: four characters for three octets.
  package static func encode(_ octets: some Sequence<UInt8>) -> String {
    var text: [UInt8] = []
    var pending: UInt32 = 0
    var bits = 0
    for octet in octets {
      pending = pending << 8 | UInt32(octet)
      bits += 8
      while bits >= 6 {
        bits -= 6
        text.append(alphabet[Int(pending >> UInt32(bits) & 0x3F)])
      }
      pending &= (1 << UInt32(bits)) - 1
    }
    if bits > 0 { text.append(alphabet[Int(pending << UInt32(6 - bits) & 0x3F)]) }
    return String(decoding: text, as: UTF8.self)
  }

  /// The octets of a text, or nil when it is not exactly what `encode` would have written.
  package static func decode(_ text: some StringProtocol) -> [UInt8]? {
    var octets: [UInt8] = []
    var pending: UInt32 = 0
    var bits = 0
    for character in text.utf8 {
      guard let value = value(of: character) else { return nil }
      pending = pending << 6 | value
      bits += 6
      if bits >= 8 {
        bits -= 8
        octets.append(UInt8(truncatingIfNeeded: pending >> UInt32(bits)))
      }
      pending &= (1 << UInt32(bits)) - 1
    }
    // A lone last character, and spare bits that are not zero, stand for no octets.
    guard bits < 6, pending == 0 else { return nil }
    return octets
  }

  private static func value(of character: UInt8) -> UInt32? {
    switch character {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(character - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(character - UInt8(ascii: "a")) + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(character - UInt8(ascii: "0")) + 52
    case UInt8(ascii: "-"): 62
    case UInt8(ascii: "_"): 63
    default: nil
    }
  }
}
