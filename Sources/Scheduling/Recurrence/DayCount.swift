extension DayRule {
  /// How many occurrences come before a wall time; none is counted before the series' start.
  ///
  /// Weekly rules without BYMONTH are counted by arithmetic, others year by year (or period by
  /// period with BYSETPOS), which takes some milliseconds for all years up to 9999.
  func count(before wall: Int) -> Int {
    guard wall > anchor else { return 0 }
    if isUniform {
      let (each, skipped) = uniformCounts
      let day = min(wall / 86_400, EraTime.endDay)
      let period = stride.aligned(stride.period(ofDay: day))
      let past = (period - stride.origin) / stride.interval * each
      return past + count(in: week(period), below: wall) - skipped
    }
    var cursor = DayBlockCursor(self, from: anchor / 86_400, through: wall / 86_400)
    var count = 0
    var isFirst = true
    var pending: DayBlock?
    while cursor.advance() {
      if let pending { count += self.count(in: pending) }
      if isFirst { count -= self.count(in: cursor.block, below: anchor) }
      isFirst = false
      pending = cursor.block
    }
    return count + (pending.map { self.count(in: $0, below: wall) } ?? 0)
  }

  /// The occurrence that has that many before it, or -1 if the years end first.
  func occurrence(at ordinal: Int) -> Int {
    if isUniform {
      let (each, skipped) = uniformCounts
      guard each > 0 else { return -1 }
      let (periods, rest) = (ordinal + skipped).quotientAndRemainder(dividingBy: each)
      let period = stride.origin + periods * stride.interval
      guard period <= EraTime.endDay / 7 + 1 else { return -1 }
      let wall = occurrence(in: week(period), at: rest)
      return wall <= EraTime.lastSecond ? wall : -1
    }
    var cursor = DayBlockCursor(self, from: anchor / 86_400, through: EraTime.endDay)
    var rest = ordinal
    var isFirst = true
    while cursor.advance() {
      if isFirst { rest += count(in: cursor.block, below: anchor) }
      isFirst = false
      let count = count(in: cursor.block)
      if rest < count { return occurrence(in: cursor.block, at: rest) }
      rest -= count
    }
    return -1
  }

  /// The occurrences of any whole week, and those of the first one before the series' start.
  private var uniformCounts: (each: Int, skipped: Int) {
    let first = week(stride.origin)
    return (count(in: first), count(in: first, below: anchor))
  }

  private func week(_ period: Int) -> DayBlock {
    let first = stride.firstDay(of: period)
    let pattern = DayFilter.turned(filter.weekdays, by: stride.weekStart)
    return DayBlock(first: first, days: DaySet(weekly: pattern, first: 7))
  }
}
