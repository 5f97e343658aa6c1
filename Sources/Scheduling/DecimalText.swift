extension [UInt8] {
  /// Appends a number of at least zero in decimal, with zeros in front up to that many digits.
  mutating func appendDecimal(_ value: Int, digits: Int) {
    if digits == 2, value < 100 {
      append(0x30 + UInt8(truncatingIfNeeded: value / 10))
      append(0x30 + UInt8(truncatingIfNeeded: value % 10))
      return
    }
    var least = 10
    for _ in 1..<digits {
      if value < least { append(0x30) }
      least *= 10
    }
    appendDecimal(UInt(value.magnitude))
  }

  mutating func appendDecimal(_ value: UInt) {
    if value >= 10 { appendDecimal(value / 10) }
    append(0x30 + UInt8(truncatingIfNeeded: value % 10))
  }
}

extension UnsafeMutableBufferPointer<UInt8> {
  /// Puts a number of 0...99 into two places.
  func putPair(_ value: Int, at index: Int) {
    initializeElement(at: index, to: 0x30 + UInt8(truncatingIfNeeded: value / 10))
    initializeElement(at: index + 1, to: 0x30 + UInt8(truncatingIfNeeded: value % 10))
  }
}

extension String {
  /// Makes a string of the UTF-8 octets that a printer appends.
  init(writing write: (inout [UInt8]) -> Void) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(40)
    write(&bytes)
    self.init(decoding: bytes, as: UTF8.self)
  }
}
