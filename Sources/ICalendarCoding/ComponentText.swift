import Scheduling

extension Component {
  /// Brings the text to UTF-8 without control characters other than tabs.
  ///
  /// - Throws: `Unreadable` when a line that has a field holds a NUL.
  mutating func repair(_ remarks: inout Remarks) throws(Unreadable) {
    let (isPlain, hasControl) = Self.survey(text)
    guard hasControl || !isPlain && String(validating: text, as: UTF8.self) == nil else { return }
    var repaired: [UInt8] = []
    for index in lines.indices {
      let line = lines[index]
      var octets = Array(text[line.range])
      if line.property.isModelled, !line.isNested {
        if octets.contains(0) { throw Unreadable(reason: "Line \(line.number) holds a NUL.") }
        octets.removeAll { $0.isControl }
      }
      let whole = String(decoding: octets, as: UTF8.self)
      if !whole.utf8.elementsEqual(octets) {
        octets = Array(whole.utf8)
        remarks.add(
          "Line \(line.number) is not UTF-8; its broken characters show as \u{FFFD}.")
      }
      let start = repaired.count
      repaired.append(contentsOf: octets)
      lines[index].range = start..<repaired.count
      lines[index].nameEnd = start + (line.nameEnd - line.range.lowerBound)
    }
    text = repaired
  }

  /// Whether a text is all ASCII, and whether it holds control characters other than tabs.
  private static func survey(_ text: [UInt8]) -> (isPlain: Bool, hasControl: Bool) {
    text.withUnsafeBufferPointer { octets in
      // No branch in the loop, so that many octets are looked at in one step.
      var all: UInt8 = 0
      var control: UInt8 = 0
      for octet in octets {
        all |= octet
        control |= (octet < 0x20 ? 1 : 0) & (octet == 0x09 ? 0 : 1) | (octet == 0x7F ? 1 : 0)
      }
      return (all < 0x80, control != 0)
    }
  }
}
