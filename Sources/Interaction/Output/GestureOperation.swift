/// What a gesture does to the appointments it took hold of.
public enum GestureOperation: String, Hashable, Sendable, CaseIterable {
  case move
  case copy
  case create
  case resizeStart = "resize-start"
  case resizeEnd = "resize-end"
}
