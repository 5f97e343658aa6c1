import Scheduling

extension CalendarView {
  mutating func change(
    _ upserts: [Item], _ removals: [ItemReference], _ cause: CancelCause,
    into effects: inout [Effect]
  ) {
    let changed = upserts.filter { items[$0.reference] != $0 }
    let removed = removals.filter { items[$0] != nil || selection.contains($0) }
    guard !changed.isEmpty || !removed.isEmpty else { return }
    loseHold(of: changed, removed, cause, into: &effects)
    apply(changed, removed, into: &effects)
    renewDrag(into: &effects)
    updatePointer(into: &effects)
  }

  /// Ends a gesture whose appointments are no longer what it took hold of.
  private mutating func loseHold(
    of changed: [Item], _ removed: [ItemReference], _ cause: CancelCause,
    into effects: inout [Effect]
  ) {
    let held: [ItemReference]
    if let drag = anyDrag {
      held = drag.references
    } else if case .asking(let question) = gesture {
      held = question.references
    } else {
      return
    }
    let touched = Set(changed.map(\.reference)).union(removed)
    guard held.contains(where: { touched.contains($0) }) else { return }
    let isDenied = changed.contains { item in
      held.contains(item.reference) && item.operations.isEmpty
        && items[item.reference]?.operations.isEmpty == false
    }
    endGesture(isDenied ? .denied : cause, into: &effects)
  }

  /// Other boxes lie elsewhere: what the drag would make of its own may look otherwise.
  mutating func renewDrag(into effects: inout [Effect]) {
    if let contact = drag?.contact.flatMap({ contacts[$0] }) {
      drag?.invalidate()
      updateDrag(to: contact.location, contact.modifiers, into: &effects)
    } else if case .keys(var keys) = gesture {
      if keys.renew(layout, configuration) {
        tell(keys.drag.previews, into: &effects)
      }
      gesture = .keys(keys)
    }
  }

  /// Takes changes in and tells what is drawn otherwise now.
  ///
  /// - Parameter renamed: what is selected or focused stays so under its new name.
  private mutating func apply(
    _ changed: [Item], _ removed: [ItemReference], _ renamed: [ItemReference: ItemReference] = [:],
    into effects: inout [Effect]
  ) {
    var selection = selection
    for item in changed { items[item.reference] = item }
    for (old, new) in renamed where items[new] != nil { selection.rename(old, to: new) }
    for reference in removed {
      items[reference] = nil
      selection.remove(reference)
    }
    if case .marquee(var marquee) = gesture {
      for reference in removed { marquee.before.remove(reference) }
      gesture = .marquee(marquee)
    }
    let old = layout
    layout = old.changed(changed, removed: removed, configuration)
    pointer.invalidate()
    if previewed.map({ items[$0] == nil }) ?? false { previewed = nil }
    layout.appendDifference(from: old, cut: cut, into: &effects)
    setSelection(selection, into: &effects)
    if case .item(let reference) = focus, items[reference] == nil {
      let new = renamed[reference].flatMap { items[$0]?.reference }
      setFocus(new.map { .item($0) } ?? firstFocus, into: &effects)
    }
  }

  mutating func finish(_ commitment: Commitment, into effects: inout [Effect]) {
    if case .pending(let operation, let references) = gesture {
      gesture = .none
      if history != nil { history = EditHistory(undo: operation.undoTitle, redo: nil) }
      if operation == .paste, clipboard.isCut {
        setClipboard(Clipboard(), telling: true, into: &effects)
      }
      effects.append(
        .committed(
          operation, operation.adds ? commitment.created : references,
          revision: commitment.revision,
          undo: commitment.undo))
    }
    let renamed = commitment.renamed
    apply(commitment.items, commitment.removed, renamed, into: &effects)
    if opensCreated, let created = commitment.created.first {
      setFocus(.item(created), into: &effects)
      effects.append(.open(created, .detail))
    }
    opensCreated = false
    takeWaitingSteps(into: &effects)
    liftHeld(into: &effects)
    updatePointer(into: &effects)
  }

  mutating func refuse(_ code: RefusalCode, into effects: inout [Effect]) {
    guard case .pending(let operation, let references) = gesture else {
      if awaitsHistory { deny([], code, into: &effects) }
      awaitsHistory = false
      return
    }
    opensCreated = false
    gesture = .none
    effects.append(
      .rejected(
        Rejection(
          operation: operation, code: code, references: references, revert: policy.revert)))
    for reference in references {
      for index in layout.boxes(of: reference) { effects.append(.box(shown(index))) }
    }
    takeWaitingSteps(into: &effects)
    liftHeld(into: &effects)
    updatePointer(into: &effects)
  }

  mutating func configure(
    _ new: ViewConfiguration, _ newItems: [Item], into effects: inout [Effect]
  ) {
    guard new.isValid else { return effects.append(.fault(.badValue)) }
    let isAwaited = new == awaited
    awaited = nil
    passOver(.unanswered, into: &effects)
    var resized = configuration
    resized.size = new.size
    var items: [ItemReference: Item] = [:]
    for item in newItems { items[item.reference] = item }
    // The selection survives paging.
    let held = selection.references.union(anyDrag?.references ?? [])
    for reference in held where items[reference] == nil {
      items[reference] = self.items[reference]
    }
    let oldGrid = layout.grid
    settleDrag(isOnlyResized: resized == new, isPaged: isAwaited, items, into: &effects)
    configuration = new
    self.items = items
    layout = Layout(items: items.values, configuration: new)
    if isAwaited {
      drag?.page(byDays: layout.grid.dates.start.days(since: oldGrid.dates.start))
    } else {
      drag?.rescale(from: oldGrid, to: layout.grid)
    }
    let clamped = max(0, min(layout.grid.greatestOffset, offset.y))
    offset.y = clamped
    if !isFocusShown { focus = firstFocus }
    if !new.supportsIndirectInput { pointer.hover = nil }
    if !new.allowsMultipleSelection { endMultiple(into: &effects) }
    appendAll(into: &effects)
  }

  /// Keeps a drag through a change of size and through its own paging, if what it holds is still
  /// as it was.
  private mutating func settleDrag(
    isOnlyResized: Bool, isPaged: Bool, _ items: [ItemReference: Item],
    into effects: inout [Effect]
  ) {
    let isUnchanged =
      anyDrag?.references.allSatisfy { items[$0] == self.items[$0] } ?? true
    if case .drag = gesture, isUnchanged, isOnlyResized || isPaged { return contacts.endAll() }
    switch gesture {
    case .drag, .keys, .marquee:
      endGesture(isOnlyResized ? .changed : .view, into: &effects)
    case .scroll: gesture = .none
    case .none, .asking, .pending: break
    }
    contacts.endAll()
    releaseAllKeys()
  }

  private var isFocusShown: Bool {
    switch focus {
    case .item(let reference): layout.shows(reference)
    case .slot: focusRect.map { $0.height > 0 } ?? false
    }
  }

  private var firstFocus: Focus { .slot(layout.grid.firstSlot(of: configuration, now: now)) }
}
