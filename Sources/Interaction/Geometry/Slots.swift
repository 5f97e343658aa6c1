import Scheduling

extension GridGeometry {
  /// The slot of the present if the view shows it, else the first one.
  func firstSlot(of configuration: ViewConfiguration, now: Instant) -> WallTime {
    let wall = configuration.zone.wallTime(at: now)
    let second = wall.secondOfDay
    guard dates.contains(wall.date), (startSecond..<endSecond).contains(second) else {
      return WallTime(dates.start, secondOfDay: startSecond)
    }
    return slot(of: wall.date, second: second, slot: configuration.slot * 60)
  }

  /// The slot under a content point; above the hours the first one of the day.
  func slot(at point: Point, slot: Int) -> WallTime {
    let second = min(second(atY: point.y), endSecond - 1)
    return self.slot(of: date(ofColumn: column(atX: point.x)), second: second, slot: slot)
  }

  private func slot(of date: CalendarDate, second: Int, slot: Int) -> WallTime {
    WallTime(date, secondOfDay: max(startSecond, second / slot * slot))
  }

  /// Where a slot is drawn, or nothing if its day is not shown.
  func slotRect(_ wall: WallTime, slot: Int) -> Rect? {
    guard let column = column(of: wall.date) else { return nil }
    let start = wall.secondOfDay
    let top = y(ofSecond: start)
    let bottom = y(ofSecond: (start / slot + 1) * slot)
    return Rect(
      x: left(ofColumn: column), y: top, width: boxWidth(ofColumn: column), height: bottom - top)
  }
}
