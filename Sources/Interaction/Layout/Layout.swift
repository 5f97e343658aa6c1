import Scheduling

/// Where every item of a view is drawn, and what lies under a point.
///
/// Never changed once made; an object, so that handing it on counts one reference, not ten.
final class Layout: Sendable {
  let grid: GridGeometry
  /// By tab order, then segment.
  let boxes: [Box]
  /// The column of each box; for all-day items the first one.
  let columns: [Int]
  let mores: [More]
  let index: HitIndex
  private let ranges: [ItemReference: Range<Int>]

  /// Every item, drawn or not, in tab order.
  private let placed: [PlacedItem]

  convenience init(items: some Collection<Item>, configuration: ViewConfiguration) {
    self.init(
      items.map { PlacedItem($0, in: configuration.zone) }.sorted(), configuration: configuration)
  }

  /// The layout of the same view after changes of some items.
  func changed(_ items: [Item], removed: [ItemReference], _ configuration: ViewConfiguration)
    -> Layout
  {
    Layout(
      placed.changed(items, removed: removed, in: configuration.zone),
      configuration: configuration)
  }

  private init(_ placed: [PlacedItem], configuration: ViewConfiguration) {
    self.placed = placed
    var builder = LayoutBuilder(grid: GridGeometry(configuration))
    builder.place(placed)
    grid = builder.grid
    boxes = builder.boxes
    columns = builder.columns
    mores = builder.mores
    index = builder.index
    var ranges: [ItemReference: Range<Int>] = [:]
    ranges.reserveCapacity(boxes.count)
    var first = 0
    while first < boxes.count {
      let end = first + boxes[first].segment.count
      ranges[boxes[first].item.reference] = first..<end
      first = end
    }
    self.ranges = ranges
  }

  /// The boxes of an item, none if it is not drawn.
  func boxes(of reference: ItemReference) -> Range<Int> {
    ranges[reference] ?? 0..<0
  }

  /// What lies under a viewport point.
  ///
  /// - Parameter handles: whether edges can be hit; otherwise they are part of the body.
  func hit(
    at point: Point, offset: Point, _ policy: InteractionPolicy, handles: Bool
  ) -> Hit {
    guard point.y >= 0, point.y < grid.viewportHeight else { return .outside }
    return index.hit(point.adding(offset), grid, policy, handles: handles)
  }

  func shows(_ reference: ItemReference) -> Bool { ranges[reference] != nil }

  /// The drawn items in tab order.
  var references: [ItemReference] {
    boxes.filter { $0.segment.number == 1 }.map(\.item.reference)
  }
}
