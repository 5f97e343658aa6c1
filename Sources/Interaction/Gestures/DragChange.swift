import Scheduling

/// What a drag asks for, before the rules of time answer it.
enum DragChange: Hashable {
  /// All members move by days and by seconds on the wall.
  case shift(days: Int, seconds: Int)
  /// All members become whole days and move by days.
  case allDay(days: Int)
  /// The grabbed member becomes timed from a second of a day, and the others of their days alike.
  case timed(CalendarDate, second: Int)
  /// An edge goes to a second of a day, up to 86,400.
  case edge(CalendarDate, second: Int, Preview.Limit?)
  /// An edge moves by days and keeps its time of day.
  case keepingClock(Int, Preview.Limit?)
  /// An edge of whole days moves by days.
  case days(Int, Preview.Limit?)
  /// New whole days.
  case dates(CalendarDate, CalendarDate)
  /// A new time between two wall times.
  case span(WallTime, WallTime)
}

/// How far a drag went, and the grid by which that becomes a change of time.
struct Displacement {
  let layout: Layout
  /// Days between where the drag began and where it is.
  let dayShift: Int
  let dx: Int
  let dy: Int
  /// The snap in seconds.
  let snap: Int
  let modifiers: KeyModifierFlags

  // Read where it lies, as a copy would be made with every move.
  private var grid: GridGeometry { layout.grid }

  /// The vertical way in snaps, half away from zero, as seconds.
  var snappedSeconds: Int { snapped(dy) }

  func snapped(_ dy: Int) -> Int {
    let way = abs(dy) * grid.spanSeconds
    let unit = grid.bodyHeight * snap
    let count = (2 * way + unit) / (2 * unit)
    return (dy < 0 ? -count : count) * snap
  }

  /// The days of a move whose time of day does not follow the contact.
  var shiftedDays: Int {
    modifiers.contains(.shift) && abs(dx) <= abs(dy) && !grid.isByDate ? 0 : dayShift
  }

  /// The change of a move: Shift keeps the axis of the larger way.
  ///
  /// - Parameter gridLines: set with Command.
  func shift(of time: AppointmentTime, gridLines: GridLines?) -> DragChange {
    if grid.isByDate { return .shift(days: shiftedDays, seconds: 0) }
    var days = dayShift
    var dy = dy
    if modifiers.contains(.shift) {
      if abs(dx) > abs(dy) { dy = 0 } else { days = 0 }
    }
    if time.isAllDay { return .shift(days: days, seconds: 0) }
    guard let gridLines, dy != 0 || !modifiers.contains(.shift) else {
      return .shift(days: days, seconds: snapped(dy))
    }
    let second = time.start.secondOfDay
    let line = gridLines.nearest(
      toSecond: second, movedBy: dy, on: time.start.date.adding(days: days))
    return .shift(days: days, seconds: line - second)
  }

  /// The change of a resize: Shift keeps the edge's day; the shown hours hold the edge.
  ///
  /// - Parameter gridLines: set with Command.
  func edge(
    _ edge: AppointmentEdge, of time: AppointmentTime, gridLines: GridLines?
  ) -> DragChange {
    let isHeld = modifiers.contains(.shift) && dayShift != 0
    let days = isHeld ? 0 : dayShift
    var limit: Preview.Limit? = isHeld ? .day : nil
    if time.isAllDay { return .days(days, limit) }
    if grid.isByDate { return .keepingClock(days, limit) }
    let wall = edge == .start ? time.start : time.end
    var date = wall.date
    var second = wall.secondOfDay
    if edge == .end, second == 0, time.end > time.start {
      date = date.adding(days: -1)
      second = 86_400
    }
    date = date.adding(days: days)
    let asked =
      gridLines?.nearest(toSecond: second, movedBy: dy, on: date) ?? second + snappedSeconds
    let held = max(grid.startSecond, min(grid.endSecond, asked))
    if held != asked { limit = .view }
    return .edge(date, second: held, limit)
  }
}

/// The lines to which Command brings a time: those of the slots, and the edges of other boxes.
struct GridLines {
  let layout: Layout
  /// The distance of slot lines in seconds.
  let slot: Int
  /// The items that do not count.
  let members: [Drag.Member]

  /// The line nearest to a second of a day moved by points; on a tie a slot line, then the earlier.
  func nearest(toSecond second: Int, movedBy dy: Int, on date: CalendarDate) -> Int {
    let grid = layout.grid
    // In parts of a second, so that nothing is rounded before lines are compared.
    let raw = second * grid.bodyHeight + dy * grid.spanSeconds
    func distance(_ line: Int) -> Int { abs(line * grid.bodyHeight - raw) }
    let unit = slot * grid.bodyHeight
    let below = (raw >= 0 ? raw / unit : (raw - unit + 1) / unit) * slot
    var best = distance(below + slot) < distance(below) ? below + slot : below
    var isSlotLine = true
    guard let column = grid.column(of: date) else { return best }
    func consider(_ wall: WallTime) {
      var line = wall.secondOfDay
      if wall.date == date.adding(days: 1), line == 0 {
        line = 86_400
      } else if wall.date != date {
        return
      }
      let (new, old) = (distance(line), distance(best))
      if new < old || new == old && !isSlotLine && line < best {
        best = line
        isSlotLine = false
      }
    }
    layout.index.forEachBox(inColumn: column) { index in
      let box = layout.boxes[index]
      if members.contains(where: { $0.reference == box.item.reference }) { return }
      consider(box.time.start)
      consider(box.time.end)
    }
    return best
  }
}

extension HitIndex {
  /// Visits the timed boxes of a column; one that covers several lanes more than once.
  func forEachBox(inColumn column: Int, _ body: (Int) -> Void) {
    for cluster in columns[column] {
      let first = clusters[cluster].firstLane
      for lane in first..<first + clusters[cluster].laneCount {
        for member in lanes[lane] { body(members[member]) }
      }
    }
  }
}
