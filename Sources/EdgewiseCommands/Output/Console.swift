/// Where a command's words go, and what the place can show.
package struct Console: Sendable {
  /// Takes text for the standard output.
  package var write: @Sendable (String) -> Void
  /// Takes text for the standard error.
  package var writeError: @Sendable (String) -> Void
  /// Cells in a row.
  package var width: Int
  /// Whether the standard output is a terminal, which breaks longer lines.
  package var isTerminal: Bool
  package var showsColours: Bool
  /// Whether the standard error is a terminal, where a line may be drawn over again.
  package var showsProgress: Bool

  package init(
    width: Int, isTerminal: Bool, showsColours: Bool, showsProgress: Bool,
    write: @escaping @Sendable (String) -> Void,
    writeError: @escaping @Sendable (String) -> Void
  ) {
    self.width = width
    self.isTerminal = isTerminal
    self.showsColours = showsColours
    self.showsProgress = showsProgress
    self.write = write
    self.writeError = writeError
  }

  var painter: Painter { Painter(colours: showsColours) }

  /// Cells that a line of a list may have: elsewhere than at a terminal it is kept whole.
  var lineWidth: Int { isTerminal ? width : .max }

  func print(_ line: String) { write(line + "\n") }

  func print(_ lines: [String]) {
    write(lines.joined(separator: "\n") + "\n")
  }
}
