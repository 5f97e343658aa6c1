import Interaction
import LineProtocol

extension InputEvent {
  /// Whether a newer event of the same kind makes this one needless.
  var isMerelyMotion: Bool {
    switch gesture {
    case .hover, .move: true
    default: false
    }
  }

  /// Whether this event makes a waiting one needless: the same contact, or hover, further on.
  func replaces(_ earlier: InputEvent) -> Bool {
    switch (gesture, earlier.gesture) {
    case (.hover(_, _, let pencil, _), .hover(_, _, let before, _)): pencil == before
    case (.move(let contact, _, _, _), .move(let before, _, _, _)): contact == before
    default: false
    }
  }
}

extension Event {
  /// The event that an input line means.
  init(_ gesture: InputEvent.Gesture) {
    switch gesture {
    case .hover(let x, let y, let pencil, let modifiers):
      self = .hover(
        Point(x: x, y: y), pencil ? .pencil : .pointer, KeyModifierFlags(modifiers))
    case .leave: self = .leave
    case .tick: self = .tick
    case .blur: self = .blur
    case .focus(let text): self = .focus(text: text)
    case .down(let contact, let type, let x, let y, let button, let modifiers):
      self = .down(
        contact: contact, TouchType(type), Point(x: x, y: y),
        button == .primary ? .primary : .secondary, KeyModifierFlags(modifiers))
    case .move(let contact, let x, let y, let modifiers):
      self = .move(contact: contact, Point(x: x, y: y), KeyModifierFlags(modifiers))
    case .up(let contact, let x, let y, let modifiers):
      self = .up(contact: contact, Point(x: x, y: y), KeyModifierFlags(modifiers))
    case .cancel(let contact): self = .cancel(contact: contact)
    case .wheel(let x, let y, let dx, let dy, let modifiers):
      self = .wheel(Point(x: x, y: y), dx: dx, dy: dy, KeyModifierFlags(modifiers))
    case .key(let phase, let name, let code, let modifiers):
      self = .press(
        Press(
          Press.Phase(phase), name, code: code, modifiers: KeyModifierFlags(modifiers)))
    }
  }
}

extension KeyModifierFlags {
  init(_ modifiers: InputEvent.Modifiers) {
    self = []
    if modifiers.contains(.shift) { insert(.shift) }
    if modifiers.contains(.control) { insert(.control) }
    if modifiers.contains(.option) { insert(.option) }
    if modifiers.contains(.command) { insert(.command) }
  }

  /// The modifiers as the protocol writes them: `+shift+command`.
  var text: String {
    var text = ""
    if contains(.shift) { text += "+shift" }
    if contains(.control) { text += "+control" }
    if contains(.option) { text += "+option" }
    if contains(.command) { text += "+command" }
    return text
  }
}

extension TouchType {
  fileprivate init(_ type: InputEvent.ContactType) {
    switch type {
    case .touch: self = .direct
    case .pointer: self = .indirectPointer
    case .pencil: self = .pencil
    case .unknown: self = .unknown
    }
  }
}

extension Press.Phase {
  fileprivate init(_ phase: InputEvent.KeyPhase) {
    switch phase {
    case .down: self = .began
    case .up: self = .ended
    case .repeated: self = .repeated
    }
  }
}
