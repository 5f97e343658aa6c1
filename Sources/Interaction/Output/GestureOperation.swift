/// What a gesture or a command does to the appointments it is about.
public enum GestureOperation: String, Hashable, Sendable, CaseIterable {
  case move
  case copy
  case create
  case resizeStart = "resize-start"
  case resizeEnd = "resize-end"
  /// Copies at the same times.
  case duplicate
  /// Copies from the clipboard at other times; of cut ones, the originals go.
  case paste
  case delete

  /// Whether it makes new appointments.
  public var adds: Bool {
    switch self {
    case .copy, .create, .duplicate, .paste: true
    case .move, .resizeStart, .resizeEnd, .delete: false
    }
  }
}
