/// Which of a period's occurrences BYSETPOS keeps.
struct PositionSet: Sendable {
  /// The index n - 1 for the n-th one.
  private var fromStart = DaySet.empty
  /// The index n - 1 for the n-th one from the end.
  private var fromEnd = DaySet.empty

  /// Nothing when there are no positions, so that all are kept.
  init?(_ positions: [Int]) {
    guard !positions.isEmpty else { return nil }
    for position in positions {
      if position > 0 { fromStart.insert(position - 1) } else { fromEnd.insert(-position - 1) }
    }
  }

  /// The least kept index of at least `index` among `total` ones, or -1.
  func next(from index: Int, of total: Int) -> Int {
    let forward = fromStart.next(from: index)
    let mirrored = fromEnd.previous(from: total - 1 - index)
    let backward = mirrored < 0 ? total : total - 1 - mirrored
    let next = min(forward < 0 ? total : forward, backward)
    return next < total ? next : -1
  }

  /// How many of the first `limit` of `total` ones are kept.
  func count(below limit: Int, of total: Int) -> Int {
    var count = 0
    var index = next(from: 0, of: total)
    while index >= 0, index < limit {
      count += 1
      index = next(from: index + 1, of: total)
    }
    return count
  }
}
