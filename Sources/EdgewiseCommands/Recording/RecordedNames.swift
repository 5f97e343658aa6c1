import LineProtocol

/// Names for what differs from run to run, and for what nobody may read: identifiers, tokens,
/// passwords and places in lists.
///
/// A name stands for one value from where it is first seen. No secret is ever given back.
struct RecordedNames {
  /// By the value.
  private var names: [String: String] = [:]
  private var counts: [String: Int] = [:]
  /// Values to look for in any text, the longest first.
  private var sought: [String] = []

  /// - Parameter token: the token that `$token` stands for when a recording is played.
  init(token: String?) {
    if let token, !token.isEmpty { give("token", to: token) }
  }

  /// The name of a value of a kind, a new one if it has none yet.
  mutating func name(for value: String, kind: String) -> String {
    "$" + name(of: value, kind: kind)
  }

  /// The text with a name for each value that has one, and `$` written so that it names nothing.
  func named(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let (range, name) = firstKnown(in: rest) {
      result += Self.plain(rest[..<range.lowerBound]) + "$" + name
      rest = rest[range.upperBound...]
    }
    return result + Self.plain(rest)
  }

  /// Gives a name to each identifier of a text.
  mutating func meet(identifiersOf text: String) {
    var rest = text[...]
    while let match = rest.firstMatch(
      of: #/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/#)
    {
      let before = rest[..<match.range.lowerBound]
      let isStep = ["undo=", "undid=", "redo=", "redid="].contains { before.hasSuffix($0) }
      _ = name(of: String(match.output), kind: isStep ? "u" : "a")
      rest = rest[match.range.upperBound...]
    }
  }

  private mutating func name(of value: String, kind: String) -> String {
    if let known = names[value] { return known }
    counts[kind, default: 0] += 1
    let name = "\(kind)\(counts[kind, default: 1])"
    give(name, to: value)
    return name
  }

  private mutating func give(_ name: String, to value: String) {
    names[value] = name
    // A short password may be any word: only where it stands as one is it told apart.
    guard value.count >= 6 else { return }
    sought.append(value)
    sought.sort { $0.count > $1.count }
  }

  private func firstKnown(in text: Substring) -> (Range<String.Index>, String)? {
    var first: (Range<String.Index>, String)?
    for value in sought {
      guard let range = text.firstRange(of: value), let name = names[value] else { continue }
      if first.map({ range.lowerBound < $0.0.lowerBound }) ?? true { first = (range, name) }
    }
    return first
  }

  private static func plain(_ text: Substring) -> String { String(text).replacing("$", with: "$$") }
}
