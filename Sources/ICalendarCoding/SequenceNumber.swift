/// The number by which an event's organiser counts its revisions: SEQUENCE (RFC 5545, 3.8.7.4).
package enum SequenceNumber {
  /// The number that a SEQUENCE line says, or nothing for another line or no number.
  package static func of(_ line: Substring) -> Int? {
    let octets = Array(line.utf8)
    guard let nameEnd = ExtensionLines.nameEnd(of: octets[...]),
      ICalendarProperty(octets[..<nameEnd]) == .sequence
    else { return nil }
    return of(octets[...], nameEnd: nameEnd)
  }

  /// What a SEQUENCE line says; less than 0 counts as 0.
  static func of(_ line: ArraySlice<UInt8>, nameEnd: Int) -> Int? {
    PropertyLine(line, nameEnd: nameEnd).flatMap { PlainValue.integer($0.value.trimmed) }
      .map { max(0, $0) }
  }
}
