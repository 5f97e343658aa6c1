/// A conversation on paper: what clients send, and what a server answers.
///
/// Each line starts with `C:` or `S:`, or `C2:`, `S2:` … for further connections, each opened where
/// it is first named. In the lines:
/// - `$name` stands for a value that is bound where it is first seen and must be the same ever after;
///   `$_` matches anything and binds nothing.
/// - `…` as the last word of a server's line stands for any further words; a line that starts with
///   `…` stands for any number of the server's lines.
/// - `$$` stands for a dollar sign.
/// - `S~:` is a server's line that may come anywhere among the server's lines around it.
/// - A line that announces a literal, `key={n}`, is followed by a line with its value, where `\n`
///   stands for a line break; `{*}` in a client's line lets the runner count the octets.
/// - `S: <closed>` expects the end of the connection. `C: <closed>` says that the client sends nothing
///   more, as a client does that goes; what the server still says is heard.
/// - What stands in parentheses after two spaces at the end of a line is a remark, and so is a line
///   that starts with `//`.
package struct Transcript: Hashable, Sendable {
  package enum Step: Hashable, Sendable {
    case send(String, literal: String?)
    /// The client sends nothing more.
    case endInput
    case expect(String, literal: String?, anywhere: Bool)
    /// Any number of the server's lines up to one that the next expectation fits.
    case skip
    case expectEnd
  }

  package struct Line: Hashable, Sendable {
    /// The line of the file, counted from 1.
    package let number: Int
    /// Which connection, counted from 1.
    package let connection: Int
    package let step: Step
  }

  package struct SyntaxError: Error, Hashable, Sendable, CustomStringConvertible {
    package let line: Int
    package let reason: String
    package var description: String { "line \(line): \(reason)" }
  }

  package let lines: [Line]

  /// Reads a transcript; `firstLine` is the number of its first line in its file.
  package init(_ text: String, firstLine: Int = 1) throws(SyntaxError) {
    var lines: [Line] = []
    // Other separators of lines, such as U+2028, may stand in a value.
    var source = text.split(
      omittingEmptySubsequences: false, whereSeparator: { $0 == "\n" || $0 == "\r\n" }
    )
    .enumerated().map { (number: firstLine + $0.offset, text: $0.element) }[...]
    while let (number, raw) = source.popFirst() {
      let trimmed = raw.drop { $0 == " " || $0 == "\t" }
      if trimmed.isEmpty || trimmed.hasPrefix("//") { continue }
      if trimmed.hasPrefix("…") {
        lines.append(Line(number: number, connection: lines.last?.connection ?? 1, step: .skip))
        continue
      }
      guard let head = Head(trimmed) else {
        throw SyntaxError(line: number, reason: "a line starts with C:, S:, S~:, … or //")
      }
      var literal: String?
      if Self.announcesLiteral(head.text) {
        guard let next = source.popFirst(),
          let value = Head(next.text.drop { $0 == " " || $0 == "\t" }),
          value.isClient == head.isClient
        else { throw SyntaxError(line: number, reason: "the value of the literal must follow") }
        literal = Self.unescaped(value.text)
      }
      lines.append(
        Line(number: number, connection: head.connection, step: head.step(literal: literal)))
    }
    self.lines = lines
  }

  /// The transcripts among the fenced blocks of a Markdown page.
  package static func all(inMarkdown page: String) throws(SyntaxError) -> [Transcript] {
    var found: [Transcript] = []
    var block: [Substring]?
    var first = 0
    let lines = page.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      if !line.hasPrefix("```") {
        block?.append(line)
      } else if let ended = block {
        if let start = ended.first, Head(start) != nil {
          found.append(try Transcript(ended.joined(separator: "\n"), firstLine: first))
        }
        block = nil
      } else {
        block = []
        first = index + 2
      }
    }
    return found
  }

  /// `C2: text`, taken apart.
  private struct Head {
    var isClient = false
    var anywhere = false
    var connection = 1
    var text = ""

    init?(_ line: Substring) {
      guard let colon = line.firstIndex(of: ":") else { return nil }
      var label = line[..<colon]
      switch label.popFirst() {
      case "C": isClient = true
      case "S": break
      default: return nil
      }
      if label.last == "~", !isClient {
        anywhere = true
        label = label.dropLast()
      }
      if !label.isEmpty {
        guard label.count <= 2, let number = Int(label), number > 0 else { return nil }
        connection = number
      }
      let rest = line[line.index(after: colon)...]
      text = Transcript.withoutRemark(rest.first == " " ? rest.dropFirst() : rest)
    }

    func step(literal: String?) -> Step {
      switch (isClient, text == Transcript.end) {
      case (true, true): .endInput
      case (true, false): .send(text, literal: literal)
      case (false, true): .expectEnd
      case (false, false): .expect(text, literal: literal, anywhere: anywhere)
      }
    }
  }

  /// What stands for the end of a side.
  static let end = "<closed>"

  private static func withoutRemark(_ text: Substring) -> String {
    var text = text
    if text.last == ")", let open = text.lastIndex(of: "("), text[..<open].hasSuffix("  ") {
      text = text[..<open]
      while text.last == " " { text = text.dropLast() }
    }
    return String(text)
  }

  private static func announcesLiteral(_ text: String) -> Bool {
    guard text.last == "}", let open = text.lastIndex(of: "{") else { return false }
    let inside = text[text.index(after: open)...].dropLast()
    let before = text[..<open].last
    guard before == " " || before == "=" else { return false }
    return inside == "*" || (1...8).contains(inside.utf8.count) && inside.allSatisfy(\.isASCIIDigit)
  }

  private static func unescaped(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    var escapes = false
    for scalar in text.unicodeScalars {
      if escapes {
        result.append(scalar == "n" ? "\n" : scalar == "r" ? "\r" : scalar)
        escapes = false
      } else if scalar == "\\" {
        escapes = true
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }
}

extension Character {
  fileprivate var isASCIIDigit: Bool { isASCII && isNumber }
}
