import Scheduling

extension GridGeometry {
  /// The slot of the present if the view shows it, else the first one.
  func firstSlot(of configuration: ViewConfiguration, now: Instant) -> WallTime {
    let wall = configuration.zone.wallTime(at: now)
    let second = wall.secondOfDay
    if layout == .month || layout == .agenda {
      let shown = configuration.dates
      return WallTime(shown.contains(wall.date) ? wall.date : shown.start)
    }
    guard dates.contains(wall.date), (startSecond..<endSecond).contains(second) else {
      return WallTime(dates.start, secondOfDay: startSecond)
    }
    return slot(of: wall.date, second: second, slot: configuration.slot * 60)
  }

  /// The slot under a content point; above the hours the first one of the day.
  func slot(at point: Point, slot: Int) -> WallTime {
    if layout == .month { return WallTime(date(at: point)) }
    if layout == .agenda { return WallTime(dates.start) }
    let second = min(second(atY: point.y), endSecond - 1)
    return self.slot(of: date(ofColumn: column(atX: point.x)), second: second, slot: slot)
  }

  /// The slot that holds a wall time, or the nearest of its day.
  func slot(holding wall: WallTime, _ configuration: ViewConfiguration) -> WallTime {
    layout == .month || layout == .agenda
      ? WallTime(wall.date)
      : slot(
        of: wall.date, second: min(wall.secondOfDay, endSecond - 1), slot: configuration.slot * 60)
  }

  /// The slot some slots further down or up the same day.
  func slot(_ wall: WallTime, movedBy steps: Int, _ configuration: ViewConfiguration) -> WallTime {
    guard steps != 0 else { return wall }
    let unit = configuration.slot * 60
    let second = wall.secondOfDay / unit * unit + steps * unit
    return slot(of: wall.date, second: min(max(second, startSecond), endSecond - 1), slot: unit)
  }

  private func slot(of date: CalendarDate, second: Int, slot: Int) -> WallTime {
    WallTime(date, secondOfDay: max(startSecond, second / slot * slot))
  }

  /// Where a slot is drawn, or nothing if its day is not shown.
  func slotRect(_ wall: WallTime, slot: Int) -> Rect? {
    if layout == .month { return cell(of: wall.date).map(rect(ofCell:)) }
    guard layout != .agenda, let column = column(of: wall.date) else { return nil }
    let start = wall.secondOfDay
    let top = y(ofSecond: start)
    let bottom = y(ofSecond: (start / slot + 1) * slot)
    return Rect(
      x: left(ofColumn: column), y: top, width: boxWidth(ofColumn: column), height: bottom - top)
  }
}
