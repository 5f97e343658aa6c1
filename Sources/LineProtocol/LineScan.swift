/// A search for the end of a line that goes on where it stopped when more octets arrive.
struct LineScan: Sendable {
  /// Octets looked at so far; the LF, once found, is not counted.
  private(set) var length = 0
  /// The offset of the first control octet, a CR before the LF included.
  private(set) var firstControl: Int?
  private(set) var isASCII = true

  /// Returns whether an LF stands within the first `limit` octets after `start`.
  mutating func run(over buffer: [UInt8], from start: Int, limit: Int) -> Bool {
    let available = min(buffer.count - start, limit)
    return buffer.withUnsafeBufferPointer { octets in
      var seen: UInt8 = 0
      defer { if seen >= 0x80 { isASCII = false } }
      while length < available {
        let octet = octets[start + length]
        if octet.isControl {
          if octet == .lineFeed { return true }
          if firstControl == nil { firstControl = length }
        }
        seen |= octet
        length += 1
      }
      return false
    }
  }
}
