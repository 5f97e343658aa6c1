/// One event of a client's input devices, addressed to one of its views.
package struct InputEvent: Equatable, Sendable {
  /// The number of the view, 0...999,999.
  package var view: Int
  /// The client's sequence number, at most 15 digits; it must rise.
  package var sequence: Int
  /// Milliseconds of the client's clock since the view opened; nothing if the server stamps it.
  package var time: Int?
  package var gesture: Gesture

  package init(view: Int, sequence: Int, time: Int?, gesture: Gesture) {
    self.view = view
    self.sequence = sequence
    self.time = time
    self.gesture = gesture
  }

  /// What happened; coordinates and distances are whole points of the view, at most 9 digits.
  package enum Gesture: Equatable, Sendable {
    case hover(x: Int, y: Int, pencil: Bool, Modifiers)
    case leave
    case tick
    case blur
    case focus(text: Bool)
    case down(contact: Int, ContactType, x: Int, y: Int, Button, Modifiers)
    case move(contact: Int, x: Int, y: Int, Modifiers)
    case up(contact: Int, x: Int, y: Int, Modifiers)
    /// The system took a contact away; nothing means all of them.
    case cancel(contact: Int?)
    case wheel(x: Int, y: Int, dx: Int, dy: Int, Modifiers)
    /// `name` is a W3C UI Events key value, `code` a physical key.
    case key(KeyPhase, name: String, code: String?, Modifiers)
  }

  /// What touches the surface (UITouch.TouchType).
  package enum ContactType: String, CaseIterable, Sendable { case touch, pointer, pencil, unknown }

  package enum Button: String, CaseIterable, Sendable { case primary, secondary }

  package enum KeyPhase: String, CaseIterable, Sendable {
    case down, up
    case repeated = "repeat"
  }

  /// The modifier keys held during an event.
  package struct Modifiers: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    package static let shift = Modifiers(rawValue: 1)
    package static let control = Modifiers(rawValue: 2)
    package static let option = Modifiers(rawValue: 4)
    package static let command = Modifiers(rawValue: 8)
  }
}
