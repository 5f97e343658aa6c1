import Scheduling

extension CalendarView {
  /// Handles a press that went up without becoming a gesture.
  mutating func click(_ contact: Contact, into effects: inout [Effect]) {
    let reference = contact.target.reference.flatMap { items[$0]?.reference }
    let isDouble = clicks.click(
      contact.target == .empty ? .empty : reference.map { .item($0) }, at: contact.location,
      time: time, policy)
    var selection = selection
    guard let reference else {
      // What it went down on may be gone; only true emptiness clears.
      guard contact.target == .empty else { return }
      selection.clear()
      setSelection(selection, into: &effects)
      focusSlot(at: contact.contentStart, into: &effects)
      if isDouble, contact.contentStart.y >= layout.grid.laneHeight {
        createSlot(opening: false, into: &effects)
      }
      return
    }
    let isMultiple = configuration.allowsMultipleSelection
    if isMultiple, contact.modifiers.contains(.shift) {
      selection.extend(to: reference, in: layout.references)
    } else if isMultiple,
      contact.modifiers.contains(.command) || isSelectingMultiple && contact.type == .direct
    {
      selection.toggle(reference)
    } else {
      selection.select(reference)
      endMultiple(into: &effects)
    }
    setSelection(selection, into: &effects)
    setFocus(.item(reference), into: &effects)
    if isDouble { effects.append(.open(reference, .detail)) }
  }

  /// Handles a secondary click, which acts as soon as it is down.
  mutating func secondaryClick(_ contact: Contact, into effects: inout [Effect]) {
    defer { showMenu(at: contact.location, into: &effects) }
    guard let reference = contact.target.reference else {
      return focusSlot(at: contact.contentStart, into: &effects)
    }
    var selection = selection
    if !selection.contains(reference) { selection.select(reference) }
    setSelection(selection, into: &effects)
    setFocus(.item(reference), into: &effects)
  }

  mutating func setSelection(_ new: Selection, into effects: inout [Effect]) {
    let isSame = new.references == selection.references
    selection = new
    if isSame { return }
    effects.append(.selection(inTabOrder(new.references)))
    if new.isEmpty, !gesture.isUnderWay { endMultiple(into: &effects) }
  }

  mutating func setFocus(_ new: Focus, into effects: inout [Effect]) {
    guard new != focus else { return }
    focus = new
    effects.append(.focus(new, focusRect))
  }

  /// Focuses the slot under a content point; in the all-day lane the first slot of the day.
  private mutating func focusSlot(at point: Point, into effects: inout [Effect]) {
    setFocus(
      .slot(layout.grid.slot(at: point, slot: configuration.slot * 60)), into: &effects)
  }

  /// Where the focus is drawn.
  var focusRect: Rect? {
    switch focus {
    case .item(let reference): layout.boxes(of: reference).first.map { layout.boxes[$0].rect }
    case .slot(let wall): layout.grid.slotRect(wall, slot: configuration.slot * 60)
    }
  }

  /// Drawn items in tab order, then the others by name.
  func inTabOrder(_ references: Set<ItemReference>) -> [ItemReference] {
    references.sorted { left, right in
      let leftFirst = layout.boxes(of: left).first ?? .max
      let rightFirst = layout.boxes(of: right).first ?? .max
      return leftFirst != rightFirst ? leftFirst < rightFirst : left < right
    }
  }
}
