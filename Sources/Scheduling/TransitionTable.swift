/// The transitions of a zone while they are gathered.
struct TransitionTable {
  private(set) var starts: [Int64] = []
  private(set) var offsets: [Int32]
  /// The time of the newest transition, even one that changed no offset.
  private(set) var lastTime = Int64.min

  init(first offset: Int32) {
    offsets = [offset]
  }

  /// Adds a transition; one that comes no later than the newest takes its place.
  mutating func append(_ time: Int64, offset: Int32) {
    while let last = starts.last, time <= last {
      starts.removeLast()
      offsets.removeLast()
    }
    lastTime = time
    guard offset != offsets.last else { return }
    starts.append(time)
    offsets.append(offset)
  }

  /// The rules of this table and, after its last transition, of a footer.
  func rules(footer: PosixRule?) -> ZoneRules {
    guard let footer else { return ZoneRules(starts: starts, offsets: offsets, repeats: false) }
    var table = self
    guard let saving = footer.saving else {
      // Without transitions a footer without savings holds for all of time.
      if lastTime == .min { table = TransitionTable(first: footer.offset) }
      return ZoneRules(starts: table.starts, offsets: table.offsets, repeats: false)
    }
    let lastYear = WallTime(wallSeconds: lastTime).date.year
    // A table that reaches this far leaves its footer nothing that people can enter.
    guard lastYear <= 9_500 else {
      return ZoneRules(starts: starts, offsets: offsets, repeats: false)
    }
    let count = starts.count
    for year in max(1, lastYear - 1)...(max(1_970, lastYear) + 402) {
      for (time, offset) in saving.transitions(in: year, standard: footer.offset)
      where time > lastTime {
        table.append(time, offset: offset)
      }
    }
    return ZoneRules(
      starts: table.starts, offsets: table.offsets, repeats: table.starts.count > count)
  }
}
