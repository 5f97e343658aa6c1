import Scheduling

extension Component {
  /// Brings the text to UTF-8 without control characters other than tabs.
  ///
  /// - Throws: `Unreadable` when a line that has a field holds a NUL.
  mutating func repair(_ remarks: inout [String]) throws(Unreadable) {
    var isPlain = true
    var hasControl = false
    for octet in text {
      if octet >= 0x80 { isPlain = false }
      if octet < 0x20, octet != 0x09 { hasControl = true }
    }
    guard hasControl || !isPlain && String(validating: text, as: UTF8.self) == nil else { return }
    var repaired: [UInt8] = []
    for index in lines.indices {
      let line = lines[index]
      var octets = Array(text[line.range])
      if line.property.isModelled, !line.isNested {
        if octets.contains(0) { throw Unreadable(reason: "Line \(line.number) holds a NUL.") }
        octets.removeAll { $0 < 0x20 && $0 != 0x09 }
      }
      let whole = String(decoding: octets, as: UTF8.self)
      if !whole.utf8.elementsEqual(octets) {
        octets = Array(whole.utf8)
        remarks.append(
          "Line \(line.number) is not UTF-8; its broken characters show as \u{FFFD}.")
      }
      let start = repaired.count
      repaired.append(contentsOf: octets)
      lines[index].range = start..<repaired.count
      lines[index].nameEnd = start + (line.nameEnd - line.range.lowerBound)
    }
    text = repaired
  }
}
