/// The one gesture of a view.
enum Gesture: Hashable {
  case none
  /// The view holds what is dragged; no contact owns what is dropped at once.
  case drag(contact: Int?)
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

  var isDrag: Bool {
    if case .drag = self { return true }
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
    case .drag(let contact): contact
    case .scroll(let scroll): scroll.contact
    case .marquee(let marquee): marquee.contact
    case .none, .keys, .asking, .pending: nil
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
