import Scheduling

/// What lies under a point; boxes are named by their index in the layout.
enum Hit: Hashable {
  /// The point is outside the view.
  case outside
  case empty
  case body(Int)
  case handle(Int, AppointmentEdge)

  var box: Int? {
    switch self {
    case .outside, .empty: nil
    case .body(let index), .handle(let index, _): index
    }
  }
}

/// What a hit test needs to know of a box.
struct HitBox: Hashable {
  var rect: Rect
  /// The edges that can be dragged.
  var edges: Edges
  var isInLane: Bool

  /// The stretch, from the near edge of the box inwards and outwards, of one handle.
  func handle(_ edge: AppointmentEdge, _ policy: InteractionPolicy) -> Rect {
    if isInLane {
      let depth = min(policy.handleInside, rect.width / 3)
      let x = edge == .start ? rect.x : rect.maxX - depth
      return Rect(x: x, y: rect.y, width: depth, height: rect.height)
    }
    let depth = min(policy.handleInside, rect.height / 3)
    let y = edge == .start ? rect.y - policy.handleOutside : rect.maxY - depth
    return Rect(x: rect.x, y: y, width: rect.width, height: depth + policy.handleOutside)
  }

  /// The handle under a point that lies inside the box.
  func edge(at point: Point, _ policy: InteractionPolicy) -> AppointmentEdge? {
    if edges.contains(.start), handle(.start, policy).contains(point) { return .start }
    if edges.contains(.end), handle(.end, policy).contains(point) { return .end }
    return nil
  }
}
