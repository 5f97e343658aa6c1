import Scheduling

extension Layout {
  /// The rectangles at which a previewed time is drawn, one a segment; one entry without a
  /// rectangle if no place of the view stands for it.
  ///
  /// - Parameter source: the item whose boxes it comes from, whose width it keeps in its own
  ///   columns.
  func previewRects(of time: AppointmentTime, from source: ItemReference?) -> [Rect?] {
    let own = source.map { boxes(of: $0) } ?? 0..<0
    if grid.layout == .month { return monthRects(of: time, own) }
    if grid.layout == .agenda { return [own.first.map { index.boxes[$0].rect }] }
    if time.isAllDay {
      guard let columns = time.columns(in: grid) else { return [nil] }
      guard let first = own.first, index.boxes[first].isInLane else {
        return [
          grid.laneHeight >= grid.laneRow
            ? grid.laneRect(row: 0, columns: columns) : grid.laneStrip(ofColumn: columns.lowerBound)
        ]
      }
      return [grid.laneRect(row: boxes[first].rect.y / grid.laneRow, columns: columns)]
    }
    let slices = Slice.slices(from: time.start, to: time.drawnEnd, in: grid)
    let shown = slices.filter { $0.hidden == nil }
    if shown.isEmpty {
      guard let slice = slices.first, let side = slice.hidden else { return [nil] }
      return [grid.strip(ofColumn: slice.column, side)]
    }
    return shown.map { slice in
      let (top, bottom) = grid.extent(fromSecond: slice.start, toSecond: slice.end)
      var rect = Rect(
        x: grid.left(ofColumn: slice.column), y: top, width: grid.boxWidth(ofColumn: slice.column),
        height: bottom - top)
      if let box = own.first(where: { columns[$0] == slice.column && !index.boxes[$0].isInLane }) {
        rect.x = boxes[box].rect.x
        rect.width = boxes[box].rect.width
      }
      return rect
    }
  }

  private func monthRects(of time: AppointmentTime, _ own: Range<Int>) -> [Rect?] {
    guard let days = time.days(in: grid) else { return [nil] }
    return (days.lowerBound / 7...days.upperBound / 7).map { row in
      let columns = max(0, days.lowerBound - row * 7)...min(6, days.upperBound - row * 7)
      guard grid.rowCapacity(ofRow: row) > 0 else {
        return grid.strip(ofCell: row * 7 + columns.lowerBound)
      }
      // Its own row, so that it does not jump while it is dragged.
      let line = own.first.map { first in
        let rect = index.boxes[first].rect
        return (rect.y - grid.top(ofRow: grid.row(atY: rect.y)) - grid.cellStrip) / grid.monthRow
      }
      return grid.monthRect(
        row: row, line: min(line ?? 0, grid.rowCapacity(ofRow: row) - 1), columns: columns)
    }
  }
}
