import Scheduling

/// Where a paste puts the earliest appointment.
struct PastePlace: Hashable {
  var wall: WallTime
  /// Only the date is meant; times of day stay.
  var keepsClock: Bool
}

extension CalendarView {
  /// The focused slot, else the one under the pointer, else the next free one of the day.
  var pastePlace: PastePlace {
    let isByDate = configuration.layout == .month || configuration.layout == .agenda
    if case .slot(let wall) = focus { return PastePlace(wall: wall, keepsClock: isByDate) }
    if let hover = pointer.hover?.location {
      let point = hover.adding(offset)
      let wall = layout.grid.slot(at: point, slot: configuration.slot * 60)
      return PastePlace(wall: wall, keepsClock: isByDate || point.y < layout.grid.laneHeight)
    }
    return PastePlace(wall: nextFreeSlot, keepsClock: isByDate)
  }

  /// The first slot after the focused appointment in which nothing lies that day.
  private var nextFreeSlot: WallTime {
    let grid = layout.grid
    var start = WallTime(focusDate, secondOfDay: grid.startSecond)
    if case .item(let reference) = focus, let index = layout.boxes(of: reference).first,
      !layout.boxes[index].time.isAllDay
    {
      start = layout.boxes[index].time.drawnEnd
    }
    let unit = configuration.slot * 60
    let first = (start.secondOfDay + unit - 1) / unit
    let last = (grid.endSecond - 1) / unit
    guard first <= last else { return start }
    let taken = layout.boxes.filter { $0.segment.number == 1 && !$0.time.isAllDay }
    for slot in first...last {
      let wall = WallTime(start.date, secondOfDay: slot * unit)
      let end = wall.adding(seconds: Int64(unit))
      if !taken.contains(where: { $0.time.start < end && wall < $0.time.drawnEnd }) { return wall }
    }
    return start
  }
}
