import Scheduling

/// An item with its time in the view's zone, and its place in the tab order: the day, the start,
/// the longer first, then the name.
struct PlacedItem: Comparable {
  let item: Item
  let time: AppointmentTime
  let start: WallTime
  let end: WallTime

  init(_ item: Item, in zone: Zone) {
    self.item = item
    time = AppointmentTime(item.time, in: zone)
    start = time.start
    end = time.drawnEnd
  }

  static func < (left: PlacedItem, right: PlacedItem) -> Bool {
    if left.start != right.start { return left.start < right.start }
    if left.end != right.end { return left.end > right.end }
    return left.item.reference < right.item.reference
  }
}

extension [PlacedItem] {
  /// Takes changes of a few items in, so that not all are read and sorted again.
  func changed(_ items: [Item], removed: [ItemReference], in zone: Zone) -> [PlacedItem] {
    let touched = Set(items.map(\.reference)).union(removed)
    var placed = filter { !touched.contains($0.item.reference) }
    guard items.count <= 64 else {
      return (placed + items.map { PlacedItem($0, in: zone) }).sorted()
    }
    for item in items {
      let new = PlacedItem(item, in: zone)
      var (low, high) = (0, placed.count)
      while low < high {
        let middle = (low + high) / 2
        if placed[middle] < new { low = middle + 1 } else { high = middle }
      }
      placed.insert(new, at: low)
    }
    return placed
  }
}
