/// The word a client puts before a command, and the server before each line of its reply.
///
/// Grammar: a letter or digit, then at most 15 letters, digits, `.` or `_`; or `-` alone, which
/// makes a command quiet.
package struct Tag: Hashable, Sendable {
  package let text: String

  /// The tag of quiet commands, and of failures whose own tag could not be read.
  package static let quiet = Tag(unchecked: "-")

  /// Reads a tag, or nothing if the text is not of its form.
  package init?(_ text: String) {
    guard text == "-" || Self.isWellFormed(text.utf8) else { return nil }
    self.text = text
  }

  init(unchecked text: String) { self.text = text }

  package var isQuiet: Bool { text == "-" }

  static func isWellFormed(_ octets: some Collection<UInt8>) -> Bool {
    guard let first = octets.first, first.isLetter || first.isDigit,
      octets.count <= ProtocolLimits.tagLength
    else { return false }
    return octets.allSatisfy { $0.isLetter || $0.isDigit || $0 == .dot || $0 == .underscore }
  }

  /// Reads the tag that starts a line, even if the rest of the line is broken.
  static func leading(_ line: ArraySlice<UInt8>) -> Tag {
    let field = line.prefix(ProtocolLimits.tagLength + 1).prefix { $0 != .space }
    guard isWellFormed(field) else { return .quiet }
    return Tag(unchecked: String(decoding: field, as: UTF8.self))
  }
}
