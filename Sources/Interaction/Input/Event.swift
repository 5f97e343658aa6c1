public import Scheduling

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
  /// The client adds or changes a region of its own; nothing takes it away.
  indirect case region(name: String, PointerRegion?)
  /// The client adds or changes a command of its own; nothing takes it away.
  indirect case command(name: String, ClientCommand?)
  /// Run a command by its action, as from a menu.
  case run(String)
  /// The answer to `pending` with choices; nothing cancels.
  case choose(EditScope?)
  /// Others, or this user by other means, changed, added or removed appointments.
  case changed(upserts: [Item], removals: [ItemReference])
  /// The user may no longer see or change these.
  case revoked([ItemReference])
  /// The view shows something else, or shows it otherwise. The items replace the shown ones.
  ///
  /// Indirect, so that the many small events are small.
  indirect case configured(ViewConfiguration, items: [Item])
  /// What the view last asked to be loaded cannot be read; it may be asked for again.
  case loadFailed
  /// Where new appointments go, and which calendars let nothing overlap, has changed.
  case calendars(standard: String?, guarded: Set<String>)
  /// The store applied the edit of the pending gesture.
  case committed(Commitment)
  /// The store refused the edit of the pending gesture.
  case rejected(RefusalCode)
  /// What another view's gesture makes of appointments; empty when it is over.
  case ghosts(user: String, [Ghost])
  /// The user copied or cut something, here or elsewhere.
  case clipboard(Clipboard)
  /// What an undo and a redo would do, as words for their titles, such as `Move`.
  case history(undo: String?, redo: String?)
}

/// What hovers over a view.
public enum HoverKind: Hashable, Sendable, CaseIterable {
  case pointer
  case pencil
}
