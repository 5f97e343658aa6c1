extension CalendarView {
  /// Handles a press (pressesBegan, pressesEnded).
  mutating func handle(_ press: Press, into effects: inout [Effect]) {
    // Keys that a composition or a driver swallowed.
    if press.name.isEmpty || ["Unidentified", "Dead", "Process"].contains(press.name) { return }
    let modifiers = meant(press.modifiers)
    if let index = drag?.contact.flatMap(contacts.index) {
      contacts.update(at: index) { $0.modifiers = modifiers }
      updateDrag(to: contacts.all[index].location, modifiers, into: &effects)
    }
    if Self.modifierKeys.contains(press.name) {
      return handleModifier(press, into: &effects)
    }
    switch press.phase {
    case .ended: release(press.name, into: &effects)
    case .began, .repeated:
      if press.phase == .began {
        keys.press(press.name, duringCommand: modifiers.contains(.command))
      }
      let isHandled = perform(
        KeyStroke(press, modifiers), named: press.name, isRepeat: press.phase == .repeated,
        into: &effects)
      if !isHandled { effects.append(.unhandled) }
    }
  }

  /// Keys that only change the meaning of others.
  private static let modifierKeys: Set<String> = [
    "Shift", "Control", "Alt", "AltGraph", "Meta", "CapsLock", "Fn", "NumLock",
  ]

  /// The key that is Command on the view's platform.
  private var commandKey: String { configuration.platform == .pc ? "Control" : "Meta" }

  private mutating func handleModifier(_ press: Press, into effects: inout [Effect]) {
    switch press.phase {
    case .repeated: break
    case .ended:
      if press.name == commandKey { hud.release() }
      release(press.name, into: &effects)
    case .began:
      guard press.name == commandKey, keys.isEmpty, contacts.all.isEmpty, gesture.isNone,
        !isEditingText
      else { break }
      hud.press(at: time, policy)
    }
  }

  private mutating func release(_ name: String, into effects: inout [Effect]) {
    for name in keys.release(name) { releaseArrow(name, into: &effects) }
  }

  /// Does what a key stroke asks for; tells whether anything answered it.
  private mutating func perform(
    _ stroke: KeyStroke, named name: String, isRepeat: Bool, into effects: inout [Effect]
  ) -> Bool {
    if isEditingText { return name == "Escape" && escapeGesture(into: &effects) }
    // Whatever is held in a gesture, such as Option for a copy, Escape gives it up.
    if name == "Escape", !isRepeat, !stroke.modifiers.isEmpty, escapeGesture(into: &effects) {
      return true
    }
    if pressArrow(stroke, named: name, isRepeat: isRepeat, into: &effects) { return true }
    let actions = commands.actions(for: stroke)
    if isRepeat {
      guard let action = actions.first else { return false }
      // A key that is held does not paste or delete again and again.
      if Self.repeatable.contains(action), canPerform(action) { perform(action, into: &effects) }
      return true
    }
    // Escape leaves the store's work alone, and is answered by that.
    if stroke == KeyStroke("Escape"), case .pending = gesture { return true }
    guard let action = actions.first(where: { canPerform($0) }) else { return false }
    perform(action, into: &effects)
    return true
  }

  private static let repeatable: Set<String> = [
    "focus-next", "focus-previous", "page-next", "page-previous",
  ]

  mutating func blur(into effects: inout [Effect]) {
    releaseAllKeys()
    passOver(.unanswered, into: &effects)
    cancelGesture(.blur, into: &effects)
    closeMenu(into: &effects)
    // What goes up outside is never heard of.
    contacts.removeAll()
  }

  /// Forgets every key: their releases go elsewhere.
  mutating func releaseAllKeys() {
    keys.removeAll()
    arrows = []
    waitingSteps = []
    hud.release()
  }

  mutating func takeFocus(text: Bool, into effects: inout [Effect]) {
    guard text != isEditingText else { return }
    if text { releaseAllKeys() }
    isEditingText = text
  }
}
