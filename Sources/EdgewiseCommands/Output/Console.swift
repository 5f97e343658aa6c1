/// Where a command's words go, and what the place can show.
package struct Console: Sendable {
  /// Takes text for the standard output.
  package var write: @Sendable (String) -> Void
  /// Takes text for the standard error.
  package var writeError: @Sendable (String) -> Void
  /// Cells in a row.
  package var width: Int
  package var showsColours: Bool
  /// Whether the standard error is a terminal, where a line may be drawn over again.
  package var showsProgress: Bool

  package init(
    width: Int, showsColours: Bool, showsProgress: Bool,
    write: @escaping @Sendable (String) -> Void,
    writeError: @escaping @Sendable (String) -> Void
  ) {
    self.width = width
    self.showsColours = showsColours
    self.showsProgress = showsProgress
    self.write = write
    self.writeError = writeError
  }

  var painter: Painter { Painter(colours: showsColours) }

  func print(_ line: String) { write(line + "\n") }

  func print(_ lines: [String]) {
    write(lines.joined(separator: "\n") + "\n")
  }
}
