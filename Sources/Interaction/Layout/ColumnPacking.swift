/// How the overlapping boxes of one column share its width.
///
/// Boxes that overlap, one after the other, are a cluster; each takes the first free lane of it and
/// grows to the right while it overlaps nothing.
struct ColumnPacking {
  struct Extent {
    var top: Int
    var bottom: Int
  }

  struct Place {
    var cluster: Int
    var lane: Int
    /// How many lanes it covers, itself included.
    var span = 1
  }

  struct Cluster {
    var top: Int
    var bottom: Int
    var laneCount: Int
    var members: Range<Int>
  }

  private(set) var places: [Place] = []
  private(set) var clusters: [Cluster] = []

  /// Packs boxes whose tops ascend.
  init(_ extents: [Extent]) {
    places.reserveCapacity(extents.count)
    var first = 0
    while first < extents.count {
      var bottom = extents[first].bottom
      var end = first + 1
      while end < extents.count, extents[end].top < bottom {
        bottom = max(bottom, extents[end].bottom)
        end += 1
      }
      pack(extents, first..<end, bottom: bottom)
      first = end
    }
  }

  private mutating func pack(_ extents: [Extent], _ members: Range<Int>, bottom: Int) {
    var lanes: [[Int]] = []
    for index in members {
      let free = lanes.firstIndex { lane in
        lane.last.map { extents[$0].bottom <= extents[index].top } ?? true
      }
      let lane = free ?? lanes.count
      if free == nil { lanes.append([]) }
      lanes[lane].append(index)
      places.append(Place(cluster: clusters.count, lane: lane))
    }
    for index in members {
      var span = 1
      while places[index].lane + span < lanes.count,
        Self.isFree(lanes[places[index].lane + span], for: extents[index], extents)
      {
        span += 1
      }
      places[index].span = span
    }
    clusters.append(
      Cluster(
        top: extents[members.lowerBound].top, bottom: bottom, laneCount: lanes.count,
        members: members))
  }

  private static func isFree(_ lane: [Int], for extent: Extent, _ extents: [Extent]) -> Bool {
    var low = 0
    var high = lane.count
    while low < high {
      let middle = (low + high) / 2
      if extents[lane[middle]].bottom <= extent.top { low = middle + 1 } else { high = middle }
    }
    return low == lane.count || extents[lane[low]].top >= extent.bottom
  }
}
