import Interaction
import Scheduling

/// An input event of a recording: `@v1 SEQUENCE MILLISECONDS GESTURE`, as docs/PROTOCOL.md describes.
struct RecordedEvent {
  let event: Event
  let time: Milliseconds
  /// The gesture as it was recorded.
  let text: String

  /// - Returns: nil for lines that are no event of a recording.
  init?(_ line: String) {
    var words = line.split(separator: " ")
    if words.first == "C:" { words.removeFirst() }
    guard words.count >= 4, words[0].hasPrefix("@v"), let time = Milliseconds(words[2]) else {
      return nil
    }
    self.time = time
    text = words[3...].joined(separator: " ")
    let modifiers = Self.modifiers(words.last ?? "")
    var rest = words[4...].filter { !$0.hasPrefix("+") }
    func point(_ index: Int) -> Point? {
      guard rest.count >= index + 2, let x = Int(rest[index]), let y = Int(rest[index + 1]) else {
        return nil
      }
      return Point(x: x, y: y)
    }
    let contact = rest.first.flatMap { Int($0) } ?? 0
    switch words[3] {
    case "hover":
      guard let point = point(0) else { return nil }
      event = .hover(point, rest.last == "pencil" ? .pencil : .pointer, modifiers)
    case "down":
      let isSecondary = rest.last == "button=secondary"
      guard rest.count >= 4, let type = Self.types[rest.remove(at: 1)], let point = point(1) else {
        return nil
      }
      event = .down(
        contact: contact, type, point, isSecondary ? .secondary : .primary, modifiers)
    case "move":
      guard let point = point(1) else { return nil }
      event = .move(contact: contact, point, modifiers)
    case "up":
      guard let point = point(1) else { return nil }
      event = .up(contact: contact, point, modifiers)
    case "wheel":
      guard let at = point(0), let by = point(2) else { return nil }
      event = .wheel(at, dx: by.x, dy: by.y, modifiers)
    case "key":
      guard rest.count >= 2, let phase = Self.phases[rest[0]] else { return nil }
      let code = rest.last { $0.hasPrefix("code=") }?.dropFirst(5)
      let name = rest[1] == "\"" ? " " : String(rest[1])
      event = .press(Press(phase, name, code: code.map(String.init), modifiers: modifiers))
    case "cancel": event = .cancel(contact: rest.first == "all" ? nil : contact)
    case "leave": event = .leave
    case "tick": event = .tick
    case "blur": event = .blur
    case "focus": event = .focus(text: rest.first == "text")
    default: return nil
    }
  }

  private static let types: [Substring: TouchType] = [
    "touch": .direct, "pointer": .indirectPointer, "pencil": .pencil, "unknown": .unknown,
  ]
  private static let phases: [Substring: Press.Phase] = [
    "down": .began, "up": .ended, "repeat": .repeated,
  ]

  private static func modifiers(_ word: Substring) -> KeyModifierFlags {
    guard word.hasPrefix("+") else { return [] }
    var flags: KeyModifierFlags = []
    for name in word.split(separator: "+") {
      switch name {
      case "shift": flags.insert(.shift)
      case "control": flags.insert(.control)
      case "option": flags.insert(.option)
      case "command": flags.insert(.command)
      default: break
      }
    }
    return flags
  }
}
