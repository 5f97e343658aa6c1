/// The octets that the grammar names.
extension UInt8 {
  static let tab: UInt8 = 0x09
  static let lineFeed: UInt8 = 0x0A
  static let carriageReturn: UInt8 = 0x0D
  static let space: UInt8 = 0x20
  static let exclamationMark: UInt8 = 0x21
  static let doubleQuote: UInt8 = 0x22
  static let numberSign: UInt8 = 0x23
  static let plus: UInt8 = 0x2B
  static let minus: UInt8 = 0x2D
  static let dot: UInt8 = 0x2E
  static let zero: UInt8 = 0x30
  static let equals: UInt8 = 0x3D
  static let at: UInt8 = 0x40
  static let backslash: UInt8 = 0x5C
  static let underscore: UInt8 = 0x5F
  static let openBrace: UInt8 = 0x7B
  static let closeBrace: UInt8 = 0x7D
  static let delete: UInt8 = 0x7F

  @inline(__always) var isDigit: Bool { self &- 0x30 < 10 }
  @inline(__always) var isUpper: Bool { self &- 0x41 < 26 }
  @inline(__always) var isLower: Bool { self &- 0x61 < 26 }
  @inline(__always) var isLetter: Bool { (self | 0x20) &- 0x61 < 26 }
  @inline(__always) var isControl: Bool { self < 0x20 || self == .delete }

  /// Whether the octet may stand in an atom.
  @inline(__always) var isAtom: Bool {
    switch self {
    case .doubleQuote, .equals, .backslash, .openBrace, .closeBrace, .delete: false
    default: self > .space
    }
  }
}
