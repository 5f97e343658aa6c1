/// Which hours a grid shows: the working day and all that is busy, without long empty stretches.
struct HourStretches {
  enum Stretch: Hashable {
    /// Half-hour rows since midnight.
    case shown(Range<Int>)
    /// Hours in which nothing takes place.
    case left
  }

  let stretches: [Stretch]

  /// The hours that are always shown.
  private static let usual = 9..<17
  /// So many empty hours are shown rather than left out.
  private static let patience = 2

  init(columns: [DayColumn]) {
    var isShown = (0..<24).map { Self.usual.contains($0) }
    for placed in columns.flatMap(\.placed) {
      for row in placed.rows where row < 48 { isShown[row / 2] = true }
    }
    let first = isShown.firstIndex(of: true) ?? 0
    let last = isShown.lastIndex(of: true) ?? 23
    var stretches: [Stretch] = []
    var start = first
    var hour = first
    while hour <= last {
      guard !isShown[hour] else {
        hour += 1
        continue
      }
      let end = isShown[hour...].firstIndex(of: true) ?? last
      if end - hour > Self.patience {
        stretches += [.shown(start * 2..<hour * 2), .left]
        start = end
      }
      hour = end
    }
    self.stretches = stretches + [.shown(start * 2..<(last + 1) * 2)]
  }
}
