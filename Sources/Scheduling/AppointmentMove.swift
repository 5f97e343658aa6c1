extension AppointmentTime {
  /// The time moved by calendar days and then by seconds on the wall.
  ///
  /// A move to another date keeps the wall duration, one inside its date keeps the elapsed
  /// duration. A start in a gap moves forward by the gap and takes the end along. All-day times
  /// move by the days alone. A start at the second of a doubled hour stays at the second where the
  /// new one is doubled too.
  ///
  /// - Parameter zone: its own zone; floating and all-day times do not consult it.
  public func moved(by delta: WallDuration, in zone: Zone) -> EditedTime {
    guard delta != .zero else { return EditedTime(time: self) }
    switch self {
    case .allDay(let start, let end):
      let moved = start.adding(days: delta.days)
      return EditedTime(
        time: .allDay(start: moved, end: moved.adding(days: end.days(since: start))))
    case .floating(let start, let end):
      return EditedTime(time: .floating(start: start.adding(delta), end: end.adding(delta)))
    case .zoned(let start, let startFold, let end, _, let identifier):
      let placed = zone.place(start.adding(delta), fold: startFold)
      var limits = placed.limits
      if placed.wall.date == start.date {
        let edge = bounds(zone: zone).seconds
        let range = InstantRange(start: placed.instant, end: placed.instant.adding(seconds: edge))
        return EditedTime(
          time: .zoned(
            start: placed.wall, startFold: placed.fold, end: zone.wallTime(at: range.end),
            endFold: zone.fold(at: range.end), zone: identifier),
          limits: limits)
      }
      let length = max(0, end.seconds(since: start))
      var last = zone.place(placed.wall.adding(seconds: length), fold: placed.fold)
      limits.formUnion(last.limits)
      if last.instant < placed.instant { last = placed }
      return EditedTime(
        time: .zoned(
          start: placed.wall, startFold: placed.fold, end: last.wall, endFold: last.fold,
          zone: identifier),
        limits: limits)
    }
  }
}

/// A wall time brought to where the zone's clocks show it.
struct PlacedWallTime {
  var wall: WallTime
  var fold: Fold
  var instant: Instant
  var limits: EditLimits
}

extension Zone {
  /// Resolves a wall time for an edit: out of a gap, and to the wished fold where it is doubled.
  func place(_ wall: WallTime, fold: Fold) -> PlacedWallTime {
    switch resolve(wall) {
    case .unique(let instant):
      PlacedWallTime(wall: wall, fold: .first, instant: instant, limits: [])
    case .gap(let shifted, let instant):
      PlacedWallTime(
        wall: shifted, fold: self.fold(at: instant), instant: instant, limits: .gapShift)
    case .ambiguous(let earlier, let later):
      PlacedWallTime(
        wall: wall, fold: fold, instant: fold == .first ? earlier : later, limits: [])
    }
  }
}
