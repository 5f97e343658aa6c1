/// Text as a terminal shows it: how many cells it takes, cut and padded to fit.
enum TerminalText {
  /// Makes foreign text harmless: no control may move the cursor or change the terminal.
  static func harmless(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x09, 0x0A, 0x0D, 0x2028, 0x2029: result.unicodeScalars.append(" ")
      // C0, DEL and C1, and the marks that turn the direction of what follows.
      case 0x00...0x1F, 0x7F...0x9F, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069:
        result.unicodeScalars.append("\u{FFFD}")
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Harmless text that keeps its line breaks.
  static func harmlessLines(_ text: String) -> [String] {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { harmless(String($0)) }
  }

  /// The number of cells that a text without controls takes.
  static func width(_ text: String) -> Int {
    text.reduce(0) { $0 + width($1) }
  }

  /// Cuts a text to at most that many cells, marking the cut with `…`.
  static func cut(_ text: String, to width: Int) -> String {
    guard self.width(text) > width else { return text }
    guard width > 0 else { return "" }
    var result = ""
    var used = 1
    for character in text {
      used += self.width(character)
      if used > width { break }
      result.append(character)
    }
    return result + "…"
  }

  /// Cuts or pads a text to exactly that many cells.
  static func fit(_ text: String, to width: Int) -> String {
    let cut = cut(text, to: width)
    return cut + String(repeating: " ", count: max(0, width - self.width(cut)))
  }

  /// 0, 1 or 2 cells (Unicode Standard Annex 11, reduced to its large blocks).
  private static func width(_ character: Character) -> Int {
    guard let first = character.unicodeScalars.first else { return 0 }
    if character.unicodeScalars.contains(where: { $0.value == 0xFE0F }) { return 2 }
    switch first.value {
    case 0x0300...0x036F, 0x200B...0x200D, 0xFEFF: return 0
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
      0xA000...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
      0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1FAFF, 0x20000...0x3FFFD:
      return 2
    default: return first.properties.isEmojiPresentation ? 2 : 1
    }
  }
}
