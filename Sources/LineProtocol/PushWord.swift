/// The words that can follow the counter of a push.
package enum PushWord: String, CaseIterable, Sendable {
  // Of a subscription.
  case changed = "CHANGED"
  case removed = "REMOVED"
  case resync = "RESYNC"
  case closed = "CLOSED"
  case conflicted = "CONFLICTED"

  // Of a view.
  case reset = "RESET"
  case grid = "GRID"
  case column = "COLUMN"
  case now = "NOW"
  case more = "MORE"
  case box = "BOX"
  case noBox = "NOBOX"
  case handles = "HANDLES"
  case noHandles = "NOHANDLES"
  case style = "STYLE"
  case noStyle = "NOSTYLE"
  case enter = "ENTER"
  case exit = "EXIT"
  case grab = "GRAB"
  case preview = "PREVIEW"
  case pending = "PENDING"
  case commit = "COMMIT"
  case reject = "REJECT"
  case cancel = "CANCEL"
  case select = "SELECT"
  case multiple = "MULTIPLE"
  case marquee = "MARQUEE"
  case noMarquee = "NOMARQUEE"
  case focus = "FOCUS"
  case open = "OPEN"
  case keys = "KEYS"
  case unhandled = "UNHANDLED"
  case hud = "HUD"
  case noHUD = "NOHUD"
  case menu = "MENU"
  case noMenu = "NOMENU"
  case ran = "RAN"
  case ghost = "GHOST"
  case noGhost = "NOGHOST"
  case scroll = "SCROLL"
  case say = "SAY"
  case fault = "FAULT"
  case end = "END"
}

/// Where a push comes from.
package enum PushSource: Hashable, Sendable {
  case view(Int)
  case subscription(Int)
}
