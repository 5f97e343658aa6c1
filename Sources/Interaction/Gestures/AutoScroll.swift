/// A drag that rests near an edge of the view: it scrolls up or down, and pages left or right.
struct AutoScroll: Hashable {
  /// How deep the contact is in the zone at the top (negative) or bottom; 0 outside both.
  private(set) var depth = 0
  /// Towards which side it would page: -1, 0 or 1.
  private(set) var side = 0
  /// From when on it scrolls, or up to when it has.
  private var scrolled: Milliseconds = 0
  private var pageDue: Milliseconds = 0
  /// Thousandths of a point that are not yet scrolled.
  private var carry = 0

  /// Whether it is in no zone.
  var isIdle: Bool { depth == 0 && side == 0 }

  /// Notes where the contact is; only what moved towards an edge is meant for it.
  mutating func follow(
    _ point: Point, from start: Point, in size: Size, at time: Milliseconds,
    _ policy: InteractionPolicy
  ) {
    let depth = Self.depth(of: point.y, from: start.y, in: size.height, policy)
    if depth.signum() != self.depth.signum() {
      scrolled = time + policy.scrollDelay
      carry = 0
    }
    self.depth = depth
    let side = Self.depth(of: point.x, from: start.x, in: size.width, policy).signum()
    if side != self.side { pageDue = time + policy.pageInterval }
    self.side = side
  }

  private static func depth(
    of place: Int, from start: Int, in extent: Int, _ policy: InteractionPolicy
  ) -> Int {
    let zone = min(policy.edgeZone, extent / 3)
    if place < zone, place < start { return max(-zone, place - zone) }
    if place >= extent - zone, place > start { return min(zone, place - (extent - zone) + 1) }
    return 0
  }

  /// The points to scroll by now; what is left of a point is carried.
  mutating func points(at time: Milliseconds, _ policy: InteractionPolicy) -> Int {
    guard depth != 0, time > scrolled else { return 0 }
    let elapsed = Int(min(time - scrolled, 10_000))
    scrolled = time
    carry += depth * policy.scrollSpeed * elapsed
    let points = carry / 1_000
    carry -= points * 1_000
    return points
  }

  /// The pages to turn now.
  mutating func pages(at time: Milliseconds, _ policy: InteractionPolicy) -> Int {
    guard side != 0, pageDue <= time else { return 0 }
    pageDue = time + policy.pageInterval
    return side
  }

  /// When a tick would do something.
  ///
  /// - Parameter canScroll: whether anything is left to scroll to.
  func deadline(canScroll: Bool) -> Milliseconds? {
    let scroll = depth != 0 && canScroll ? scrolled + Self.frame : nil
    let page = side != 0 ? pageDue : nil
    return [scroll, page].compactMap(\.self).min()
  }

  /// About as often as a screen is drawn.
  private static let frame: Milliseconds = 16
}

extension CalendarView {
  /// Whether a drag near an edge of the view moves the view.
  private var isAutoScrolling: Bool {
    switch gesture {
    case .drag, .marquee: gesture.owner != nil
    case .none, .scroll, .keys, .asking, .pending: false
    }
  }

  var autoScrollDeadline: Milliseconds? {
    guard isAutoScrolling else { return nil }
    let canScroll =
      autoScroll.depth < 0 ? offset.y > 0 : offset.y < layout.grid.greatestOffset
    return autoScroll.deadline(canScroll: canScroll)
  }

  /// Scrolls and pages by the time that a drag has rested near an edge.
  mutating func scrollByTime(into effects: inout [Effect]) {
    guard !autoScroll.isIdle, isAutoScrolling, let number = gesture.owner,
      let contact = contacts[number]
    else { return }
    let points = autoScroll.points(at: time, policy)
    if points != 0, scroll(by: points, into: &effects) {
      follow(contact.location, contact.modifiers, into: &effects)
    }
    let pages = autoScroll.pages(at: time, policy)
    if pages != 0, case .drag = gesture { page(by: pages, into: &effects) }
  }

  /// Whether a contact owns a drag, so that nothing but its way matters.
  func ownsDrag(_ contact: Int) -> Bool {
    drag?.contact == contact
  }

  /// Notes where the contact that owns the gesture is.
  mutating func noteEdge(at point: Point, from start: Point) {
    autoScroll.follow(point, from: start, in: configuration.size, at: time, policy)
  }
}
