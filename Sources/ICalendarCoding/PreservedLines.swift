/// What a VEVENT says beyond the fields of an appointment: its lines as they came.
struct PreservedLines {
  /// The lines, unfolded, each ended by a line feed; components inside come whole or not at all.
  let text: String
  /// The number of the SEQUENCE among them, 0 if there is none.
  let sequence: Int
  /// What was left out.
  private(set) var remarks = Remarks()

  init(of component: Component) {
    var kept = ExtensionLines()
    var start = 0
    for line in component.lines where line.isNested || !line.property.isModelled {
      if !kept.isInside { start = line.number }
      switch kept.take(component.text[line.range]) {
      case .controlCharacters:
        remarks.add("Line \(line.number) holds control characters and was left out.")
      case .noNumber:
        remarks.add("The SEQUENCE on line \(line.number) is no number and was left out.")
      case .noRoom:
        remarks.add("Line \(start) was left out: there is no room for more without a field.")
      case .brokenComponent:
        remarks.add("The component on line \(start) inside it was left out.")
      // What says nothing: a SEQUENCE of 0, or another one.
      case .notKept, nil: break
      }
    }
    let octets = kept.finish()
    text = octets.isEmpty ? "" : String(decoding: octets, as: UTF8.self)
    sequence = kept.sequence
  }
}
