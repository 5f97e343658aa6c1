/// Rows of texts as columns, as narrow as they can be.
enum TextColumns {
  /// Lines of at most so many cells, with two spaces between the columns; a column without any text
  /// is left out.
  static func lines(_ rows: [[String]], width: Int = .max) -> [String] {
    let widths = (0..<(rows.map(\.count).max() ?? 0)).map { index in
      rows.map { index < $0.count ? TerminalText.width($0[index]) : 0 }.max() ?? 0
    }
    return rows.map { row in
      let line = zip(row, widths).filter { $0.1 > 0 }.map { TerminalText.fit($0.0, to: $0.1) }
        .joined(separator: "  ")
      return TerminalText.cut(String(line.reversed().drop { $0 == " " }.reversed()), to: width)
    }
  }
}
