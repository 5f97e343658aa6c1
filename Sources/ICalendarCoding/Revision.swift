/// How often an event's organiser has revised it: SEQUENCE (RFC 5545, 3.8.7.4).
package enum Revision {
  /// The number that a SEQUENCE line says, or nothing for another line or no number.
  package static func number(_ line: some StringProtocol) -> Int? {
    let octets = Array(line.utf8)
    guard let nameEnd = ExtensionLines.nameEnd(of: octets[...]),
      ICalendarProperty(octets[..<nameEnd]) == .sequence
    else { return nil }
    return number(octets[...], nameEnd: nameEnd)
  }

  static func number(_ line: ArraySlice<UInt8>, nameEnd: Int) -> Int? {
    PropertyLine(line, nameEnd: nameEnd).flatMap(number)
  }

  static func number(_ line: PropertyLine) -> Int? {
    PlainValue.integer(line.value.trimmed)
  }
}
