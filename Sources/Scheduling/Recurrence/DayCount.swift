extension DayRule {
  /// How many occurrences come before a wall time; none is counted before the series' start.
  ///
  /// Weekly rules without BYMONTH are counted by arithmetic. Others are counted by years, of which
  /// those that lie alike are counted once; only weeks or months that drift through the year, or
  /// weeks that BYSETPOS chooses from, are walked, in some milliseconds for all years up to 9999.
  func count(before wall: Int) -> Int {
    guard wall > anchor else { return 0 }
    if isUniform {
      let (each, skipped) = uniformCounts
      let day = min(wall / 86_400, EraTime.endDay)
      let period = stride.aligned(stride.period(ofDay: day))
      let past = (period - stride.origin) / stride.interval * each
      return past + count(in: week(period), below: wall) - skipped
    }
    let first = EraTime.year(ofDay: anchor / 86_400)
    let last = min(9_999, EraTime.year(ofDay: wall / 86_400))
    guard repeatsYearly, last > first + 1 else { return walked(from: anchor, to: wall) }
    var tally = YearTally()
    var count = walked(from: anchor, to: EraTime.firstDay(ofYear: first + 1) * 86_400)
    var year = stride.year(from: first + 1)
    while year < last {
      count += tally.value(of: YearShape(year), self.count(of:))
      year = stride.year(from: year + 1)
    }
    return count + walked(from: EraTime.firstDay(ofYear: last) * 86_400, to: wall)
  }

  /// Whether all years that lie alike in the calendar have as many occurrences.
  private var repeatsYearly: Bool {
    switch stride.unit {
    case .week: stride.interval == 1 && positions == nil
    case .month: 12 % stride.interval == 0
    case .year: true
    }
  }

  private func count(of shape: YearShape) -> Int {
    walked(from: shape.first * 86_400, to: (shape.first + shape.length) * 86_400)
  }

  /// How many occurrences lie in a range of wall times, block by block.
  private func walked(from start: Int, to end: Int) -> Int {
    var cursor = DayBlockCursor(self, from: start / 86_400, through: (end - 1) / 86_400)
    var count = 0
    while cursor.advance() {
      let block = cursor.block
      count += self.count(in: block, below: end) - self.count(in: block, below: start)
    }
    return count
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
    var rest = ordinal
    var start = anchor
    if repeatsYearly {
      // Whole years first, so that the walk below begins in the right one.
      var tally = YearTally()
      var year = EraTime.year(ofDay: anchor / 86_400)
      var count = walked(from: anchor, to: EraTime.firstDay(ofYear: year + 1) * 86_400)
      while rest >= count {
        rest -= count
        year = stride.year(from: year + 1)
        guard year <= 9_999 else { return -1 }
        start = EraTime.firstDay(ofYear: year) * 86_400
        count = tally.value(of: YearShape(year), self.count(of:))
      }
    }
    var cursor = DayBlockCursor(self, from: start / 86_400, through: EraTime.endDay)
    while cursor.advance() {
      let skipped = count(in: cursor.block, below: start)
      let count = count(in: cursor.block) - skipped
      if rest < count { return occurrence(in: cursor.block, at: rest + skipped) }
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
