/// Something that happened to a calendar view: an input, or a change of what it shows.
///
/// Points are viewport points. Coordinates of any size are safe.
public enum Event: Hashable, Sendable {
  /// A pointer, or a pencil over the screen, is over the view without a contact.
  case hover(Point, HoverKind = .pointer, KeyModifierFlags = [])
  /// Whatever hovered is no longer over the view.
  case leave
  /// A contact began (touchesBegan); `contact` is 0...99.
  case down(contact: Int, TouchType, Point, Button = .primary, KeyModifierFlags = [])
  /// A contact moved (touchesMoved).
  case move(contact: Int, Point, KeyModifierFlags = [])
  /// A contact ended (touchesEnded).
  case up(contact: Int, Point, KeyModifierFlags = [])
  /// The system took a contact away (touchesCancelled); nothing means all of them.
  case cancel(contact: Int?)
  /// A wheel or a two-finger scroll, in points; positive is towards the content's end.
  case wheel(Point, dx: Int, dy: Int, KeyModifierFlags = [])
  case press(Press)
  /// Time has passed, nothing else.
  case tick
  /// The view lost the focus of its window.
  case blur
  /// The view has the focus; `text` says that a text field of the client has the keys.
  case focus(text: Bool)

  /// Tell everything anew: the first event of a view, and the one after lost output.
  case refresh
  /// Others, or this user by other means, changed, added or removed appointments.
  case changed(upserts: [Item], removals: [ItemReference])
  /// The view shows something else, or shows it otherwise. The items replace the shown ones.
  case configured(ViewConfiguration, items: [Item])
  /// The store applied the edit of the pending gesture.
  case committed(Commitment)
  /// The store refused the edit of the pending gesture.
  case rejected(RefusalCode)
}

/// What hovers over a view.
public enum HoverKind: Hashable, Sendable, CaseIterable {
  case pointer
  case pencil
}
