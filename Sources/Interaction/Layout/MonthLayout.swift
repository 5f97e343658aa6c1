import Scheduling

// A month: six rows of cells, in each the rows of its appointments, first fit.
extension LayoutBuilder {
  mutating func placeInCells(_ placed: [PlacedItem]) {
    var lineEnds = (0..<grid.rowCount).map {
      [Int](repeating: 0, count: grid.rowCapacity(ofRow: $0))
    }
    var lines = lineEnds.map { [[Int]](repeating: [], count: $0.count) }
    for (number, entry) in placed.enumerated() {
      guard let days = entry.time.days(in: grid) else { continue }
      for row in days.lowerBound / 7...days.upperBound / 7 {
        let columns = max(0, days.lowerBound - row * 7)...min(6, days.upperBound - row * 7)
        guard let line = lineEnds[row].firstIndex(where: { $0 <= columns.lowerBound }) else {
          for column in columns {
            counts[MoreKey(column: row * 7 + column, side: nil), default: 0] += 1
          }
          continue
        }
        lineEnds[row][line] = columns.upperBound + 1
        lines[row][line].append(drafts.count)
        drafts.append(
          Draft(
            placed: number, column: row * 7 + columns.lowerBound,
            clip: entry.time.clippedDays(in: grid),
            rect: grid.monthRect(row: row, line: line, columns: columns), isInLane: true,
            hasHandles: entry.time.isAllDay || entry.time.lastDate > entry.time.start.date))
      }
    }
    makeBoxes(placed)
    for row in lines {
      for line in row { index.addRow(line) }
    }
  }

  /// An agenda: one row an appointment, without handles.
  mutating func placeInList(_ placed: [PlacedItem]) {
    for (number, entry) in placed.enumerated() where entry.time.days(in: grid) != nil {
      drafts.append(
        Draft(
          placed: number, column: 0, clip: entry.time.clippedDays(in: grid),
          rect: grid.agendaRect(line: drafts.count), isInLane: true, hasHandles: false))
    }
    grid.fit(agendaRows: drafts.count)
    makeBoxes(placed)
    for line in boxes.indices { index.addRow([line]) }
  }
}

extension AppointmentTime {
  /// The last date that it touches; 24:00 belongs to the earlier day.
  var lastDate: CalendarDate {
    let last = drawnEnd
    return last.secondOfDay == 0 && last > start ? last.date.adding(days: -1) : last.date
  }

  /// The shown days that it touches, counted from the first shown one.
  func days(in grid: GridGeometry) -> ClosedRange<Int>? {
    let first = max(0, start.date.days(since: grid.dates.start))
    let last = min(grid.dates.count - 1, lastDate.days(since: grid.dates.start))
    return first <= last ? first...last : nil
  }
}
