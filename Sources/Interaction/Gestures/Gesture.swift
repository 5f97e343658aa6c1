/// The one gesture of a view.
enum Gesture: Hashable {
  case none
  case drag(Drag)
  case scroll(Scroll)
  case marquee(Marquee)
  /// Arrow keys that are held move or resize.
  case keys(KeyDrag)
  /// The edit of a finished gesture waits for its scope.
  case asking(Question)
  /// The store is at work on the edit of a finished gesture.
  case pending(GestureOperation, [ItemReference])

  /// Whether a contact owns it.
  var isUnderWay: Bool { owner != nil }

  var isNone: Bool {
    if case .none = self { return true }
    return false
  }

  /// Whether handles and styles follow the pointer meanwhile.
  var servesHover: Bool {
    switch self {
    case .none, .asking: true
    case .drag, .scroll, .marquee, .keys, .pending: false
    }
  }

  var owner: Int? {
    switch self {
    case .drag(let drag): drag.contact
    case .scroll(let scroll): scroll.contact
    case .marquee(let marquee): marquee.contact
    case .none, .keys, .asking, .pending: nil
    }
  }

  /// Brings the drag by a contact to a content point.
  ///
  /// - Parameter point: nothing for where it began.
  /// - Returns: the previews if they are others now.
  mutating func drag(
    to point: Point?, _ modifiers: KeyModifierFlags, _ layout: Layout,
    _ configuration: borrowing ViewConfiguration
  ) -> [Preview]? {
    guard case .drag(var drag) = self else { return nil }
    // Only what has one owner is changed where it lies.
    self = .none
    let isNew = drag.update(to: point ?? drag.origin, modifiers: modifiers, layout, configuration)
    let previews = isNew ? drag.previews : nil
    self = .drag(drag)
    return previews
  }

  /// What others may see of the drag by a contact or by keys.
  func ghosts(in configuration: ViewConfiguration) -> [Ghost]? {
    switch self {
    case .drag(let drag): drag.ghosts(in: configuration)
    case .keys(let keys): keys.drag.ghosts(in: configuration)
    case .none, .scroll, .marquee, .asking, .pending: nil
    }
  }

  /// The drag by a contact or by keys.
  var drag: Drag? {
    switch self {
    case .drag(let drag): drag
    case .keys(let keys): keys.drag
    case .none, .scroll, .marquee, .asking, .pending: nil
    }
  }
}

/// A finger that scrolls.
struct Scroll: Hashable {
  let contact: Int
  /// Where it was last, in viewport points.
  var location: Point
}

/// A drag over empty space that selects what it touches.
struct Marquee: Hashable {
  let contact: Int
  /// In content points.
  let origin: Point
  /// What was selected before, and stays so.
  var before: Selection
  /// Two fingers that select instead of scrolling.
  var isTouch = false
  var rect: Rect?
}

/// An edit that waits for the user to say what of a series it changes.
struct Question: Hashable {
  var edit: GestureEdit
  var references: [ItemReference]
  var previews: [Preview]
  var deadline: Milliseconds
}
