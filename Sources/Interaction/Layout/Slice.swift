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

  /// Cuts a time at midnights and at what the grid shows. 24:00 belongs to the earlier day.
  static func slices(from start: WallTime, to end: WallTime, in grid: GridGeometry) -> [Slice] {
    let end = max(start, end)
    let endsAtMidnight = end.secondOfDay == 0 && end > start
    let first = start.date.days(since: grid.dates.start)
    let last = end.date.days(since: grid.dates.start) - (endsAtMidnight ? 1 : 0)
    let from = max(0, first)
    let to = min(grid.columnCount - 1, last)
    guard from <= to else { return [] }
    return (from...to).map { column in
      let low = column == first ? start.secondOfDay : 0
      let high = column == last ? (endsAtMidnight ? 86_400 : end.secondOfDay) : 86_400
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
