import Scheduling

/// The content lines of `Appointment.extensions` that may stand in a VEVENT.
enum ExtensionLines {
  /// The lines in order, without those that a field holds and without broken components, so that no
  /// text makes more of a file than one event.
  static func lines(of text: String) -> [Substring] {
    var lines: [Substring] = []
    var inner: [Substring] = []
    var start = 0
    for line in text.split(separator: "\n") {
      guard let end = line.utf8.firstIndex(where: { $0 == 0x3A || $0 == 0x3B }),
        line.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 })
      else { continue }
      let property = ICalendarProperty(Array(line.utf8[..<end])[...])
      let name = line[end...].dropFirst()
      switch property {
      case .begin:
        if inner.isEmpty { start = lines.count }
        inner.append(name)
      case .end:
        guard inner.last == name else {
          lines.removeSubrange(min(start, lines.count)...)
          inner = []
          continue
        }
        inner.removeLast()
      default:
        guard !inner.isEmpty || !property.isModelled || property == .sequence else { continue }
      }
      if inner.first.map(isOutermost) == true {
        inner = []
        continue
      }
      lines.append(line)
    }
    if !inner.isEmpty { lines.removeSubrange(start...) }
    return lines
  }

  private static func isOutermost(_ name: Substring) -> Bool {
    ComponentScanner.outermost.contains(name.uppercased()) || name.uppercased() == "VCALENDAR"
  }
}
