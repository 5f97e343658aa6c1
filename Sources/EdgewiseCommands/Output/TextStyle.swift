/// How a piece of terminal text looks (ECMA-48, SGR).
struct TextStyle: Hashable, Sendable {
  /// The parameters of the escape sequence, such as `1;34`.
  let parameters: String

  static let plain = TextStyle(parameters: "")
  static let bold = TextStyle(parameters: "1")
  static let dim = TextStyle(parameters: "2")
  static let now = TextStyle(parameters: "1;31")
  static let good = TextStyle(parameters: "32")
  static let bad = TextStyle(parameters: "31")

  /// Backgrounds that keep dark text readable on light and dark terminals.
  private static let blocks = ["153", "157", "223", "183", "217", "159", "229", "188"]

  /// The same, strong enough to stand alone on light and dark terminals.
  private static let bands = ["68", "71", "172", "134", "168", "37", "136", "244"]

  /// The block colour of a calendar; the same name always has the same one.
  static func block(calendar name: String) -> TextStyle {
    TextStyle(parameters: "38;5;16;48;5;\(blocks[place(of: name)])")
  }

  /// The colour of a calendar for solid cells.
  static func band(calendar name: String) -> TextStyle {
    TextStyle(parameters: "38;5;\(bands[place(of: name)])")
  }

  private static func place(of name: String) -> Int {
    let sum = name.utf8.reduce(5_381 as UInt32) { $0 &* 33 &+ UInt32($1) }
    return Int(sum % UInt32(blocks.count))
  }
}

/// Applies styles, or leaves text as it is where colours are not wanted.
struct Painter: Sendable {
  let colours: Bool

  func paint(_ text: String, _ style: TextStyle) -> String {
    colours && !style.parameters.isEmpty
      ? "\u{1B}[\(style.parameters)m\(text)\u{1B}[0m" : text
  }
}
