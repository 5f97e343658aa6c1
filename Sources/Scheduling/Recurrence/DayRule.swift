/// A rule that steps by weeks, months or years, seen from a series' start: days and their times.
struct DayRule: Sendable {
  let stride: PeriodStride
  let filter: DayFilter
  /// The times of each day.
  let clock: ClockSet
  let positions: PositionSet?
  /// The series' start, in era seconds.
  let anchor: Int

  /// Whether each period of the stride has the same days, so that counting needs no walk.
  var isUniform: Bool { stride.unit == .week && filter.isWeekly }
}

/// A run of days that is expanded at once: a period if BYSETPOS chooses among its occurrences, else
/// as much of a year as belongs to the stride.
struct DayBlock: Sendable {
  /// The era day that the set counts from.
  var first: Int
  var days: DaySet
}

extension DayRule {
  /// How many occurrences a block has.
  func count(in block: DayBlock) -> Int {
    let total = block.days.count * clock.count
    return positions.map { $0.count(below: total, of: total) } ?? total
  }

  /// How many occurrences of a block come before a wall time.
  func count(in block: DayBlock, below wall: Int) -> Int {
    let index = index(in: block, of: wall)
    guard let positions else { return index }
    return positions.count(below: index, of: block.days.count * clock.count)
  }

  /// How many times of a block, chosen by BYSETPOS or not, come before a wall time.
  func index(in block: DayBlock, of wall: Int) -> Int {
    let day = wall / 86_400 - block.first
    guard day >= 0 else { return 0 }
    let before = block.days.count(below: day) * clock.count
    guard day < 512, block.days.contains(day) else { return before }
    return before + clock.count(below: wall % 86_400)
  }

  /// The time of a block, chosen by BYSETPOS or not, that has that many before it.
  func wall(in block: DayBlock, at index: Int) -> Int {
    let (day, time) = index.quotientAndRemainder(dividingBy: clock.count)
    return (block.first + block.days.member(at: day)) * 86_400 + clock.time(at: time)
  }

  /// The occurrence of a block that has that many before it.
  func occurrence(in block: DayBlock, at ordinal: Int) -> Int {
    guard let positions else { return wall(in: block, at: ordinal) }
    let total = block.days.count * clock.count
    var index = positions.next(from: 0, of: total)
    for _ in 0..<ordinal where index >= 0 { index = positions.next(from: index + 1, of: total) }
    return index < 0 ? -1 : wall(in: block, at: index)
  }
}
