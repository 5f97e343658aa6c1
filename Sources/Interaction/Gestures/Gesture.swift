/// The one gesture of a view.
enum Gesture: Hashable {
  case none
  case drag(Drag)
  case scroll(Scroll)
  /// The store is at work on the edit of a finished gesture.
  case pending(GestureOperation, [ItemReference])

  /// Whether a contact owns it.
  var isUnderWay: Bool {
    switch self {
    case .none, .pending: false
    case .drag, .scroll: true
    }
  }

  var isNone: Bool {
    if case .none = self { return true }
    return false
  }

  var owner: Int? {
    switch self {
    case .drag(let drag): drag.contact
    case .scroll(let scroll): scroll.contact
    case .none, .pending: nil
    }
  }
}

/// A finger that scrolls.
struct Scroll: Hashable {
  let contact: Int
  /// Where it was last, in viewport points.
  var location: Point
}
