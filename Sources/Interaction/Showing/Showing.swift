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
    for cell in 0..<grid.cellCount {
      let date = grid.date(ofCell: cell)
      effects.append(
        .column(
          date, grid.rect(ofCell: cell),
          isInPeriod: grid.isByDate ? configuration.dates.contains(date) : nil))
    }
    appendNow(into: &effects)
    for more in layout.mores { effects.append(.more(more)) }
    toldClaims = claimState
    effects.append(.keys(claims))
    effects.append(.focus(focus, focusRect))
    for index in layout.boxes.indices { effects.append(.box(shown(index))) }
    if !selection.isEmpty { effects.append(.selection(selectedReferences)) }
    if offset != .zero { effects.append(.scroll(offset)) }
    appendPreviews(into: &effects)
    appendGhosts(into: &effects)
    pointer.reset()
    updatePointer(into: &effects)
  }

  private mutating func appendPreviews(into effects: inout [Effect]) {
    if let drag, drag.previews.isEmpty, let contact = drag.contact.flatMap({ contacts[$0] }) {
      return updateDrag(to: contact.location, contact.modifiers, into: &effects)
    }
    var previews = anyDrag?.previews ?? []
    if case .asking(let question) = gesture { previews = question.previews }
    tell(previews, into: &effects)
  }

  /// Tells what a gesture would make of appointments, in place of what the event told before.
  func tell(_ previews: [Preview], into effects: inout [Effect]) {
    // Time that passed before an event may have changed them already.
    if effects.count > eventStart,
      let first = effects[eventStart...].firstIndex(where: \.isPreview)
    {
      effects.replaceSubrange(first..., with: effects[first...].filter { !$0.isPreview })
    }
    for preview in previews { effects.append(.preview(preview)) }
  }

  /// Whether the present is among the shown days.
  var showsNow: Bool { layout.grid.dates.contains(configuration.zone.wallTime(at: now).date) }

  /// Tells where the present is, if the view shows it.
  func appendNow(into effects: inout [Effect]) {
    let wall = configuration.zone.wallTime(at: now)
    let grid = layout.grid
    guard grid.dates.contains(wall.date) else { return }
    if let rect = layout.presentRect(wall) { return effects.append(.now(wall, rect)) }
    guard !grid.isByDate, grid.layout != .agenda, let column = grid.column(of: wall.date),
      (grid.startSecond..<grid.endSecond).contains(wall.secondOfDay)
    else { return }
    let rect = grid.column(column)
    effects.append(
      .now(
        wall,
        Rect(x: rect.x, y: grid.y(ofSecond: wall.secondOfDay), width: rect.width, height: 1)))
  }
}

extension Layout {
  /// Where the present is in a month, the strip of its day's number, and in an agenda, the line
  /// before what is yet to come; nothing in columns of hours.
  fileprivate func presentRect(_ wall: WallTime) -> Rect? {
    switch grid.layout {
    case .day, .week: return nil
    case .month:
      guard let cell = grid.cell(of: wall.date) else { return nil }
      let rect = grid.rect(ofCell: cell)
      return Rect(x: rect.x, y: rect.y, width: rect.width, height: min(grid.cellStrip, rect.height))
    case .agenda:
      let line = boxes.firstIndex { $0.time.start > wall } ?? boxes.count
      let rect = grid.agendaRect(line: line)
      return Rect(x: rect.x, y: rect.y, width: rect.width, height: 1)
    }
  }
}

extension Effect {
  var isPreview: Bool {
    if case .preview = self { return true }
    return false
  }
}
