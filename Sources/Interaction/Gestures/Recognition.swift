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
        autoScroll = AutoScroll()
        noteEdge(at: contact.location, from: contact.start)
        updateDrag(to: contact.location, contact.modifiers, into: &effects)
      }
    }
  }

  /// Lifts what a finger has held long enough; on empty space the hold is only remembered.
  mutating func liftHeld(into effects: inout [Effect]) {
    while gesture.isNone, let next = contacts.nextHold(policy), next.time <= time {
      let contact = contacts.all[next.index]
      contacts.update(at: next.index) { $0.isHeld = true }
      if configuration.layout == .agenda, contact.target.reference != nil {
        contacts.endAll()
        secondaryClick(contact, into: &effects)
      } else if contact.target.reference != nil {
        autoScroll = AutoScroll()
        beginDrag(contact, into: &effects)
        settleLift()
      }
    }
  }

  /// A lift alone is no preview: only a change from where the item lies is one.
  private mutating func settleLift() {
    if let origin = drag?.origin {
      _ = drag?.update(to: origin, modifiers: [], layout, configuration)
    }
  }

  /// Follows the contact that owns the gesture.
  mutating func follow(
    _ point: Point, _ modifiers: KeyModifierFlags, into effects: inout [Effect]
  ) {
    switch gesture {
    case .drag: updateDrag(to: point, modifiers, into: &effects)
    case .none, .pending, .keys, .asking: break
    case .marquee(var marquee):
      gesture = .none
      extend(&marquee, to: point.adding(offset), into: &effects)
      gesture = .marquee(marquee)
    case .scroll(var scroll):
      let way = scroll.location.y - point.y
      scroll.location = point
      gesture = .scroll(scroll)
      _ = self.scroll(by: way, into: &effects)
    }
  }

  /// Ends the gesture whose contact went up.
  mutating func finishGesture(_ contact: Contact, into effects: inout [Effect]) {
    switch gesture {
    case .none, .pending, .keys, .asking: break
    case .drag:
      if let drag { drop(drag, into: &effects) }
      // A lift that was not carried anywhere asks for the menu.
      if contact.needsHold, gesture.isNone, !contact.isFarther(than: policy.liftSlop) {
        showMenu(at: contact.location, into: &effects)
      }
    case .marquee:
      endMarquee(into: &effects)
      gesture = .none
      updatePointer(into: &effects)
    case .scroll:
      gesture = .none
      updatePointer(into: &effects)
    }
  }

  /// Ends the gesture under way without an edit, and hits what hovers again.
  mutating func cancelGesture(_ cause: CancelCause, into effects: inout [Effect]) {
    guard endGesture(cause, into: &effects) else { return }
    updatePointer(into: &effects)
  }

  /// Ends the gesture under way without an edit; tells whether there was one. An edit at the store
  /// runs on.
  @discardableResult
  mutating func endGesture(_ cause: CancelCause, into effects: inout [Effect]) -> Bool {
    switch gesture {
    case .none, .pending: return false
    case .drag:
      guard let drag else { break }
      effects.append(.cancelled(drag.operation, drag.references, cause))
    case .keys(let keys):
      arrows = []
      effects.append(.cancelled(keys.drag.operation, keys.drag.references, cause))
    case .asking(let question):
      effects.append(.cancelled(question.edit.operation, question.references, cause))
    case .marquee(let marquee):
      endMarquee(into: &effects)
      setSelection(marquee.before, into: &effects)
    case .scroll: break
    }
    gesture = .none
    opensCreated = false
    waitingSteps = []
    contacts.endAll()
    return true
  }
}
