import Scheduling

extension CalendarView {
  /// The appointment that Tab focuses: the first after a slot; nothing past the last one.
  var nextFocus: ItemReference? {
    switch focus {
    case .slot: return layout.boxes.first?.item.reference
    case .item(let reference): return neighbour(of: reference, by: 1)
    }
  }

  /// The appointment that Shift and Tab focus; nothing before the first one.
  var previousFocus: ItemReference? {
    guard case .item(let reference) = focus else { return nil }
    return neighbour(of: reference, by: -1)
  }

  private func neighbour(of reference: ItemReference, by step: Int) -> ItemReference? {
    let own = layout.boxes(of: reference)
    guard let index = step > 0 ? own.last.map({ $0 + 1 }) : own.first.map({ $0 - 1 }),
      layout.boxes.indices.contains(index)
    else { return nil }
    return layout.boxes[index].item.reference
  }

  /// The day of the focus.
  var focusDate: CalendarDate {
    switch focus {
    case .slot(let wall): wall.date
    case .item(let reference):
      layout.boxes(of: reference).first.map { layout.boxes[$0].time.start.date }
        ?? configuration.dates.start
    }
  }

  /// Moves the focus over the slots; past the shown days the view pages.
  mutating func moveFocus(days: Int, steps: Int, into effects: inout [Effect]) {
    if configuration.layout == .agenda {
      for _ in 0..<abs(days + steps) {
        guard let next = days + steps > 0 ? nextFocus : previousFocus else { return }
        focusVisibly(.item(next), into: &effects)
      }
      return
    }
    var slot: WallTime
    switch focus {
    case .slot(let wall): slot = wall
    case .item(let reference):
      guard let index = layout.boxes(of: reference).first else { return }
      slot = layout.grid.slot(holding: layout.boxes[index].time.start, configuration)
    }
    if configuration.layout == .month {
      slot = slot.adding(days: days + 7 * steps)
    } else {
      slot = layout.grid.slot(slot.adding(days: days), movedBy: steps, configuration)
    }
    focusVisibly(.slot(slot), into: &effects)
    guard layout.grid.cell(of: slot.date) == nil else { return }
    page(by: slot.date < layout.grid.dates.start ? -1 : 1, into: &effects)
  }

  /// Focuses something and scrolls so that it is seen.
  mutating func focusVisibly(_ new: Focus, into effects: inout [Effect]) {
    setFocus(new, into: &effects)
    guard let rect = focusRect else { return }
    let grid = layout.grid
    let (low, high) = (rect.y - offset.y, rect.maxY - offset.y)
    if low < 0 {
      _ = scroll(by: low, into: &effects)
    } else if high > grid.viewportHeight {
      _ = scroll(by: min(high - grid.viewportHeight, low), into: &effects)
    }
  }

  /// Selects while moving: from the anchor to the appointment before or after the focus.
  mutating func extendSelection(days: Int, steps: Int, into effects: inout [Effect]) {
    guard gesture.isNone else { return }
    guard case .item(let reference) = focus else {
      guard let next = steps + days > 0 ? nextFocus : nil else { return }
      var selection = selection
      selection.select(next)
      setSelection(selection, into: &effects)
      return focusVisibly(.item(next), into: &effects)
    }
    guard
      let next = days == 0
        ? (steps > 0 ? nextFocus : previousFocus) : nearest(to: reference, days: days)
    else { return }
    var selection = selection
    if selection.anchor == nil { selection.select(reference) }
    if configuration.allowsMultipleSelection {
      selection.extend(to: next, in: layout.references)
    } else {
      selection.select(next)
    }
    setSelection(selection, into: &effects)
    focusVisibly(.item(next), into: &effects)
  }

  /// The appointment of the next day that has any whose start is nearest in time of day.
  private func nearest(to reference: ItemReference, days: Int) -> ItemReference? {
    guard let own = layout.boxes(of: reference).first else { return nil }
    let start = layout.boxes[own].time.start
    var best: (reference: ItemReference, day: Int, distance: Int)?
    for box in layout.boxes where box.segment.number == 1 && box.item.reference != reference {
      let day = box.time.start.date.days(since: start.date) * days
      guard day > 0 else { continue }
      let distance = abs(box.time.start.secondOfDay - start.secondOfDay)
      if (day, distance) < (best?.day ?? .max, best?.distance ?? .max) {
        best = (box.item.reference, day, distance)
      }
    }
    return best?.reference
  }
}
