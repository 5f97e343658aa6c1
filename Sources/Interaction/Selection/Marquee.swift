extension CalendarView {
  /// Begins to select what a drag over empty space touches.
  mutating func beginMarquee(_ contact: Contact, into effects: inout [Effect]) {
    guard configuration.allowsMultipleSelection else { return }
    gesture = .marquee(
      Marquee(contact: contact.number, origin: contact.contentStart, before: selection))
    follow(contact.location, contact.modifiers, into: &effects)
  }

  /// Two fingers select what they cross: the second down before the first has strayed or lifted
  /// (UITableView's two-finger pan).
  mutating func beginTouchSelection(_ second: Contact, into effects: inout [Effect]) {
    guard configuration.allowsMultipleSelection, gesture.isNone, second.type == .direct,
      second.state == .possible,
      let first = contacts.all.first(where: {
        $0.number != second.number && $0.type == .direct && $0.state == .possible && !$0.isHeld
      })
    else { return }
    contacts.endAll()
    autoScroll = AutoScroll()
    gesture = .marquee(
      Marquee(
        contact: first.number, origin: first.contentStart, before: selection, isTouch: true))
  }

  /// Brings the marquee to a content point and selects what it touches.
  mutating func extend(_ marquee: inout Marquee, to point: Point, into effects: inout [Effect]) {
    if marquee.rect == nil, marquee.isTouch,
      point.squaredDistance(to: marquee.origin) < policy.drag * policy.drag
    {
      return
    }
    let (left, right) = (min(marquee.origin.x, point.x), max(marquee.origin.x, point.x))
    let (top, bottom) = (min(marquee.origin.y, point.y), max(marquee.origin.y, point.y))
    let grid = layout.grid
    let (x, y) = (max(0, left), max(0, top))
    let rect = Rect(
      x: x, y: y, width: max(1, min(grid.width, right + 1) - x),
      height: max(1, min(grid.contentHeight, bottom + 1) - y))
    guard rect != marquee.rect else { return }
    if marquee.rect == nil { beginMultiple(into: &effects) }
    marquee.rect = rect
    effects.append(.marquee(rect))
    var selection = marquee.before
    selection.add(
      all: layout.boxes.lazy.filter { $0.rect.intersects(rect) }.map(\.item.reference))
    setSelection(selection, into: &effects)
  }

  /// Takes the marquee away; what it selected stays.
  mutating func endMarquee(into effects: inout [Effect]) {
    guard case .marquee(let marquee) = gesture, marquee.rect != nil else { return }
    effects.append(.noMarquee)
    if selection.isEmpty { endMultiple(into: &effects) }
  }

  mutating func beginMultiple(into effects: inout [Effect]) {
    guard !isSelectingMultiple else { return }
    isSelectingMultiple = true
    effects.append(.multiple(true))
  }

  mutating func endMultiple(into effects: inout [Effect]) {
    guard isSelectingMultiple else { return }
    isSelectingMultiple = false
    effects.append(.multiple(false))
  }
}
