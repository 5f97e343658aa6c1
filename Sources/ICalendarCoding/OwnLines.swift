/// The lines of `Appointment.extensions` that say something of the event itself.
package enum OwnLines {
  /// The lines without those of the components inside.
  package static func of(_ extensions: String) -> [Substring] {
    var nesting = ComponentNesting()
    return extensions.utf8.split(separator: 0x0A).compactMap { line in
      let octets = Array(line)
      guard let nameEnd = ExtensionLines.nameEnd(of: octets[...]) else { return nil }
      let name = { Component.name(in: octets[...], after: nameEnd) }
      switch ICalendarProperty(octets[..<nameEnd]) {
      case .begin: nesting.begin(name())
      case .end: nesting.end(name())
      default: return nesting.isOpen ? nil : Substring(line)
      }
      return nil
    }
  }
}
