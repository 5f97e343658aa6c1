/// Finds the word that someone most likely meant.
enum Spelling {
  /// The nearest word within a third of the length, or nothing.
  static func nearest(to word: String, in words: [String]) -> String? {
    // Long input is no typing error, and the distance costs the product of the lengths.
    guard word.utf8.count <= 40 else { return nil }
    let ranked = words.map { (distance(word, $0), $0) }.min { $0.0 < $1.0 }
    guard let (distance, found) = ranked, distance <= max(1, found.count / 3) else {
      return word.count >= 2 ? words.first { $0.hasPrefix(word) } : nil
    }
    return found
  }

  /// The number of letters to insert, delete, replace or swap with their neighbour (the restricted
  /// Damerau–Levenshtein distance).
  static func distance(_ left: String, _ right: String) -> Int {
    let left = Array(left)
    let right = Array(right)
    var rows = [Array(0...right.count)]
    for (i, character) in left.enumerated() {
      var row = [i + 1]
      for (j, other) in right.enumerated() {
        var cost = min(
          rows[i][j] + (character == other ? 0 : 1), rows[i][j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, character == right[j - 1], left[i - 1] == other {
          cost = min(cost, rows[i - 1][j - 1] + 1)
        }
        row.append(cost)
      }
      rows.append(row)
    }
    return rows[left.count][right.count]
  }
}
