public import Scheduling

/// What a view wants done or told after an event; the cases at the end are for the host.
///
/// The effects of one event apply together.
public enum Effect: Hashable, Sendable {
  /// All boxes, previews, handles and styles are void; what is shown follows.
  case reset
  indirect case grid(Grid)
  /// For a month: whether the day belongs to it.
  case column(CalendarDate, Rect, isInPeriod: Bool?)
  /// The mark of the present time, in the view's zone.
  case now(WallTime, Rect)
  case more(More)
  case box(Box)
  case noBox(ItemReference, Segment?)
  case handles(Handles)
  case noHandles(ItemReference, fade: Milliseconds)
  case style(PointerStyle)
  case noStyle
  /// The pointer entered a region of the client's own.
  case enter(region: String)
  case exit(region: String, fade: Milliseconds)
  /// A gesture took hold of an appointment; for `create` there is no reference.
  case grab(GestureOperation, ItemReference?, revision: Int64?)
  /// The previews of one event replace all earlier ones.
  case preview(Preview)
  /// The edit is at the store, or first needs an answer: one of `choose`, if that is not empty.
  /// The references are empty for `create`.
  case pending(GestureOperation, [ItemReference], choose: [EditScope])
  case committed(GestureOperation, [ItemReference], revision: Int64, undo: String)
  /// Without a gesture under way: refused at its threshold.
  case rejected(Rejection)
  case cancelled(GestureOperation, [ItemReference], CancelCause)
  /// The selection, whole, in tab order.
  case selection([ItemReference])
  /// Selecting several has begun or ended.
  case multiple(Bool)
  case marquee(Rect)
  case noMarquee
  /// The rectangle is missing while the view does not show the place.
  case focus(Focus, Rect?)
  case open(ItemReference, Presentation)
  /// Every key that the view wants; a client keeps exactly these from others.
  case keys([KeyClaim])
  /// The press just handled means nothing to the view.
  case unhandled
  /// The commands that have a key, as long as Command is held.
  case hud([KeyCommand])
  case noHUD
  case menu(ContextMenu)
  case noMenu
  /// A command of the client's own was run.
  case ran(String)
  /// What someone's gesture makes of an appointment; those of one event replace the user's earlier.
  case ghost(GhostBox)
  case noGhost(user: String)
  case say(Announcement)
  /// The offset of the viewport in the content.
  case scroll(Point)
  /// The event just handled is refused.
  case fault(RefusalCode)

  /// To the host: apply this once, as one transaction, then answer with `committed` or `rejected`.
  case commit(GestureEdit)
  /// To the host: read what this configuration shows, then send it as `configured`.
  indirect case load(ViewConfiguration)
  /// To the host: keep this for the user, and send it to the user's views as `clipboard`.
  case clipboard(Clipboard)
  /// To the host: undo the user's newest edit in the view's calendars, or answer with `rejected`.
  case undo
  case redo
  /// To the host: show others what the gesture under way makes of appointments; nothing ends it.
  case shared([Ghost])
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
  /// The appointment may no longer be changed by the user.
  case denied
  /// The drop changes nothing.
  case unchanged
  /// Something else was begun in place of an answer.
  case unanswered
  /// No answer came in time.
  case timeout
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
