import Scheduling

// A month is six rows of seven cells, one a day; elsewhere a cell is a column.
extension GridGeometry {
  var cellCount: Int { layout == .agenda ? 0 : columnCount * rowCount }

  func date(ofCell cell: Int) -> CalendarDate { dates.start.adding(days: cell) }

  /// The cell of a date, or nothing if it is not shown.
  func cell(of date: CalendarDate) -> Int? {
    dates.contains(date) ? date.days(since: dates.start) : nil
  }

  /// The top of a row of cells.
  func top(ofRow row: Int) -> Int { row * bodyHeight / rowCount }

  func rect(ofCell cell: Int) -> Rect {
    guard layout == .month else { return column(cell) }
    let (row, column) = (cell / columnCount, cell % columnCount)
    let left = left(ofColumn: column)
    return Rect(
      x: left, y: top(ofRow: row), width: self.left(ofColumn: column + 1) - left,
      height: top(ofRow: row + 1) - top(ofRow: row))
  }

  /// The row of cells at a y, or the nearest one.
  func row(atY y: Int) -> Int {
    ((max(0, min(bodyHeight - 1, y)) + 1) * rowCount - 1) / bodyHeight
  }

  /// The date under a content point, or the nearest one.
  func date(at point: Point) -> CalendarDate {
    let column = column(atX: point.x)
    return date(ofCell: layout == .month ? row(atY: point.y) * columnCount + column : column)
  }

  /// How many days later one content point lies than another.
  func days(from: Point, to: Point) -> Int { date(at: to).days(since: date(at: from)) }

  /// How many rows of appointments a row of cells has room for.
  func rowCapacity(ofRow row: Int) -> Int {
    max(0, top(ofRow: row + 1) - top(ofRow: row) - cellStrip) / monthRow
  }

  /// The row of appointments at a y, counted through all rows of cells; nothing between them.
  func line(atY y: Int) -> Int? {
    let row = row(atY: y)
    let line = y - top(ofRow: row) - cellStrip
    guard line >= 0, line / monthRow < rowCapacity(ofRow: row) else { return nil }
    return (0..<row).reduce(line / monthRow) { $0 + rowCapacity(ofRow: $1) }
  }

  /// Where days lie in a row of appointments of a row of cells.
  func monthRect(row: Int, line: Int, columns: ClosedRange<Int>) -> Rect {
    let left = left(ofColumn: columns.lowerBound)
    let right = self.left(ofColumn: columns.upperBound) + boxWidth(ofColumn: columns.upperBound)
    return Rect(
      x: left, y: top(ofRow: row) + cellStrip + line * monthRow, width: right - left,
      height: monthRow)
  }

  /// The strip that stands for what has no place in a cell.
  func strip(ofCell cell: Int) -> Rect {
    let rect = rect(ofCell: cell)
    let height = min(moreStrip, rect.height)
    return Rect(x: rect.x, y: rect.maxY - height, width: rect.width, height: height)
  }

  /// The strip that stands for what of a whole day has no place.
  func dayStrip(ofCell cell: Int) -> Rect {
    layout == .month ? strip(ofCell: cell) : laneStrip(ofColumn: cell)
  }

  func agendaRect(line: Int) -> Rect {
    Rect(x: 0, y: line * agendaRow, width: width, height: agendaRow)
  }
}
