/// The fenced blocks of a Markdown page.
struct Page {
  struct Block {
    /// The line of the page on which its content starts, counted from 1.
    let line: Int
    let language: String
    let text: String
  }

  let blocks: [Block]

  init(_ markdown: String) {
    var blocks: [Block] = []
    var open: (line: Int, language: String, lines: [Substring])?
    let lines = markdown.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      if !line.hasPrefix("```") {
        open?.lines.append(line)
      } else if let block = open {
        blocks.append(
          Block(
            line: block.line, language: block.language,
            text: block.lines.joined(separator: "\n")))
        open = nil
      } else {
        open = (index + 2, String(line.dropFirst(3)), [])
      }
    }
    self.blocks = blocks
  }
}
