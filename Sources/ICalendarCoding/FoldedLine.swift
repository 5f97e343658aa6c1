/// Writes content lines folded at 75 octets (RFC 5545, 3.1).
enum FoldedLine {
  /// Appends a line, its folds and its CRLF; no character of UTF-8 is cut in two.
  static func append(_ line: ArraySlice<UInt8>, to bytes: inout [UInt8]) {
    var rest = line
    var room = 75
    while rest.count > room {
      var cut = rest.startIndex + room
      // Octets 10xxxxxx continue a character, at most three of them.
      var steps = 0
      while steps < 3, rest[cut] & 0xC0 == 0x80 {
        cut -= 1
        steps += 1
      }
      bytes.append(contentsOf: rest[..<cut])
      bytes.append(contentsOf: [0x0D, 0x0A, 0x20])
      rest = rest[cut...]
      room = 74
    }
    bytes.append(contentsOf: rest)
    bytes.append(contentsOf: [0x0D, 0x0A])
  }
}
