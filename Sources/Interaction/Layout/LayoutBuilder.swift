import Scheduling

/// Places items: cuts them into segments, packs columns and the all-day lane, and counts the rest.
struct LayoutBuilder {
  /// A segment that will be drawn; its rectangle is known after packing.
  struct Draft {
    var placed: Int
    var column: Int
    var top = 0
    var bottom = 0
    /// The height before it was raised to the least one.
    var trueHeight = 0
    var clip: Edges
    var rect = Rect(x: 0, y: 0, width: 0, height: 0)
    /// Its edges are at the left and right.
    var isInLane = false
    /// It has edges that can be dragged at all.
    var hasHandles = true
  }

  struct MoreKey: Hashable {
    var column: Int
    var side: More.Side?
  }

  var grid: GridGeometry
  private(set) var boxes: [Box] = []
  private(set) var columns: [Int] = []
  private(set) var mores: [More] = []
  var index = HitIndex()
  var drafts: [Draft] = []
  var counts: [MoreKey: Int] = [:]

  init(grid: GridGeometry) { self.grid = grid }

  /// Places items in tab order.
  mutating func place(_ placed: [PlacedItem]) {
    switch grid.layout {
    case .day, .week: placeInColumns(placed)
    case .month: placeInCells(placed)
    case .agenda: placeInList(placed)
    }
    makeMores()
  }

  private mutating func placeInColumns(_ placed: [PlacedItem]) {
    var rowEnds = [Int](repeating: 0, count: grid.laneHeight / grid.laneRow)
    var rows = [[Int]](repeating: [], count: rowEnds.count)
    var byColumn = [[Int]](repeating: [], count: grid.columnCount)
    for (number, entry) in placed.enumerated() {
      if entry.time.isAllDay {
        placeAllDay(number, entry.time, &rowEnds, &rows)
      } else {
        placeTimed(number, entry.start, entry.end, &byColumn)
      }
    }
    let packings = pack(byColumn)
    makeBoxes(placed)
    for (packing, members) in zip(packings, byColumn) { index.addColumn(packing, boxes: members) }
    for row in rows { index.addRow(row) }
  }

  private mutating func placeTimed(
    _ number: Int, _ start: WallTime, _ end: WallTime, _ byColumn: inout [[Int]]
  ) {
    for slice in Slices(from: start, to: end, in: grid) {
      if let side = slice.hidden {
        counts[MoreKey(column: slice.column, side: side), default: 0] += 1
        continue
      }
      let (top, bottom) = grid.extent(fromSecond: slice.start, toSecond: slice.end)
      byColumn[slice.column].append(drafts.count)
      drafts.append(
        Draft(
          placed: number, column: slice.column, top: top, bottom: bottom,
          trueHeight: grid.y(ofSecond: slice.end) - grid.y(ofSecond: slice.start),
          clip: slice.clip))
    }
  }

  private mutating func placeAllDay(
    _ number: Int, _ time: AppointmentTime, _ rowEnds: inout [Int], _ rows: inout [[Int]]
  ) {
    guard let columns = time.columns(in: grid) else { return }
    guard let row = rowEnds.firstIndex(where: { $0 <= columns.lowerBound }) else {
      for column in columns { counts[MoreKey(column: column, side: nil), default: 0] += 1 }
      return
    }
    rowEnds[row] = columns.upperBound + 1
    rows[row].append(drafts.count)
    drafts.append(
      Draft(
        placed: number, column: columns.lowerBound, clip: time.clippedDays(in: grid),
        rect: grid.laneRect(row: row, columns: columns), isInLane: true))
  }

  private mutating func pack(_ byColumn: [[Int]]) -> [ColumnPacking] {
    byColumn.enumerated().map { column, members in
      let packing = ColumnPacking(
        members.map { ColumnPacking.Extent(top: drafts[$0].top, bottom: drafts[$0].bottom) })
      let left = grid.left(ofColumn: column)
      let width = grid.boxWidth(ofColumn: column)
      for (member, place) in zip(members, packing.places) {
        let count = packing.clusters[place.cluster].laneCount
        let from = place.lane * width / count
        let to = (place.lane + place.span) * width / count
        drafts[member].rect = Rect(
          x: left + from, y: drafts[member].top, width: to - from,
          height: drafts[member].bottom - drafts[member].top)
      }
      return packing
    }
  }

  /// Drafts stand in tab order, the segments of an item together.
  mutating func makeBoxes(_ placed: [PlacedItem]) {
    var hitBoxes: [HitBox] = []
    hitBoxes.reserveCapacity(drafts.count)
    boxes.reserveCapacity(drafts.count)
    var first = 0
    var order = 0
    while first < drafts.count {
      var end = first + 1
      while end < drafts.count, drafts[end].placed == drafts[first].placed { end += 1 }
      order += 1
      let entry = placed[drafts[first].placed]
      for number in first..<end {
        let draft = drafts[number]
        let box = Box(
          item: entry.item, segment: Segment(number - first + 1, of: end - first),
          rect: draft.rect, time: entry.time, clip: draft.clip, order: order)
        hitBoxes.append(
          HitBox(
            rect: draft.rect, edges: handleEdges(of: box, draft), isInLane: draft.isInLane))
        boxes.append(box)
        columns.append(draft.column)
      }
      first = end
    }
    index.setBoxes(hitBoxes)
  }

  /// A start handle on the first segment, an end handle on the last, none on a clipped edge, and
  /// only the end on what is too low for two.
  private func handleEdges(of box: Box, _ draft: Draft) -> Edges {
    var edges: Edges = []
    guard draft.hasHandles else { return edges }
    let isHighEnough = draft.isInLane || draft.trueHeight >= grid.leastHeight
    if box.item.operations.contains(.resizeStart), box.segment.number == 1,
      !box.clip.contains(.start), isHighEnough
    {
      edges.insert(.start)
    }
    if box.item.operations.contains(.resizeEnd), box.segment.number == box.segment.count,
      !box.clip.contains(.end)
    {
      edges.insert(.end)
    }
    return edges
  }

  private mutating func makeMores() {
    for column in 0..<grid.cellCount {
      for side in [nil, More.Side.before, .after] {
        guard let count = counts[MoreKey(column: column, side: side)] else { continue }
        mores.append(
          More(
            date: grid.date(ofCell: column), side: side, count: count,
            rect: side.map { grid.strip(ofColumn: column, $0) } ?? grid.dayStrip(ofCell: column)
          ))
      }
    }
  }
}
