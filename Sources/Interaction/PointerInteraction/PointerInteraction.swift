import Scheduling

/// Follows what hovers over the view: regions entered and left, handles, pointer styles
/// (UIPointerInteraction).
struct PointerInteraction: Hashable {
  struct Hover: Hashable {
    /// In viewport points.
    var location: Point
    var kind: HoverKind
  }

  private enum Region: Hashable {
    case empty
    case box(ItemReference, segment: Int)
    case client(String)
  }

  /// Where something hovers; kept while a gesture runs, but not acted on.
  var hover: Hover?
  /// The client's own regions, which lie over the calendar.
  var regions = ClientRegions()
  /// What the last hit test found in the present layout; nothing if it must be made again.
  private var lastHit: Hit?
  private var region: Region?
  private var handles: Handles?
  /// The style that was told last, void unless `isStyled`: an optional of this size is copied
  /// whenever it is looked at.
  private var style = PointerStyle(.empty, .none, .beam)
  private var isStyled = false

  /// The client has forgotten every handle and style.
  mutating func reset() {
    lastHit = nil
    handles = nil
    isStyled = false
    // Regions of its own it knows still.
    if case .client = region { return }
    region = nil
  }

  /// Boxes have moved: the last hit means nothing any more.
  mutating func invalidate() { lastHit = nil }

  /// Brings handles and style in line with what lies under the hover.
  mutating func update(
    _ layout: Layout, offset: Point, _ policy: InteractionPolicy, into effects: inout [Effect]
  ) {
    let name = regions.names.isEmpty ? nil : hover.flatMap { regions.hit($0.location) }
    let hit =
      name != nil
      ? .outside
      : hover.map {
        layout.hit(at: $0.location, offset: offset, policy, handles: $0.kind == .pointer)
      } ?? .outside
    let isSameRegion =
      switch region {
      case .client(let old)?: old == name
      case .empty?, .box?, nil: name == nil
      }
    guard hit != lastHit || !isSameRegion else { return }
    lastHit = hit
    let newRegion: Region? =
      switch hit {
      case .outside: name.map { .client($0) }
      case .empty: .empty
      case .body(let index), .handle(let index, _):
        .box(layout.boxes[index].item.reference, segment: layout.boxes[index].segment.number)
      }
    if newRegion != region {
      leave(policy, into: &effects)
      if let name { effects.append(.enter(region: name)) }
      region = newRegion
    }
    updateHandles(hit, layout, policy, into: &effects)
    updateStyle(hit, name, layout, policy, into: &effects)
  }

  private mutating func leave(_ policy: InteractionPolicy, into effects: inout [Effect]) {
    hideHandles(policy, into: &effects)
    hideStyle(into: &effects)
    if case .client(let name) = region {
      effects.append(.exit(region: name, fade: policy.fade))
    }
  }

  private mutating func updateHandles(
    _ hit: Hit, _ layout: Layout, _ policy: InteractionPolicy, into effects: inout [Effect]
  ) {
    guard hover?.kind == .pointer, let index = hit.box, !layout.index.boxes[index].edges.isEmpty
    else { return hideHandles(policy, into: &effects) }
    let box = layout.index.boxes[index]
    var new = Handles(
      reference: layout.boxes[index].item.reference, edges: box.edges, hot: nil, rect: box.rect)
    if case .handle(_, let edge) = hit {
      new.hot = edge
      new.rect = box.handle(edge, policy)
    }
    // The references first: after a crossing there is none, and comparing optionals copies both.
    if handles?.reference == new.reference, handles == new { return }
    effects.append(.handles(new))
    handles = new
  }

  private mutating func hideHandles(_ policy: InteractionPolicy, into effects: inout [Effect]) {
    guard let reference = handles?.reference else { return }
    effects.append(.noHandles(reference, fade: policy.fade))
    handles = nil
  }

  private mutating func updateStyle(
    _ hit: Hit, _ name: String?, _ layout: Layout, _ policy: InteractionPolicy,
    into effects: inout [Effect]
  ) {
    switch hit {
    case .outside:
      guard let name, let region = regions[name] else { return hideStyle(into: &effects) }
      show(PointerStyle(name, region, policy), into: &effects)
    case .empty:
      show(PointerStyle(.empty, .none, .beam), into: &effects)
    case .body(let index):
      show(
        PointerStyle(.body, .hover, .roundedRect, rect: layout.index.boxes[index].rect),
        into: &effects)
    case .handle(let index, _):
      show(
        layout.index.boxes[index].isInLane
          ? PointerStyle(.handle, .none, .resizeHorizontal, axes: .horizontal)
          : PointerStyle(.handle, .none, .resizeVertical, axes: .vertical), into: &effects)
    }
  }

  private mutating func show(_ new: PointerStyle, into effects: inout [Effect]) {
    if isStyled, style == new { return }
    effects.append(.style(new))
    style = new
    isStyled = true
  }

  private mutating func hideStyle(into effects: inout [Effect]) {
    guard isStyled else { return }
    effects.append(.noStyle)
    isStyled = false
  }
}
