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
  private var style: PointerStyle?

  /// The client has forgotten every handle and style.
  mutating func reset() {
    lastHit = nil
    handles = nil
    style = nil
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
    }
    region = newRegion
    let style =
      name.flatMap { name in regions[name].map { PointerStyle(name, $0, policy) } }
      ?? makeStyle(hit, layout)
    show(handles: makeHandles(hit, layout, policy), style: style, policy, into: &effects)
  }

  private mutating func leave(_ policy: InteractionPolicy, into effects: inout [Effect]) {
    if let handles { effects.append(.noHandles(handles.reference, fade: policy.fade)) }
    if style != nil { effects.append(.noStyle) }
    if case .client(let name) = region {
      effects.append(.exit(region: name, fade: policy.fade))
    }
    handles = nil
    style = nil
  }

  private mutating func show(
    handles newHandles: Handles?, style newStyle: PointerStyle?, _ policy: InteractionPolicy,
    into effects: inout [Effect]
  ) {
    if newHandles != handles {
      if let newHandles {
        effects.append(.handles(newHandles))
      } else if let handles {
        effects.append(.noHandles(handles.reference, fade: policy.fade))
      }
      handles = newHandles
    }
    if newStyle != style {
      effects.append(newStyle.map { .style($0) } ?? .noStyle)
      style = newStyle
    }
  }

  private func makeHandles(_ hit: Hit, _ layout: Layout, _ policy: InteractionPolicy) -> Handles? {
    guard hover?.kind == .pointer, let index = hit.box else { return nil }
    let box = layout.index.boxes[index]
    guard !box.edges.isEmpty else { return nil }
    var handles = Handles(
      reference: layout.boxes[index].item.reference, edges: box.edges, hot: nil, rect: box.rect)
    if case .handle(_, let edge) = hit {
      handles.hot = edge
      handles.rect = box.handle(edge, policy)
    }
    return handles
  }

  private func makeStyle(_ hit: Hit, _ layout: Layout) -> PointerStyle? {
    switch hit {
    case .outside: nil
    case .empty:
      PointerStyle(.empty, .none, .beam)
    case .body(let index):
      PointerStyle(.body, .hover, .roundedRect, rect: layout.index.boxes[index].rect)
    case .handle(let index, _):
      layout.index.boxes[index].isInLane
        ? PointerStyle(.handle, .none, .resizeHorizontal, axes: .horizontal)
        : PointerStyle(.handle, .none, .resizeVertical, axes: .vertical)
    }
  }
}
