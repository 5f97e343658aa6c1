import Scheduling

/// The lines of a VEVENT that no field of an appointment holds, as they came.
enum PreservedLines {
  /// The lines, unfolded, each ended by a line feed; components inside come whole or not at all.
  ///
  /// SEQUENCE is kept here as well, unless it is 0, as no appointment counts its revisions by it.
  static func text(of component: Component, _ remarks: inout [String]) -> String {
    var kept: [UInt8] = []
    var part: [UInt8] = []
    var depth = 0
    var start = 0
    for line in component.lines {
      guard line.isNested || !line.property.isModelled || isCounted(line, component) else {
        continue
      }
      if depth == 0 {
        part.removeAll(keepingCapacity: true)
        start = line.number
      }
      if line.isNested {
        if line.property == .begin { depth += 1 }
        if line.property == .end { depth -= 1 }
      }
      let octets = component.text[line.range]
      if octets.contains(where: { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F }) {
        remarks.append("Line \(line.number) holds control characters and was left out.")
      } else {
        part.append(contentsOf: octets)
        part.append(0x0A)
      }
      guard depth == 0 else { continue }
      if kept.count + part.count <= Appointment.extensionsLimit {
        kept.append(contentsOf: part)
      } else {
        remarks.append("Line \(start) was left out: there is no room for more without a field.")
      }
    }
    return kept.isEmpty ? "" : String(decoding: kept, as: UTF8.self)
  }

  private static func isCounted(_ line: Component.Line, _ component: Component) -> Bool {
    line.property == .sequence
      && component.text[line.range].dropFirst(line.nameEnd - line.range.lowerBound)
        != [0x3A, 0x30]
  }
}
