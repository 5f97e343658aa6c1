import Scheduling

extension Layout {
  /// The rectangles at which a previewed time is drawn, one a segment; one entry without a
  /// rectangle if no place of the view stands for it.
  ///
  /// - Parameter source: the item whose boxes it comes from, whose width it keeps in its own
  ///   columns.
  func previewRects(of time: AppointmentTime, from source: ItemReference?) -> [Rect?] {
    let own = source.map { boxes(of: $0) } ?? 0..<0
    if time.isAllDay {
      guard let columns = time.columns(in: grid) else { return [nil] }
      guard let first = own.first, index.boxes[first].isInLane else {
        return [grid.laneStrip(ofColumn: columns.lowerBound)]
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
}
