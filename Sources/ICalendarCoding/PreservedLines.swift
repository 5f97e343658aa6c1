import Scheduling

/// The lines of a VEVENT that no field of an appointment holds, as they came.
enum PreservedLines {
  /// The lines, unfolded, each ended by a line feed; components inside come whole or not at all.
  ///
  /// SEQUENCE is kept here as well, unless it is 0.
  static func text(of component: Component, _ remarks: inout Remarks) -> String {
    var kept = ExtensionLines()
    for line in component.lines
    where line.isNested || !line.property.isModelled || line.property == .sequence {
      switch kept.take(component.text[line.range]) {
      case .controlCharacters:
        remarks.add("Line \(line.number) holds control characters and was left out.")
      case .noRoom:
        remarks.add(
          "Line \(line.number) was left out: there is no room for more without a field.")
      case .brokenComponent:
        remarks.add("The component on line \(line.number) inside it was left out.")
      // Only of a SEQUENCE, which is complained of where its value is read.
      case .noProperty, nil: break
      }
    }
    let octets = kept.finish()
    return octets.isEmpty ? "" : String(decoding: octets, as: UTF8.self)
  }
}
