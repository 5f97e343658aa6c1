/// What a contact is made with (UITouch.TouchType).
public enum TouchType: Hashable, Sendable, CaseIterable {
  /// A finger on the screen.
  case direct
  /// The button of a mouse or a trackpad.
  case indirectPointer
  case pencil
  /// Anything else, UIKit's `indirect` too; it is treated as a finger.
  case unknown
}
