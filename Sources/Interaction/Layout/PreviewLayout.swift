import Scheduling

extension Layout {
  /// The rectangles at which a previewed time is drawn, one a segment; one entry without a
  /// rectangle if no place of the view stands for it.
  ///
  /// - Parameter source: the item whose boxes it comes from, whose width it keeps in its own
  ///   columns.
  func previewRects(of time: AppointmentTime, from source: ItemReference?) -> PreviewRects {
    let own = source.map { boxes(of: $0) } ?? 0..<0
    if grid.layout == .month { return monthRects(of: time, own) }
    if grid.layout == .agenda { return PreviewRects(own.first.map { index.boxes[$0].rect }) }
    if time.isAllDay {
      guard let columns = time.columns(in: grid) else { return PreviewRects(nil) }
      guard let first = own.first, index.boxes[first].isInLane else {
        return PreviewRects(
          grid.laneHeight >= grid.laneRow
            ? grid.laneRect(row: 0, columns: columns)
            : grid.laneStrip(ofColumn: columns.lowerBound))
      }
      return PreviewRects(grid.laneRect(row: boxes[first].rect.y / grid.laneRow, columns: columns))
    }
    var shown = PreviewRects()
    var hidden: Rect?
    for slice in Slices(from: time.start, to: time.drawnEnd, in: grid) {
      if let side = slice.hidden {
        if hidden == nil { hidden = grid.strip(ofColumn: slice.column, side) }
      } else {
        shown.append(rect(of: slice, own))
      }
    }
    return shown.count > 0 ? shown : PreviewRects(hidden)
  }

  private func rect(of slice: Slice, _ own: Range<Int>) -> Rect {
    let (top, bottom) = grid.extent(fromSecond: slice.start, toSecond: slice.end)
    var rect = Rect(
      x: grid.left(ofColumn: slice.column), y: top, width: grid.boxWidth(ofColumn: slice.column),
      height: bottom - top)
    for box in own where columns[box] == slice.column && !index.boxes[box].isInLane {
      rect.x = index.boxes[box].rect.x
      rect.width = index.boxes[box].rect.width
      break
    }
    return rect
  }

  private func monthRects(of time: AppointmentTime, _ own: Range<Int>) -> PreviewRects {
    guard let days = time.days(in: grid) else { return PreviewRects(nil) }
    var rects = PreviewRects()
    for row in days.lowerBound / 7...days.upperBound / 7 {
      let columns = max(0, days.lowerBound - row * 7)...min(6, days.upperBound - row * 7)
      guard grid.rowCapacity(ofRow: row) > 0 else {
        rects.append(grid.strip(ofCell: row * 7 + columns.lowerBound))
        continue
      }
      // Its own row, so that it does not jump while it is dragged.
      let line = own.first.map { first in
        let rect = index.boxes[first].rect
        return (rect.y - grid.top(ofRow: grid.row(atY: rect.y)) - grid.cellStrip) / grid.monthRow
      }
      rects.append(
        grid.monthRect(
          row: row, line: min(line ?? 0, grid.rowCapacity(ofRow: row) - 1), columns: columns))
    }
    return rects
  }
}

/// Where the segments of a previewed time are drawn; usually one, which takes no memory of its own.
struct PreviewRects {
  private var first: Rect?
  private var others: [Rect?] = []
  private(set) var count = 0

  init() {}

  init(_ only: Rect?) { append(only) }

  mutating func append(_ rect: Rect?) {
    if count == 0 { first = rect } else { others.append(rect) }
    count += 1
  }

  subscript(index: Int) -> Rect? { index == 0 ? first : others[index - 1] }
}
