import LineProtocol

/// A client's line as a recording may show it: without its secrets.
struct RecordedLine {
  /// The line, ready for a transcript.
  let text: String
  /// The value of its literal, ready for a transcript.
  let literal: String?

  /// Reads a client's line; its secrets get names.
  init(_ line: FramedLine, names: inout RecordedNames) {
    let whole = String(decoding: line.bytes, as: UTF8.self)
    var value: String?
    if case .octets(let octets, _) = line.literal {
      value = String(decoding: octets, as: UTF8.self)
    }
    switch ClientLine(line) {
    case .command(let command):
      let secrets = Self.secrets(of: command)
      guard !secrets.isEmpty else { break }
      (text, literal) = Self.redacted(command, line, whole, value, secrets, &names)
      return
    case .input, .refusedInput: break
    case .refused:
      // What cannot be read may be a secret with a slip of the finger.
      guard Self.mayHoldSecret(whole) else { break }
      let words = whole.split(separator: " ", maxSplits: 2)
      text = names.named(words.prefix(2).joined(separator: " ")) + " $hidden"
      literal = nil
      return
    }
    // A client may send what stands for its end on paper: a space tells the two apart.
    text = whole == Transcript.end ? whole + " " : Self.guarded(names.named(whole))
    literal = value.map { Self.escaped(names.named($0)) }
  }

  /// The places of the arguments that nobody may read, each with the kind of its name.
  private static func secrets(of command: Command) -> [Int: String] {
    var secrets: [Int: String] = [:]
    var position = 0
    var first: String?
    for (index, argument) in command.arguments.enumerated() {
      if let key = argument.key {
        if key == "password" || key == "token" || command.verb == "AUTH" {
          secrets[index] = key == "token" ? "token" : "password"
        }
        continue
      }
      defer { position += 1 }
      if position == 0 { first = argument.value }
      switch command.verb {
      case "AUTH":
        let isKind = position == 0 && (first == "token" || first == "password")
        let isUser = position == 1 && first == "password"
        if !isKind, !isUser { secrets[index] = first == "password" ? "password" : "token" }
      case "USER" where position > 1: secrets[index] = "password"
      default: break
      }
    }
    return secrets
  }

  private static func mayHoldSecret(_ line: String) -> Bool {
    let upper = line.uppercased()
    return ["AUTH", "PASSWORD", "TOKEN", "USER"].contains { upper.contains($0) }
  }

  /// Writes the line anew, up to each argument as it stood.
  private static func redacted(
    _ command: Command, _ line: FramedLine, _ whole: String, _ value: String?,
    _ secrets: [Int: String], _ names: inout RecordedNames
  ) -> (String, String?) {
    var parts = [names.named("\(command.tag.text) \(command.verb)")]
    var literal: String?
    for (index, argument) in command.arguments.enumerated() {
      let key = argument.key.map { "\($0)=" } ?? ""
      if let kind = secrets[index] {
        parts.append(key + names.name(for: argument.value, kind: kind))
      } else if value != nil, index == command.arguments.count - 1 {
        parts.append("\(key){\(argument.value.utf8.count)}")
        literal = escaped(names.named(argument.value))
      } else {
        parts.append(key + names.named(quoted(argument.value)))
      }
    }
    return (guarded(parts.joined(separator: " ")), literal)
  }

  /// A value as an atom where it is one, else in quotes.
  private static func quoted(_ value: String) -> String {
    let isAtom =
      !value.isEmpty
      && value.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F && !"\"=\\{}".utf8.contains($0) }
    if isAtom { return value }
    return "\""
      + replacingScalars(
        value, ["\\": "\\\\", "\"": "\\\"", "\n": "\\n", "\r": "\\r", "\t": "\\t"])
      + "\""
  }

  /// A literal's value on one line.
  static func escaped(_ text: String) -> String {
    guarded(replacingScalars(text, ["\\": "\\\\", "\n": "\\n", "\r": "\\r"]))
  }

  /// Scalar by scalar: a carriage return and a line feed together are one character.
  private static func replacingScalars(
    _ text: String, _ replacements: [Unicode.Scalar: String]
  ) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if let replacement = replacements[scalar] {
        result += replacement
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// A line whose end would be read as a remark gets one, which is taken away in its place.
  static func guarded(_ text: String) -> String {
    text.hasSuffix(")") && text.contains("  (") ? text + "  (as it was)" : text
  }
}
