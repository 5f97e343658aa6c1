import Scheduling

/// A drag by arrow keys: each step adds to it, and the last key's release commits it as one edit.
struct KeyDrag: Hashable {
  var drag: Drag
  /// Days to the right.
  private(set) var days = 0
  /// Snaps down.
  private(set) var snaps = 0

  init(drag: Drag) { self.drag = drag }

  /// Adds a step; tells whether the previews are others now.
  mutating func step(
    days: Int, snaps: Int, _ layout: Layout, _ configuration: ViewConfiguration
  ) -> Bool {
    // Held for a year a key stays within what dates can hold.
    self.days = max(-40_000, min(40_000, self.days + days))
    self.snaps = max(-4_000_000, min(4_000_000, self.snaps + snaps))
    return drag.update(
      by: change(configuration), drag.operation, layout, configuration)
  }

  /// Other boxes have moved: the same steps may mean something else now.
  mutating func renew(_ layout: Layout, _ configuration: ViewConfiguration) -> Bool {
    drag.invalidate()
    return drag.update(by: change(configuration), drag.operation, layout, configuration)
  }

  private func change(_ configuration: ViewConfiguration) -> DragChange {
    let seconds = snaps * configuration.snap * 60
    guard case .resize(let edge) = drag.kind, let grabbed = drag.grabbed else {
      return .shift(days: days, seconds: seconds)
    }
    let time = drag.members[grabbed].time
    if time.isAllDay { return .days(days + snaps, nil) }
    let edgeWall = edge == .start ? time.start : time.end
    let wall = edgeWall.adding(days: days).adding(seconds: Int64(seconds))
    return held(wall, from: edgeWall, days: days, in: configuration)
  }

  /// The edge at a wall time, or as far as the shown hours of a day let it go.
  private func held(
    _ wall: WallTime, from edge: WallTime, days: Int, in configuration: ViewConfiguration
  ) -> DragChange {
    let hours = configuration.hours
    let isByHours = configuration.layout == .day || configuration.layout == .week
    guard isByHours, hours != .wholeDay else {
      return .edge(wall.date, second: wall.secondOfDay, nil)
    }
    let date = edge.date.adding(days: days)
    let asked = wall.seconds(since: WallTime(date))
    // What lies outside them already is not pulled in.
    let low = min(Int64(hours.startMinute * 60), Int64(edge.secondOfDay))
    let high = max(Int64(hours.endMinute * 60), Int64(edge.secondOfDay))
    let second = Int(max(low, min(high, asked)))
    return .edge(date, second: second, Int64(second) == asked ? nil : .view)
  }
}
