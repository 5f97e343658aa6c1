extension UInt8 {
  /// Whether it is a control character other than a tab, which no content line may hold (RFC 5545,
  /// 3.1).
  var isControl: Bool { self < 0x20 && self != 0x09 || self == 0x7F }
}

extension ArraySlice<UInt8> {
  /// Whether it holds a control character.
  var holdsControl: Bool { contains { $0.isControl } }
}
