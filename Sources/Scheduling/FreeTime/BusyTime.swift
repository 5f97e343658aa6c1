/// Which stretches of time are taken: sorted, apart from each other, none empty.
public struct BusyTime: Hashable, Sendable {
  public private(set) var spans: [InstantRange]

  /// Joins spans that overlap or touch; empty ones take up nothing.
  ///
  /// - Parameter range: what lies outside it is cut off.
  public init(_ given: [InstantRange], in range: InstantRange) {
    spans = []
    for span in given.sorted(by: { $0.start < $1.start }) {
      let start = max(span.start, range.start)
      let end = min(span.end, range.end)
      guard start < end else { continue }
      if let last = spans.last, start <= last.end {
        spans[spans.count - 1] = InstantRange(start: last.start, end: max(last.end, end))
      } else {
        spans.append(InstantRange(start: start, end: end))
      }
    }
  }

  /// What is left of a stretch, in order.
  public func free(in range: InstantRange) -> [InstantRange] {
    var free: [InstantRange] = []
    var start = range.start
    for index in firstIndex(endingAfter: range.start)..<spans.count {
      let span = spans[index]
      if span.start >= range.end { break }
      if start < span.start { free.append(InstantRange(start: start, end: span.start)) }
      start = span.end
    }
    if start < range.end { free.append(InstantRange(start: start, end: range.end)) }
    return free
  }

  private func firstIndex(endingAfter instant: Instant) -> Int {
    var (low, high) = (0, spans.count)
    while low < high {
      let middle = (low + high) / 2
      if spans[middle].end <= instant { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
