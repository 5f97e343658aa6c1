import Scheduling

extension CalendarView {
  /// Tells all that a `reset` voided.
  mutating func appendAll(into effects: inout [Effect]) {
    let grid = layout.grid
    effects.append(
      .grid(
        Grid(
          layout: configuration.layout, zone: configuration.zone.identifier,
          dates: configuration.dates, hours: configuration.hours,
          hourHeight: grid.bodyHeight * 3_600 / grid.spanSeconds, slot: configuration.slot,
          lane: grid.lane, body: grid.body,
          today: configuration.zone.wallTime(at: now).date)))
    for column in 0..<grid.columnCount {
      effects.append(
        .column(grid.date(ofColumn: column), grid.column(column), isInPeriod: nil))
    }
    appendNow(into: &effects)
    for more in layout.mores { effects.append(.more(more)) }
    effects.append(.keys(claims))
    effects.append(.focus(focus, focusRect))
    for box in layout.boxes { effects.append(.box(box)) }
    if !selection.isEmpty { effects.append(.selection(selectedReferences)) }
    if offset != .zero { effects.append(.scroll(offset)) }
    appendPreviews(into: &effects)
    pointer.reset()
    updatePointer(into: &effects)
  }

  private mutating func appendPreviews(into effects: inout [Effect]) {
    guard case .drag(let drag) = gesture else { return }
    if drag.previews.isEmpty, let contact = contacts[drag.contact] {
      updateDrag(to: contact.location, contact.modifiers, into: &effects)
    } else {
      for preview in drag.previews { effects.append(.preview(preview)) }
    }
  }

  /// Tells where the present is, if the view shows it.
  func appendNow(into effects: inout [Effect]) {
    let wall = configuration.zone.wallTime(at: now)
    let grid = layout.grid
    guard let column = grid.column(of: wall.date),
      (grid.startSecond..<grid.endSecond).contains(wall.secondOfDay)
    else { return }
    let rect = grid.column(column)
    effects.append(
      .now(
        wall,
        Rect(x: rect.x, y: grid.y(ofSecond: wall.secondOfDay), width: rect.width, height: 1)))
  }
}
