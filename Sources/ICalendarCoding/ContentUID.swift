/// Names an event without a UID by what it says, so that importing it twice adds nothing.
enum ContentUID {
  static func text(of component: Component) -> String {
    // Two 64-bit FNV-1a hashes, the second over what the first has become.
    var high: UInt64 = 0xCBF2_9CE4_8422_2325
    var low: UInt64 = 0x8422_2325_CBF2_9CE4
    for line in component.lines where line.property != .stamp {
      for octet in component.text[line.range] + [0x0A] {
        high = (high ^ UInt64(octet)) &* 0x0000_0100_0000_01B3
        low = (low ^ high >> 32 ^ UInt64(octet)) &* 0x0000_0100_0000_01B3
      }
    }
    return "content-" + hexadecimal(high) + hexadecimal(low)
  }

  private static func hexadecimal(_ value: UInt64) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
