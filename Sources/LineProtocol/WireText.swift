/// Texts for people, made fit for a line.
enum WireText {
  /// The text's octets, cut after a whole character, without control octets.
  static func cut(_ text: String, to maximum: Int) -> [UInt8] {
    var octets: [UInt8] = []
    for scalar in text.unicodeScalars {
      let isControl = scalar.value < 0x20 || scalar.value == 0x7F
      let encoded = UTF8.encode(isControl ? "\u{FFFD}" : scalar)
      guard let encoded, octets.count + encoded.count <= maximum else { break }
      octets.append(contentsOf: encoded)
    }
    return octets
  }
}
