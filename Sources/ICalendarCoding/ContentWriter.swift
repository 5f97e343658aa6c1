import Scheduling

/// Writes content lines: escaped, folded at 75 octets and ended by CRLF (RFC 5545, 3.1).
struct ContentWriter {
  private var bytes: [UInt8] = []
  private var line: [UInt8] = []

  /// Takes over the octets written so far, until `give(_:)`.
  init(bytes: inout [UInt8]) {
    swap(&self.bytes, &bytes)
  }

  /// Gives the octets back, the written ones added.
  mutating func give(_ bytes: inout [UInt8]) {
    swap(&self.bytes, &bytes)
  }

  /// Writes a line as it stands, which must hold no line end.
  mutating func write(_ text: String) {
    line.removeAll(keepingCapacity: true)
    line.append(contentsOf: text.utf8)
    FoldedLine.append(line[...], to: &bytes)
  }

  /// Writes a line of octets as it stands, which must hold no line end.
  mutating func write(_ octets: ArraySlice<UInt8>) {
    FoldedLine.append(octets, to: &bytes)
  }

  /// Writes a property with a text for its value (3.3.11).
  mutating func write(_ name: String, text: String) {
    line.removeAll(keepingCapacity: true)
    line.append(contentsOf: name.utf8)
    line.append(0x3A)
    escape(text)
    FoldedLine.append(line[...], to: &bytes)
  }

  /// Writes a property with a list of texts for its value.
  mutating func write(_ name: String, texts: [String]) {
    line.removeAll(keepingCapacity: true)
    line.append(contentsOf: name.utf8)
    for (index, text) in texts.enumerated() {
      line.append(index == 0 ? 0x3A : 0x2C)
      escape(text)
    }
    FoldedLine.append(line[...], to: &bytes)
  }

  /// Writes a property with an address for its value, in which nothing is escaped (3.3.13).
  mutating func write(_ name: String, address: String) {
    line.removeAll(keepingCapacity: true)
    line.append(contentsOf: name.utf8)
    line.append(0x3A)
    line.append(contentsOf: address.utf8.filter { !$0.isControl })
    FoldedLine.append(line[...], to: &bytes)
  }

  private mutating func escape(_ text: String) {
    for octet in text.utf8 {
      switch octet {
      case 0x5C, 0x3B, 0x2C:
        line.append(0x5C)
        line.append(octet)
      case 0x0A:
        line.append(0x5C)
        line.append(0x6E)
      case let octet where octet.isControl: continue
      default: line.append(octet)
      }
    }
  }
}
