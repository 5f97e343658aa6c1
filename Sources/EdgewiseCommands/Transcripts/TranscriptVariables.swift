/// The values that a transcript's `$names` stand for.
package struct TranscriptVariables: Hashable, Sendable {
  package private(set) var values: [String: String]

  package init(_ values: [String: String] = [:]) {
    self.values = values
  }

  /// A client's line with its names replaced; a name without a value stays as it stands.
  package func filled(_ text: String) -> String {
    Self.parts(text).map { part in
      switch part {
      case .text(let text): text
      case .name(let name): values[name] ?? "$" + name
      }
    }.joined()
  }

  /// Whether a server's line fits an expectation; names are bound only if it does.
  package mutating func match(_ expected: String, _ actual: String) -> Bool {
    let isOpen = expected == "…" || expected.hasSuffix(" …")
    let pattern = Self.words(isOpen ? String(expected.dropLast()) : expected)
    let words = Self.words(actual)
    guard isOpen ? words.count >= pattern.count : words.count == pattern.count else { return false }
    var trial = self
    for (part, word) in zip(pattern, words) where !trial.matchWord(part, word) { return false }
    self = trial
    return true
  }

  /// Whether a literal's value fits an expectation; names are bound only if it does.
  mutating func matchText(_ expected: String, _ actual: String) -> Bool {
    var trial = self
    guard trial.matchWord(expected, actual) else { return false }
    self = trial
    return true
  }

  private mutating func matchWord(_ pattern: String, _ word: String) -> Bool {
    var rest = word[...]
    var parts = Self.parts(pattern)[...]
    while let part = parts.popFirst() {
      switch part {
      case .text(let text):
        guard rest.hasPrefix(text) else { return false }
        rest = rest.dropFirst(text.count)
      case .name(let name):
        if let value = values[name] {
          guard rest.hasPrefix(value) else { return false }
          rest = rest.dropFirst(value.count)
          continue
        }
        // The value reaches to the text that follows the name in the pattern.
        var end = rest.endIndex
        if case .text(let next)? = parts.first {
          guard let found = Self.firstIndex(of: next, in: rest) else { return false }
          end = found
        }
        guard end > rest.startIndex else { return false }
        if name != "_" { values[name] = String(rest[..<end]) }
        rest = rest[end...]
      }
    }
    return rest.isEmpty
  }

  private enum Part {
    case text(String)
    case name(String)
  }

  /// `$$` stands for a dollar sign, and one that no name follows for itself.
  private static func parts(_ text: String) -> [Part] {
    var parts: [Part] = []
    var plain = ""
    var rest = text[...]
    while let dollar = rest.firstIndex(of: "$") {
      plain += rest[..<dollar]
      rest = rest[rest.index(after: dollar)...]
      let name = rest.prefix { character in
        character == "_" || character.isASCII && (character.isLetter || character.isNumber)
      }
      if name.isEmpty {
        plain += "$"
        if rest.first == "$" { rest = rest.dropFirst() }
        continue
      }
      if !plain.isEmpty { parts.append(.text(plain)) }
      plain = ""
      parts.append(.name(String(name)))
      rest = rest[name.endIndex...]
    }
    plain += rest
    if !plain.isEmpty { parts.append(.text(plain)) }
    return parts
  }

  /// The words of a line; a quoted value is part of its word.
  private static func words(_ text: String) -> [String] {
    var words: [String] = []
    var word = ""
    var isQuoted = false
    var escapes = false
    for character in text {
      if character == " " && !isQuoted {
        if !word.isEmpty { words.append(word) }
        word = ""
        continue
      }
      word.append(character)
      if escapes {
        escapes = false
      } else if character == "\\" && isQuoted {
        escapes = true
      } else if character == "\"" {
        isQuoted.toggle()
      }
    }
    if !word.isEmpty { words.append(word) }
    return words
  }

  private static func firstIndex(of needle: String, in text: Substring) -> String.Index? {
    var index = text.startIndex
    while index < text.endIndex {
      if text[index...].hasPrefix(needle) { return index }
      index = text.index(after: index)
    }
    return nil
  }
}
