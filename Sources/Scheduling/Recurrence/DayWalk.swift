/// Goes through the occurrences of a `DayRule` from a wall time on.
struct DayWalk: Sendable {
  private var cursor: DayBlockCursor
  private let clock: ClockSet
  /// The first time of a day, and whether it is the only one.
  private let firstTime: Int
  private let isSingle: Bool
  private var block: DayBlock
  /// The day of the block that comes next, or -1 when the walk is over.
  private var day = -1
  /// The least time of that day that may come next.
  private var time = 0
  /// With BYSETPOS: the times in the block, and the least index that may come next.
  private var total = 0
  private var index = 0

  init(_ rule: DayRule, from wall: Int, through last: Int) {
    let start = max(rule.anchor, wall)
    cursor = DayBlockCursor(rule, from: start / 86_400, through: last / 86_400)
    clock = rule.clock
    firstTime = rule.clock.time(at: 0)
    isSingle = rule.clock.count == 1
    block = cursor.block
    guard start <= last else { return }
    advanceBlock()
    guard day >= 0 else { return }
    index = rule.index(in: block, of: start)
    let first = start / 86_400 - block.first
    guard first >= day else { return }
    if block.days.contains(first) { time = start % 86_400 }
    day = block.days.next(from: first)
    if day < 0, rule.positions == nil { advanceBlock() }
  }

  /// The next occurrence in era seconds, or -1.
  mutating func next() -> Int {
    guard cursor.rule.positions == nil else { return nextChosen() }
    while day >= 0 {
      let found = time == 0 ? firstTime : clock.next(from: time)
      let wall = (block.first + day) * 86_400 + found
      if found < 0 || isSingle {
        time = 0
        day = block.days.next(from: day + 1)
        if day < 0 { advanceBlock() }
        if found >= 0 { return wall }
      } else {
        time = found + 1
        return wall
      }
    }
    return -1
  }

  private mutating func nextChosen() -> Int {
    guard let positions = cursor.rule.positions else { return -1 }
    while total > 0 {
      let found = positions.next(from: index, of: total)
      if found >= 0 {
        index = found + 1
        return cursor.rule.wall(in: block, at: found)
      }
      advanceBlock()
    }
    return -1
  }

  private mutating func advanceBlock() {
    guard cursor.advance() else {
      day = -1
      total = 0
      return
    }
    block = cursor.block
    day = block.days.next(from: 0)
    time = 0
    total = block.days.count * clock.count
    index = 0
  }
}
