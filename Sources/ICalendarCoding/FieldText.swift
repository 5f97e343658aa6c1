import Scheduling

/// Brings the texts of an event to what an appointment's fields hold.
enum FieldText {
  /// A text brought to one line and its limit.
  static func line(_ text: String?, _ field: String, _ warnings: inout Remarks) -> String {
    guard let text else { return "" }
    var line = text
    // Line ends beyond ASCII begin with an octet above it.
    if text.utf8.contains(where: { $0 < 0x20 || $0 >= 0x80 }) {
      line = text.split { $0.isNewline }.joined(separator: " ")
    }
    return cut(line, Appointment.lineLimit, field, &warnings)
  }

  static func cut(
    _ text: String, _ limit: Int, _ field: String, _ warnings: inout Remarks
  ) -> String {
    guard text.utf8.count > limit else { return text }
    warnings.add("Of its \(field) only \(limit) octets were kept.")
    return beginning(of: text, octets: limit)
  }

  /// As much of a text as has so many octets.
  static func beginning(of text: String, octets: Int) -> String {
    guard text.utf8.count > octets else { return text }
    var end = text.utf8.index(text.startIndex, offsetBy: octets)
    while UTF8.isContinuation(text.utf8[end]) { end = text.utf8.index(before: end) }
    let kept = text[..<end]
    // A character that the limit parts goes as a whole, unless it is as long as all of the text:
    // asked once, as it may be made of thousands of marks.
    let whole = end.samePosition(in: text) == nil ? kept.dropLast() : kept
    return String(whole.isEmpty ? kept : whole)
  }

  /// The categories that there is room for, none twice.
  static func categories(_ names: [String], _ warnings: inout Remarks) -> [String] {
    var kept: [String] = []
    var seen: Set<String> = []
    var room = Appointment.categoriesLimit
    for name in names where !name.isEmpty && seen.insert(name).inserted {
      guard name.utf8.count <= room else {
        warnings.add("Not all its categories were kept: there is no room for more.")
        break
      }
      room -= name.utf8.count
      kept.append(name)
    }
    return kept
  }

  static func link(_ url: String?, _ warnings: inout Remarks) -> String {
    guard let url else { return "" }
    guard url.utf8.count <= Appointment.urlLimit else {
      warnings.add("Its URL is longer than \(Appointment.urlLimit) octets and was left out.")
      return ""
    }
    return url
  }
}
