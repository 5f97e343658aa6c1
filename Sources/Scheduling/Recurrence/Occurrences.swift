/// The occurrences of a series in a range, found one by one as they are asked for.
///
/// Nothing is allocated for a step. A rule that names no time ends the sequence in bounded time.
public struct Occurrences: Sequence, IteratorProtocol, Sendable {
  private let recurrence: Recurrence
  private let start: Int64
  private let end: Int64
  private let overlapping: InstantRange?
  private var cursor: ZoneCursor
  private var streams: [RuleStream] = []
  private var heads: [RuleStream.Start?] = []
  private var addition = 0
  private let isAllDay: Bool

  init(_ recurrence: Recurrence, startingIn range: InstantRange, overlapping: InstantRange?) {
    self.recurrence = recurrence
    self.overlapping = overlapping
    cursor = ZoneCursor(recurrence.zone)
    isAllDay = recurrence.set.first.isAllDay
    start = range.start.secondsSinceEpoch
    end = range.end.secondsSinceEpoch
    // A wall time may lie this far from what the clocks show at its instant, a date a day more.
    let slack = recurrence.zone.offsetSpread + (isAllDay ? 86_400 : 0)
    let from = recurrence.zone.wallTime(at: range.start).adding(seconds: -slack).eraSeconds
    let last = recurrence.zone.wallTime(at: range.end).adding(seconds: slack).eraSeconds
    guard end > start else { return }
    for expansion in recurrence.expansions {
      var stream = RuleStream(
        expansion, of: recurrence.set.first, from: from, through: last)
      heads.append(stream.next(&cursor))
      streams.append(stream)
    }
    let additions = recurrence.additions
    while addition < additions.count, additions[addition].startSeconds < start { addition += 1 }
  }

  public mutating func next() -> Occurrence? {
    while let (rule, added) = earliest() {
      let occurrence: Occurrence
      let key: Int
      if let added {
        occurrence = added.occurrence
        key = added.key
        addition += 1
        skip(key)
      } else if let head = heads[rule] {
        key = head.key
        heads[rule] = streams[rule].next(&cursor)
        if streams.count > 1 { skip(key) }
        guard head.placed.instant < end else { return nil }
        guard head.placed.instant >= start else { continue }
        occurrence = finish(head)
      } else {
        return nil
      }
      guard occurrence.range.start.secondsSinceEpoch < end else { return nil }
      if !recurrence.exclusions.isEmpty {
        let wall = occurrence.id.wall.eraSeconds
        let isFloating = !isAllDay && recurrence.set.first.zoneIdentifier == nil
        if recurrence.exclusions.contains(wall: wall, key: isFloating ? wall : key) { continue }
      }
      if let overlapping, !occurrence.range.overlaps(overlapping) { continue }
      return occurrence
    }
    return nil
  }

  /// The rule whose head comes first, and the addition that comes no later.
  private func earliest() -> (rule: Int, added: PlacedAddition?)? {
    var rule = -1
    var key = Int.max
    for index in heads.indices {
      if let head = heads[index], head.key < key {
        rule = index
        key = head.key
      }
    }
    if addition < recurrence.additions.count {
      let added = recurrence.additions[addition]
      if added.key <= key { return (rule, added) }
    }
    return rule < 0 ? nil : (rule, nil)
  }

  /// Passes over what has a key: the same time named once more is the same occurrence.
  private mutating func skip(_ key: Int) {
    for index in heads.indices {
      while let head = heads[index], head.key <= key { heads[index] = streams[index].next(&cursor) }
    }
    while addition < recurrence.additions.count, recurrence.additions[addition].key == key {
      addition += 1
    }
  }

  /// Completes a start with its end, which keeps the wall duration.
  private mutating func finish(_ head: RuleStream.Start) -> Occurrence {
    let start = WallTime(wallSeconds: head.placed.shown)
    let instant = Instant(secondsSinceEpoch: head.placed.instant)
    let first = recurrence.set.first
    switch first {
    case .zoned(_, _, let end, let endFold, _):
      let id = OccurrenceID(WallTime(eraSeconds: head.wall))
      if head.wall == recurrence.anchor, head.placed.gap == 0 {
        return Occurrence(
          id: id, start: start, startFold: head.placed.fold, end: end, endFold: endFold,
          range: first.bounds(zone: recurrence.zone))
      }
      var last = cursor.place(head.placed.shown + recurrence.length, fold: head.placed.fold)
      if last.instant < head.placed.instant { last = head.placed }
      return Occurrence(
        id: id, start: start, startFold: head.placed.fold, end: WallTime(wallSeconds: last.shown),
        endFold: last.fold,
        range: InstantRange(start: instant, end: Instant(secondsSinceEpoch: last.instant)))
    case .floating:
      let named = WallTime(eraSeconds: head.wall)
      let end = named.adding(seconds: recurrence.length)
      let last = cursor.place(end.wallSeconds, fold: .first)
      return Occurrence(
        id: OccurrenceID(named), start: named, end: end,
        range: InstantRange(start: instant, end: Instant(secondsSinceEpoch: last.instant)))
    case .allDay:
      let end = start.adding(seconds: recurrence.length)
      return Occurrence(
        id: OccurrenceID(start.date), start: start, end: end,
        range: InstantRange(start: instant, end: recurrence.zone.startOfDay(end.date)))
    }
  }
}

extension PlacedAddition {
  fileprivate var startSeconds: Int64 { occurrence.range.start.secondsSinceEpoch }
}
