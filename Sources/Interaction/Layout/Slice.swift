import Scheduling

/// The part of a timed item that lies in one column, in seconds of that day.
struct Slice: Hashable {
  var column: Int
  var start: Int
  /// Exclusive, up to 86,400.
  var end: Int
  var clip: Edges
  /// Set when none of it lies in the shown hours.
  var hidden: More.Side?
}

/// A time cut at midnights and at what the grid shows. 24:00 belongs to the earlier day.
///
/// Found one by one, as drags ask for them with every move.
struct Slices: Sequence, IteratorProtocol {
  private let grid: GridGeometry
  private let start: WallTime
  private let end: WallTime
  /// The columns of its first and last day, shown or not.
  private let first: Int
  private let last: Int
  private var column: Int

  init(from start: WallTime, to given: WallTime, in grid: GridGeometry) {
    let end = given > start ? given : start
    let endsAtMidnight = end.secondOfDay == 0 && end > start
    self.grid = grid
    self.start = start
    self.end = end
    first = start.date.days(since: grid.dates.start)
    last = end.date.days(since: grid.dates.start) - (endsAtMidnight ? 1 : 0)
    column = Swift.max(0, first)
  }

  mutating func next() -> Slice? {
    guard column <= last, column < grid.columnCount else { return nil }
    defer { column += 1 }
    let low = column == first ? start.secondOfDay : 0
    // A last day without a second of its own is one that ends at midnight.
    let high = column == last && end.secondOfDay > 0 || end == start ? end.secondOfDay : 86_400
    var slice = Slice(column: column, start: low, end: high, clip: [], hidden: nil)
    if low < grid.startSecond || column > first && column == 0 { slice.clip.insert(.start) }
    if high > grid.endSecond || column < last && column == grid.columnCount - 1 {
      slice.clip.insert(.end)
    }
    if low >= grid.endSecond {
      slice.hidden = .after
    } else if high <= grid.startSecond, low < grid.startSecond {
      slice.hidden = .before
    }
    return slice
  }
}

extension AppointmentTime {
  /// The wall times between which a view draws it; a doubled hour does not turn it around.
  var drawnEnd: WallTime { max(start, end) }

  /// The columns that whole days cover, or nothing if none is shown.
  func columns(in grid: GridGeometry) -> ClosedRange<Int>? {
    guard case .allDay(let start, let end) = self else { return nil }
    let first = max(0, start.days(since: grid.dates.start))
    let last = min(grid.columnCount, max(end, start.adding(days: 1)).days(since: grid.dates.start))
    return first < last ? first...last - 1 : nil
  }

  /// The edges of whole days that lie outside the shown dates.
  func clippedDays(in grid: GridGeometry) -> Edges {
    var clip: Edges = []
    if start.date < grid.dates.start { clip.insert(.start) }
    if lastDate >= grid.dates.end { clip.insert(.end) }
    return clip
  }
}
