import Scheduling

extension CalendarView {
  mutating func down(
    _ number: Int, _ type: TouchType, _ point: Point, _ button: Button,
    _ modifiers: KeyModifierFlags, into effects: inout [Effect]
  ) {
    guard Contacts.numbers.contains(number) else { return effects.append(.fault(.badValue)) }
    // A second button of what is down already is no new contact.
    guard contacts.index(of: number) == nil else { return }
    closeMenu(into: &effects)
    waitingSteps = []
    if button == .primary { passOver(.unanswered, into: &effects) }
    if case .keys = gesture { cancelGesture(.cancel, into: &effects) }
    let type = type == .indirectPointer && !configuration.supportsIndirectInput ? .direct : type
    let modifiers = meant(modifiers)
    let hit = layout.hit(at: point, offset: offset, policy, handles: type == .indirectPointer)
    var contact = Contact(
      number: number, type: type, target: target(of: hit), downTime: time, start: point,
      contentStart: point.adding(offset), downModifiers: modifiers, location: point,
      modifiers: modifiers)
    let isSecondary =
      button == .secondary
      || configuration.platform == .apple && modifiers.contains(.control)
    let isOverRegion = pointer.regions.hit(point) != nil
    if hit == .outside || isOverRegion || isSecondary || gesture.isUnderWay {
      contact.state = .ended
    }
    contacts.add(contact)
    if button == .primary, hit != .outside { beginTouchSelection(contact, into: &effects) }
    if isSecondary, hit != .outside, !isOverRegion, !gesture.isUnderWay {
      secondaryClick(contact, into: &effects)
    }
  }

  mutating func move(
    _ number: Int, _ point: Point, _ modifiers: KeyModifierFlags, into effects: inout [Effect]
  ) {
    guard let index = contacts.index(of: number) else { return }
    let modifiers = meant(modifiers)
    note(point, modifiers, ofContactAt: index)
    if gesture.owner == number {
      noteEdge(at: point, from: contacts.all[index].start)
      follow(point, modifiers, into: &effects)
    } else {
      recognize(contacts.all[index], index, into: &effects)
    }
  }

  /// A move of the contact that owns the drag: what `move` does, without asking what it is again.
  mutating func moveDrag(
    _ number: Int, _ point: Point, _ modifiers: KeyModifierFlags, into effects: inout [Effect]
  ) {
    guard let index = contacts.index(of: number) else { return }
    let modifiers = meant(modifiers)
    note(point, modifiers, ofContactAt: index)
    noteEdge(at: point, from: contacts.all[index].start)
    updateDrag(to: point, modifiers, into: &effects)
  }

  private mutating func note(
    _ point: Point, _ modifiers: KeyModifierFlags, ofContactAt index: Int
  ) {
    contacts.move(at: index, to: point, modifiers)
    if contacts.all[index].type == .indirectPointer {
      pointer.hover = PointerInteraction.Hover(location: point, kind: .pointer)
    }
  }

  mutating func up(
    _ number: Int, _ point: Point, _ modifiers: KeyModifierFlags, into effects: inout [Effect]
  ) {
    move(number, point, modifiers, into: &effects)
    guard let contact = contacts.remove(number) else { return }
    if gesture.owner == number {
      finishGesture(contact, into: &effects)
    } else if contact.state == .possible {
      click(contact, into: &effects)
    }
    if contact.type == .indirectPointer { updatePointer(into: &effects) }
  }

  mutating func cancel(_ number: Int?, into effects: inout [Effect]) {
    if let number {
      guard contacts.remove(number) != nil else { return }
    } else {
      contacts.removeAll()
      if case .keys = gesture { return cancelGesture(.cancel, into: &effects) }
    }
    guard let owner = gesture.owner, number == nil || owner == number else { return }
    cancelGesture(.cancel, into: &effects)
  }

  /// What the modifier keys mean on the view's platform.
  func meant(_ modifiers: KeyModifierFlags) -> KeyModifierFlags {
    guard configuration.platform == .pc, modifiers.contains(.control) else { return modifiers }
    return modifiers.subtracting(.control).union(.command)
  }

  private func target(of hit: Hit) -> Contact.Target {
    switch hit {
    case .outside, .empty: .empty
    case .body(let index): .body(layout.boxes[index].item.reference)
    case .handle(let index, let edge): .handle(layout.boxes[index].item.reference, edge)
    }
  }
}
