import Scheduling

extension CalendarView {
  mutating func change(
    _ upserts: [Item], _ removals: [ItemReference], into effects: inout [Effect]
  ) {
    let changed = upserts.filter { items[$0.reference] != $0 }
    let removed = removals.filter { items[$0] != nil || selection.contains($0) }
    guard !changed.isEmpty || !removed.isEmpty else { return }
    if case .drag(let drag) = gesture {
      let touched = Set(changed.map(\.reference)).union(removed)
      if drag.members.contains(where: { touched.contains($0.reference) }) {
        effects.append(.cancelled(drag.operation, drag.references, .changed))
        gesture = .none
        contacts.endAll()
      }
    }
    apply(changed, removed, into: &effects)
    if case .drag(var drag) = gesture, let contact = contacts[drag.contact] {
      drag.invalidate()
      gesture = .drag(drag)
      updateDrag(to: contact.location, contact.modifiers, into: &effects)
    }
    updatePointer(into: &effects)
  }

  /// Takes changes in and tells what is drawn otherwise now.
  private mutating func apply(
    _ changed: [Item], _ removed: [ItemReference], into effects: inout [Effect]
  ) {
    var selection = selection
    for item in changed { items[item.reference] = item }
    for reference in removed {
      items[reference] = nil
      selection.remove(reference)
    }
    let old = layout
    layout = Layout(items: items.values, configuration: configuration)
    pointer.invalidate()
    layout.appendDifference(from: old, into: &effects)
    setSelection(selection, into: &effects)
    if case .item(let reference) = focus, items[reference] == nil {
      setFocus(firstFocus, into: &effects)
    }
  }

  mutating func finish(_ commitment: Commitment, into effects: inout [Effect]) {
    if case .pending(let operation, let references) = gesture {
      gesture = .none
      effects.append(
        .committed(
          operation, operation.adds ? commitment.created : references,
          revision: commitment.revision,
          undo: commitment.undo))
    }
    apply(commitment.items, commitment.removed, into: &effects)
    liftHeld(into: &effects)
    updatePointer(into: &effects)
  }

  mutating func refuse(_ code: RefusalCode, into effects: inout [Effect]) {
    guard case .pending(let operation, let references) = gesture else { return }
    gesture = .none
    effects.append(
      .rejected(
        Rejection(
          operation: operation, code: code, references: references, revert: policy.revert)))
    for reference in references {
      for index in layout.boxes(of: reference) { effects.append(.box(layout.boxes[index])) }
    }
    liftHeld(into: &effects)
    updatePointer(into: &effects)
  }

  mutating func configure(
    _ new: ViewConfiguration, _ newItems: [Item], into effects: inout [Effect]
  ) {
    guard new.isValid else { return effects.append(.fault(.badValue)) }
    var resized = configuration
    resized.size = new.size
    var items: [ItemReference: Item] = [:]
    for item in newItems { items[item.reference] = item }
    // The selection survives paging.
    for reference in selection.references where items[reference] == nil {
      items[reference] = self.items[reference]
    }
    let oldGrid = layout.grid
    settleDrag(isOnlyResized: resized == new, items, into: &effects)
    configuration = new
    self.items = items
    layout = Layout(items: items.values, configuration: new)
    if case .drag(var drag) = gesture {
      drag.rescale(from: oldGrid, to: layout.grid)
      gesture = .drag(drag)
    }
    let clamped = max(0, min(layout.grid.greatestOffset, offset.y))
    offset.y = clamped
    if !isFocusShown { focus = firstFocus }
    appendAll(into: &effects)
  }

  /// Keeps a drag through a change of size alone, if what it holds is still as it was.
  private mutating func settleDrag(
    isOnlyResized: Bool, _ items: [ItemReference: Item], into effects: inout [Effect]
  ) {
    defer { contacts.endAll() }
    guard case .drag(let drag) = gesture else {
      if case .scroll = gesture { gesture = .none }
      return
    }
    let isUnchanged = drag.references.allSatisfy { items[$0] == self.items[$0] }
    if isOnlyResized, isUnchanged { return }
    gesture = .none
    effects.append(
      .cancelled(drag.operation, drag.references, isOnlyResized ? .changed : .view))
  }

  private var isFocusShown: Bool {
    switch focus {
    case .item(let reference): layout.shows(reference)
    case .slot: focusRect.map { $0.height > 0 } ?? false
    }
  }

  private var firstFocus: Focus { .slot(layout.grid.firstSlot(of: configuration, now: now)) }
}
