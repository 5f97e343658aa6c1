import Scheduling

extension CalendarView {
  /// Takes hold of what a contact went down on, or refuses it once.
  mutating func beginDrag(_ contact: Contact, into effects: inout [Effect]) {
    contacts.endAll()
    // A list has no place to drag to.
    guard configuration.layout != .agenda else { return }
    guard let reference = contact.target.reference else {
      return beginCreating(contact, into: &effects)
    }
    // Deleted since the contact went down: nothing is left to take hold of.
    guard let item = items[reference] else { return }
    let modifiers = contact.modifiers
    guard case .handle(_, let edge) = contact.target else {
      return beginMoving(item, contact, into: &effects)
    }
    let needed: EditOperations = edge == .start ? .resizeStart : .resizeEnd
    guard item.operations.contains(needed) else { return deny([reference], into: &effects) }
    begin(
      Drag(
        contact: contact.number, kind: .resize(edge), grabbed: 0, members: [member(item)],
        origin: contact.contentStart, modifiers: modifiers),
      of: item, into: &effects)
  }

  private mutating func beginMoving(
    _ item: Item, _ contact: Contact, into effects: inout [Effect]
  ) {
    let reference = item.reference
    let modifiers = contact.modifiers
    var selection = selection
    if !selection.contains(reference) {
      if modifiers.isDisjoint(with: [.shift, .command]) {
        selection.select(reference)
      } else {
        selection.add(reference)
      }
    }
    let members = inTabOrder(selection.references).compactMap { items[$0] }.map(member)
    let drag = Drag(
      contact: contact.number, kind: .move,
      grabbed: members.firstIndex { $0.reference == reference }, members: members,
      origin: contact.contentStart, modifiers: modifiers)
    guard drag.isAllowed else {
      return deny(members.filter { !$0.canMove }.map(\.reference), into: &effects)
    }
    begin(drag, of: item, into: &effects)
    setSelection(selection, into: &effects)
  }

  private mutating func beginCreating(_ contact: Contact, into effects: inout [Effect]) {
    let isMarquee =
      contact.type == .indirectPointer
      && !contact.downModifiers.isDisjoint(with: [.shift, .command])
    if isMarquee { return beginMarquee(contact, into: &effects) }
    begin(
      Drag(
        contact: contact.number, kind: .create, grabbed: nil, members: [],
        origin: contact.contentStart, modifiers: contact.modifiers),
      of: nil, into: &effects)
  }

  mutating func begin(_ drag: Drag, of item: Item?, into effects: inout [Effect]) {
    effects.append(.grab(drag.operation, item?.reference, revision: item?.revision))
    hold(drag)
  }

  /// Makes a drag the gesture under way.
  mutating func hold(_ drag: Drag) {
    gesture = .drag(contact: drag.contact)
    self.drag = drag
  }

  /// The drag by a contact or by keys.
  var anyDrag: Drag? {
    if case .keys(let keys) = gesture { return keys.drag }
    return drag
  }

  func deny(
    _ references: [ItemReference], _ code: RefusalCode = .denied, into effects: inout [Effect]
  ) {
    effects.append(
      .rejected(
        Rejection(operation: nil, code: code, references: references, revert: policy.revert)))
  }

  func member(_ item: Item) -> Drag.Member { Drag.Member(item, in: configuration.zone) }

  /// Brings the drag to a viewport point and tells its previews if they are others now.
  mutating func updateDrag(
    to point: Point, _ modifiers: KeyModifierFlags, into effects: inout [Effect]
  ) {
    let isNew = drag?.update(
      to: point.adding(offset), modifiers: modifiers, layout, configuration)
    if isNew == true, let previews = drag?.previews { tell(previews, into: &effects) }
  }
}
