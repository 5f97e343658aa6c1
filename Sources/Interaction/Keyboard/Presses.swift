extension CalendarView {
  mutating func handle(_ press: Press, into effects: inout [Effect]) {
    // Keys that a composition or a driver swallowed.
    if ["Unidentified", "Dead", "Process"].contains(press.name) { return }
    if case .drag(let drag) = gesture, let index = contacts.index(of: drag.contact) {
      let modifiers = meant(press.modifiers)
      contacts.update(at: index) { $0.modifiers = modifiers }
      updateDrag(to: contacts.all[index].location, modifiers, into: &effects)
    }
    if Self.modifierKeys.contains(press.name) || press.phase == .ended { return }
    if press.name == "Escape", press.phase == .repeated || escape(into: &effects) { return }
    effects.append(.unhandled)
  }

  /// Keys that only change the meaning of others.
  private static let modifierKeys: Set<String> = [
    "Shift", "Control", "Alt", "AltGraph", "Meta", "CapsLock", "Fn", "NumLock",
  ]

  /// Leaves the innermost state; tells whether there was one.
  private mutating func escape(into effects: inout [Effect]) -> Bool {
    switch gesture {
    case .drag:
      cancelGesture(.escape, into: &effects)
      return true
    case .pending: return true
    case .none, .scroll: break
    }
    guard !isEditingText, !selection.isEmpty else { return false }
    setSelection(Selection(), into: &effects)
    return true
  }

  /// The keys that the view wants now.
  var claims: [KeyClaim] { isEditingText ? [] : [KeyClaim("Escape")] }

  mutating func blur(into effects: inout [Effect]) {
    cancelGesture(.blur, into: &effects)
    // What goes up outside is never heard of.
    contacts.removeAll()
  }

  mutating func takeFocus(text: Bool, into effects: inout [Effect]) {
    guard text != isEditingText else { return }
    isEditingText = text
    effects.append(.keys(claims))
  }
}
