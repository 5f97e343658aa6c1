extension CommandWriter {
  /// Writes an input event.
  ///
  /// The caller keeps to the ranges of `InputEvent`; a key's name that holds control octets other
  /// than a line end or a tab is written without them, and a code only if it is an atom.
  package mutating func input(_ event: InputEvent) {
    var line: [UInt8] = [.at, UInt8(ascii: "v")]
    line.appendDecimal(event.view)
    line.append(.space)
    line.appendDecimal(event.sequence)
    line.append(.space)
    if let time = event.time { line.appendDecimal(time) } else { line.append(.minus) }
    event.gesture.append(to: &line)
    line.append(.lineFeed)
    append(line)
  }
}

extension InputEvent.Gesture {
  fileprivate func append(to line: inout [UInt8]) {
    switch self {
    case .hover(let x, let y, let pencil, let modifiers):
      line.append(words: "hover", numbers: x, y)
      if pencil { line.append(words: "pencil") }
      line.append(modifiers)
    case .leave: line.append(words: "leave")
    case .tick: line.append(words: "tick")
    case .blur: line.append(words: "blur")
    case .focus(let text):
      line.append(words: "focus")
      if text { line.append(words: "text") }
    case .down(let contact, let type, let x, let y, let button, let modifiers):
      line.append(words: "down", numbers: contact)
      line.append(words: type.rawValue, numbers: x, y)
      if button != .primary { line.append(words: "button=" + button.rawValue) }
      line.append(modifiers)
    case .move(let contact, let x, let y, let modifiers):
      line.append(words: "move", numbers: contact, x, y)
      line.append(modifiers)
    case .up(let contact, let x, let y, let modifiers):
      line.append(words: "up", numbers: contact, x, y)
      line.append(modifiers)
    case .cancel(let contact?): line.append(words: "cancel", numbers: contact)
    case .cancel(nil): line.append(words: "cancel", "all")
    case .wheel(let x, let y, let dx, let dy, let modifiers):
      line.append(words: "wheel", numbers: x, y, dx, dy)
      line.append(modifiers)
    case .key(let phase, let name, let code, let modifiers):
      line.append(words: "key", phase.rawValue)
      line.appendKey(name, code)
      line.append(modifiers)
    }
  }
}

extension [UInt8] {
  fileprivate mutating func append(words: String..., numbers: Int...) {
    for word in words {
      append(.space)
      append(contentsOf: word.utf8)
    }
    for number in numbers {
      append(.space)
      appendDecimal(number)
    }
  }

  fileprivate mutating func append(_ modifiers: InputEvent.Modifiers) {
    guard !modifiers.isEmpty else { return }
    append(.space)
    for (modifier, name) in InputEvent.Modifiers.named where modifiers.contains(modifier) {
      append(.plus)
      name.withUTF8Buffer { append(contentsOf: $0) }
    }
  }

  fileprivate mutating func appendKey(_ name: String, _ code: String?) {
    var name = name
    if WrittenForm(of: name) == .literal {
      name.unicodeScalars.removeAll { $0.value < 0x20 || $0.value == 0x7F }
    }
    append(.space)
    append(name, as: WrittenForm(of: name))
    if let code, case .atom = WrittenForm(of: code) {
      append(words: "code=" + code)
    }
  }
}
