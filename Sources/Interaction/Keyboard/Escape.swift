extension CalendarView {
  /// Whether Escape would leave anything.
  var canEscape: Bool {
    if isMenuShown || previewed != nil || isSelectingMultiple || !selection.isEmpty { return true }
    if clipboard.isCut { return true }
    switch gesture {
    case .none, .scroll: return false
    case .drag, .marquee, .keys, .asking, .pending: return true
    }
  }

  /// Leaves the innermost state, one a press.
  mutating func escape(into effects: inout [Effect]) {
    if isMenuShown { return closeMenu(into: &effects) }
    if escapeGesture(into: &effects) { return }
    if let reference = previewed {
      previewed = nil
      return effects.append(.open(reference, .none))
    }
    if isSelectingMultiple {
      endMultiple(into: &effects)
      var selection = selection
      selection.reduceToAnchor()
      return setSelection(selection, into: &effects)
    }
    if !selection.isEmpty { return setSelection(Selection(), into: &effects) }
    if clipboard.isCut { setClipboard(Clipboard(), telling: true, into: &effects) }
  }

  /// Cancels a question or a gesture; tells whether there was one. An edit at the store runs on.
  mutating func escapeGesture(into effects: inout [Effect]) -> Bool {
    switch gesture {
    case .drag, .marquee, .keys, .asking:
      cancelGesture(.escape, into: &effects)
      return true
    case .pending: return true
    case .none, .scroll: return false
    }
  }
}
