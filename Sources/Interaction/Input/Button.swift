/// The button that a contact presses (UIEvent.ButtonMask).
public enum Button: Hashable, Sendable, CaseIterable {
  case primary
  case secondary
}
