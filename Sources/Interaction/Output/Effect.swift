public import Scheduling

/// What a view wants done or told after an event; each case but `commit` is a word of the protocol.
///
/// The effects of one event apply together.
public enum Effect: Hashable, Sendable {
  /// All boxes, previews, handles and styles are void; what is shown follows.
  case reset
  case grid(Grid)
  case column(CalendarDate, Rect)
  /// The mark of the present time, in the view's zone.
  case now(WallTime, Rect)
  case more(More)
  case box(Box)
  case noBox(ItemReference, Segment?)
  case handles(Handles)
  case noHandles(ItemReference, fade: Milliseconds)
  case style(PointerStyle)
  case noStyle
  /// A gesture took hold of an appointment; for `create` there is no reference.
  case grab(GestureOperation, ItemReference?, revision: Int64?)
  /// The previews of one event replace all earlier ones.
  case preview(Preview)
  /// The edit is at the store; the references are empty for `create`.
  case pending(GestureOperation, [ItemReference])
  case committed(GestureOperation, [ItemReference], revision: Int64, undo: String)
  /// Without a gesture under way: refused at its threshold.
  case rejected(Rejection)
  case cancelled(GestureOperation, [ItemReference], CancelCause)
  /// The selection, whole, in tab order.
  case selection([ItemReference])
  /// The rectangle is missing while the view does not show the place.
  case focus(Focus, Rect?)
  case open(ItemReference, Presentation)
  /// Every key that the view wants; a client keeps exactly these from others.
  case keys([KeyClaim])
  /// The press just handled means nothing to the view.
  case unhandled
  /// The offset of the viewport in the content.
  case scroll(Point)
  /// The event just handled is refused.
  case fault(RefusalCode)

  /// To the host: apply this once, as one transaction, then answer with `committed` or `rejected`.
  case commit(GestureEdit)
}

/// How an opened appointment is shown.
public enum Presentation: String, Hashable, Sendable, CaseIterable {
  case detail
  case preview
  case none
}

/// Why a gesture ended without an edit.
public enum CancelCause: String, Hashable, Sendable, CaseIterable {
  /// The Escape key.
  case escape
  /// The system took the contact.
  case cancel
  /// The view lost the focus.
  case blur
  /// The view shows something else.
  case view
  /// The appointment was changed by others.
  case changed
  /// The drop changes nothing.
  case unchanged
}

/// What has the focus of the keyboard.
public enum Focus: Hashable, Sendable {
  case item(ItemReference)
  /// The slot of the grid that starts at a wall time.
  case slot(WallTime)
}

/// A key that the view wants.
public struct KeyClaim: Hashable, Sendable {
  public var name: String
  public var modifiers: KeyModifierFlags

  public init(_ name: String, _ modifiers: KeyModifierFlags = []) {
    self.name = name
    self.modifiers = modifiers
  }
}

/// A refused edit.
public struct Rejection: Hashable, Sendable {
  /// Missing when the gesture was refused before it began.
  public var operation: GestureOperation?
  public var code: RefusalCode
  public var references: [ItemReference]
  /// How long the boxes take to go back, in milliseconds.
  public var revert: Milliseconds
}
