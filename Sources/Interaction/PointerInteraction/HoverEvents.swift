extension CalendarView {
  mutating func hover(_ point: Point, _ kind: HoverKind, into effects: inout [Effect]) {
    guard configuration.supportsIndirectInput else { return }
    pointer.hover = PointerInteraction.Hover(location: point, kind: kind)
    updatePointer(into: &effects)
  }

  /// Hits what hovers again, unless a gesture has frozen handles and style.
  mutating func updatePointer(into effects: inout [Effect]) {
    guard gesture.servesHover else { return }
    pointer.update(layout, offset: offset, configuration.policy, into: &effects)
  }

  mutating func wheel(_ point: Point, by way: Point, into effects: inout [Effect]) {
    guard scroll(by: way.y, into: &effects) else { return }
    if let contact = drag?.contact.flatMap({ contacts[$0] }) {
      updateDrag(to: contact.location, contact.modifiers, into: &effects)
    }
    updatePointer(into: &effects)
  }

  /// Scrolls down by points as far as the content goes; tells whether anything moved.
  mutating func scroll(by points: Int, into effects: inout [Effect]) -> Bool {
    let y = max(0, min(layout.grid.greatestOffset, offset.y + points))
    guard y != offset.y else { return false }
    offset.y = y
    effects.append(.scroll(offset))
    return true
  }
}
