import Scheduling

/// Finds the box under a point by binary search: column, cluster, lane, box.
///
/// Flat arrays, so that a search neither allocates nor counts references.
struct HitIndex: Hashable {
  struct Cluster: Hashable {
    var top: Int
    var bottom: Int
    var firstLane: Int
    var laneCount: Int
  }

  private(set) var boxes: [HitBox] = []
  /// The clusters of each column.
  private(set) var columns: [Range<Int>] = []
  private(set) var clusters: [Cluster] = []
  /// The members of each lane of each cluster.
  private(set) var lanes: [Range<Int>] = []
  /// Boxes by their top, one run a lane.
  private(set) var members: [Int] = []
  /// The boxes of each all-day row, by their left edge.
  private(set) var rows: [Range<Int>] = []
  private(set) var rowMembers: [Int] = []

  mutating func setBoxes(_ boxes: [HitBox]) { self.boxes = boxes }

  mutating func addColumn(_ packing: ColumnPacking, boxes indices: [Int]) {
    let first = clusters.count
    for cluster in packing.clusters {
      var lists = [[Int]](repeating: [], count: cluster.laneCount)
      for member in cluster.members {
        let place = packing.places[member]
        for lane in place.lane..<place.lane + place.span { lists[lane].append(indices[member]) }
      }
      clusters.append(
        Cluster(
          top: cluster.top, bottom: cluster.bottom, firstLane: lanes.count,
          laneCount: cluster.laneCount))
      for list in lists {
        lanes.append(members.count..<members.count + list.count)
        members += list
      }
    }
    columns.append(first..<clusters.count)
  }

  mutating func addRow(_ indices: [Int]) {
    rows.append(rowMembers.count..<rowMembers.count + indices.count)
    rowMembers += indices
  }

  /// What lies under a point in content points.
  ///
  /// - Parameter handles: whether edges can be hit; otherwise they are part of the body.
  func hit(
    _ point: Point, _ grid: GridGeometry, _ policy: InteractionPolicy, handles: Bool
  ) -> Hit {
    guard point.x >= 0, point.x < grid.width, point.y >= 0, point.y < grid.contentHeight else {
      return .outside
    }
    switch grid.layout {
    case .day, .week:
      if point.y < grid.laneHeight {
        return rowHit(point, row: point.y / grid.laneRow, policy, handles: handles)
      }
    case .month: return rowHit(point, row: grid.line(atY: point.y), policy, handles: handles)
    case .agenda:
      return rowHit(point, row: point.y / grid.agendaRow, policy, handles: false)
    }
    let column = grid.column(atX: point.x)
    let x = point.x - grid.left(ofColumn: column)
    let width = grid.boxWidth(ofColumn: column)
    guard x < width, column < columns.count else { return .empty }
    let range = columns[column]
    // The first cluster that ends below the point.
    let cluster = firstCluster(in: range, endingBelow: point.y)
    if cluster < range.upperBound, clusters[cluster].top <= point.y {
      let run = lane(atX: x, of: width, cluster)
      let next = firstMember(in: run, endingBelow: point.y)
      if next < run.upperBound, boxes[members[next]].rect.contains(point) {
        let index = members[next]
        if handles, let edge = boxes[index].edge(at: point, policy) { return .handle(index, edge) }
        return .body(index)
      }
    }
    guard handles else { return .empty }
    return outsideHandle(point, x: x, width: width, in: range, near: cluster, policy)
  }

  /// The handle that reaches out of a box to a point where no box lies: the nearer edge, on a tie
  /// the end of the earlier appointment.
  private func outsideHandle(
    _ point: Point, x: Int, width: Int, in range: Range<Int>, near cluster: Int,
    _ policy: InteractionPolicy
  ) -> Hit {
    var above: (index: Int, distance: Int)?
    var below: (index: Int, distance: Int)?
    // Boxes are at least as high as handles reach out in any sensible policy, so that the nearest
    // ones lie in this cluster, the one before it or the one after it.
    for near in max(range.lowerBound, cluster - 1)..<min(range.upperBound, cluster + 2) {
      let run = lane(atX: x, of: width, near)
      let next = firstMember(in: run, endingBelow: point.y)
      if next < run.upperBound {
        let index = members[next]
        let distance = boxes[index].rect.y - point.y
        if distance > 0, distance <= policy.handleOutside, boxes[index].edges.contains(.start),
          distance < below?.distance ?? .max
        {
          below = (index, distance)
        }
      }
      if next > run.lowerBound {
        let index = members[next - 1]
        let distance = point.y - boxes[index].rect.maxY
        if distance >= 0, distance < policy.handleOutside, boxes[index].edges.contains(.end),
          distance < above?.distance ?? .max
        {
          above = (index, distance)
        }
      }
    }
    switch (above, below) {
    case (let above?, let below?):
      return above.distance <= below.distance
        ? .handle(above.index, .end) : .handle(below.index, .start)
    case (let above?, nil): return .handle(above.index, .end)
    case (nil, let below?): return .handle(below.index, .start)
    case (nil, nil): return .empty
    }
  }

  private func rowHit(
    _ point: Point, row: Int?, _ policy: InteractionPolicy, handles: Bool
  ) -> Hit {
    guard let row, row < rows.count else { return .empty }
    let run = rows[row]
    var low = run.lowerBound
    var high = run.upperBound
    while low < high {
      let middle = (low + high) / 2
      if boxes[rowMembers[middle]].rect.maxX <= point.x { low = middle + 1 } else { high = middle }
    }
    guard low < run.upperBound, boxes[rowMembers[low]].rect.contains(point) else { return .empty }
    let index = rowMembers[low]
    if handles, let edge = boxes[index].edge(at: point, policy) { return .handle(index, edge) }
    return .body(index)
  }

  private func firstCluster(in range: Range<Int>, endingBelow y: Int) -> Int {
    var low = range.lowerBound
    var high = range.upperBound
    while low < high {
      let middle = (low + high) / 2
      if clusters[middle].bottom <= y { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The members of the lane that holds an x, counted from the column's left edge.
  private func lane(atX x: Int, of width: Int, _ cluster: Int) -> Range<Int> {
    let cluster = clusters[cluster]
    return lanes[cluster.firstLane + ((x + 1) * cluster.laneCount - 1) / width]
  }

  private func firstMember(in run: Range<Int>, endingBelow y: Int) -> Int {
    var low = run.lowerBound
    var high = run.upperBound
    while low < high {
      let middle = (low + high) / 2
      if boxes[members[middle]].rect.maxY <= y { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
