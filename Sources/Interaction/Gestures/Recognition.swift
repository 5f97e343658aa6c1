extension CalendarView {
  /// Sees whether a contact's way so far makes it a gesture.
  mutating func recognize(_ contact: Contact, _ index: Int, into effects: inout [Effect]) {
    guard contact.state != .ended else { return }
    let isStrayed = contact.state == .strayed
    let scrolls = contact.needsHold && !contact.isHeld
    let reached =
      scrolls
      ? contact.isFarther(than: policy.slop)
      : contact.location.squaredDistance(to: contact.start) >= policy.drag * policy.drag
    guard isStrayed || reached else { return }
    // While the store is at work on the last gesture, the next one waits.
    guard gesture.isNone else {
      contacts.update(at: index) { $0.state = .strayed }
      return
    }
    if scrolls {
      contacts.endAll()
      gesture = .scroll(Scroll(contact: contact.number, location: contact.start))
      follow(contact.location, contact.modifiers, into: &effects)
    } else {
      beginDrag(contact, into: &effects)
      if gesture.owner == contact.number {
        updateDrag(to: contact.location, contact.modifiers, into: &effects)
      }
    }
  }

  /// Lifts what a finger has held long enough; on empty space the hold is only remembered.
  mutating func liftHeld(into effects: inout [Effect]) {
    while gesture.isNone, let next = contacts.nextHold(policy), next.time <= time {
      let contact = contacts.all[next.index]
      contacts.update(at: next.index) { $0.isHeld = true }
      if contact.target.reference != nil {
        beginDrag(contact, into: &effects)
        settleLift()
      }
    }
  }

  /// A lift alone is no preview: only a change from where the item lies is one.
  private mutating func settleLift() {
    guard case .drag(var drag) = gesture else { return }
    _ = drag.update(to: drag.origin, modifiers: [], layout, configuration)
    gesture = .drag(drag)
  }

  /// Follows the contact that owns the gesture.
  mutating func follow(
    _ point: Point, _ modifiers: KeyModifierFlags, into effects: inout [Effect]
  ) {
    switch gesture {
    case .none, .pending: break
    case .drag: updateDrag(to: point, modifiers, into: &effects)
    case .scroll(var scroll):
      let way = scroll.location.y - point.y
      scroll.location = point
      gesture = .scroll(scroll)
      _ = self.scroll(by: way, into: &effects)
    }
  }

  /// Ends the gesture whose contact went up.
  mutating func endGesture(into effects: inout [Effect]) {
    switch gesture {
    case .none, .pending: break
    case .drag(let drag): drop(drag, into: &effects)
    case .scroll:
      gesture = .none
      updatePointer(into: &effects)
    }
  }

  /// Ends the gesture under way without an edit. An edit at the store runs on.
  mutating func cancelGesture(_ cause: CancelCause, into effects: inout [Effect]) {
    switch gesture {
    case .none, .pending: return
    case .drag(let drag):
      effects.append(.cancelled(drag.operation, drag.references, cause))
    case .scroll: break
    }
    gesture = .none
    contacts.endAll()
    updatePointer(into: &effects)
  }
}
