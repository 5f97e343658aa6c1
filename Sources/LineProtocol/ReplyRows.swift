/// The rows of one reply; rows that were continued on further lines are whole again.
package struct ReplyRows: Equatable, Sendable {
  package private(set) var rows: [[Pair]] = []

  package init() {}

  /// Takes the pairs of one `ROW` line in.
  package mutating func append(_ pairs: [Pair]) {
    guard let last = rows.indices.last, pairs.contains(Pair("continues", "yes")) else {
      rows.append(pairs)
      return
    }
    let known = Set(rows[last].map(\.key))
    rows[last] += pairs.filter { $0.key != "continues" && !known.contains($0.key) }
  }

  /// Hands the first row over; there must be one.
  package mutating func takeFirst() -> [Pair] { rows.removeFirst() }
}
