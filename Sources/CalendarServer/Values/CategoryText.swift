/// The value of `categories=`: one a line, as a category may hold commas but no line ends.
enum CategoryText {
  /// The categories of a text, none twice; empty lines are passed over, and an empty text means none.
  static func read(_ text: String?) -> [String]? {
    guard let text else { return nil }
    var seen: Set<String> = []
    return text.split { $0 == "\n" || $0 == "\r\n" }.map(String.init)
      .filter { seen.insert($0).inserted }
  }

  static func text(_ categories: [String]) -> String { categories.joined(separator: "\n") }
}
