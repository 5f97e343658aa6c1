import Interaction
import Scheduling

extension Event {
  /// Reads an input event in the form of the line protocol, for example `down 0 pointer 271 179`.
  init?(text: String) {
    var words = text.split(separator: " ").map(String.init)
    guard !words.isEmpty else { return nil }
    let verb = words.removeFirst()
    var modifiers: KeyModifierFlags = []
    while let last = words.last, last.hasPrefix("+") {
      words.removeLast()
      for name in last.split(separator: "+") {
        switch name {
        case "shift": modifiers.insert(.shift)
        case "control": modifiers.insert(.control)
        case "option": modifiers.insert(.option)
        case "command": modifiers.insert(.command)
        default: return nil
        }
      }
    }
    var code: String?
    if let last = words.last, last.hasPrefix("code=") {
      code = String(last.dropFirst(5))
      words.removeLast()
    }
    var button = Button.primary
    if words.last == "button=secondary" {
      button = .secondary
      words.removeLast()
    }
    let numbers = words.compactMap(Int.init)
    switch (verb, numbers.count) {
    case ("hover", 2):
      self = .hover(
        Point(x: numbers[0], y: numbers[1]), words.last == "pencil" ? .pencil : .pointer, modifiers)
    case ("leave", 0): self = .leave
    case ("down", 3):
      let types: [String: TouchType] = [
        "touch": .direct, "pointer": .indirectPointer, "pencil": .pencil, "unknown": .unknown,
      ]
      guard let type = types[words[1]] else { return nil }
      self = .down(
        contact: numbers[0], type, Point(x: numbers[1], y: numbers[2]), button, modifiers)
    case ("move", 3):
      self = .move(contact: numbers[0], Point(x: numbers[1], y: numbers[2]), modifiers)
    case ("up", 3):
      self = .up(contact: numbers[0], Point(x: numbers[1], y: numbers[2]), modifiers)
    case ("cancel", 1): self = .cancel(contact: numbers[0])
    case ("cancel", 0): self = .cancel(contact: nil)
    case ("wheel", 4):
      self = .wheel(
        Point(x: numbers[0], y: numbers[1]), dx: numbers[2], dy: numbers[3], modifiers)
    case ("key", _) where words.count == 2:
      let phases: [String: Press.Phase] = ["down": .began, "up": .ended, "repeat": .repeated]
      guard let phase = phases[words[0]] else { return nil }
      let name = words[1] == "Space" ? " " : words[1]
      self = .press(Press(phase, name, code: code, modifiers: modifiers))
    case ("run", 0) where words.count == 1: self = .run(words[0])
    case ("choose", 0) where words.count == 1: self = .choose(EditScope(rawValue: words[0]))
    case ("tick", 0): self = .tick
    case ("blur", 0): self = .blur
    case ("focus", 0): self = .focus(text: words.last == "text")
    default: return nil
    }
  }
}
