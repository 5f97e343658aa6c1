extension Recurrence {
  /// An instant that no occurrence goes beyond, or nothing if the series does not end before the
  /// year 9999 does; what an index over series needs.
  public var endBound: Instant? {
    guard isBounded else { return nil }
    var bound = set.first.bounds(zone: zone).end
    for addition in additions { bound = max(bound, addition.occurrence.range.end) }
    for expansion in expansions {
      let last = WallTime(eraSeconds: expansion.last)
      let start = min(
        zone.instant(of: last, fold: .second),
        Instant(secondsSinceEpoch: expansion.untilInstant(of: set.first)))
      bound = max(bound, start.adding(seconds: longest + zone.offsetSpread))
    }
    return bound
  }

  /// The last occurrence, or nothing if there is none or the series does not end before the year
  /// 9999 does.
  public var last: Occurrence? {
    guard let bound = endBound else { return nil }
    let first = set.first.bounds(zone: zone).start.adding(seconds: -86_400)
    let earliest = additions.reduce(first) { min($0, $1.occurrence.range.start) }
    // Ever longer stretches before the end, so that a series' age costs nothing.
    var length: Int64 = longest + 2 * 86_400
    while true {
      let start = max(earliest, bound.adding(seconds: -length))
      var last: Occurrence?
      for occurrence in occurrences(
        startingIn: InstantRange(start: start, end: bound.adding(seconds: 1)))
      { last = occurrence }
      if last != nil || start == earliest { return last }
      length *= 4
    }
  }
}
