extension AppointmentTime {
  /// The time with one edge brought to a wall time, the other edge staying where it is.
  ///
  /// The edges never come closer than the least duration, counted in elapsed seconds, nor closer
  /// than they are if they are closer already. All-day times take the date alone and keep at least
  /// one day; for their end it is the exclusive end date.
  ///
  /// - Parameters:
  ///   - least: the least duration in seconds, at least 0.
  ///   - zone: its own zone; floating and all-day times do not consult it.
  public func resized(
    _ edge: AppointmentEdge, to wall: WallTime, least: Int = 0, in zone: Zone
  ) -> EditedTime {
    switch self {
    case .allDay(let start, let end):
      return Self.resizedDays(edge, to: wall.date, start: start, end: end)
    case .floating(let start, let end):
      let least = min(Int64(max(0, least)), max(0, end.seconds(since: start)))
      switch edge {
      case .start:
        let limit = end.adding(seconds: -least)
        return EditedTime(
          time: .floating(start: min(wall, limit), end: end),
          limits: wall > limit ? .leastDuration : [])
      case .end:
        let limit = start.adding(seconds: least)
        return EditedTime(
          time: .floating(start: start, end: max(wall, limit)),
          limits: wall < limit ? .leastDuration : [])
      }
    case .zoned:
      return resizedZoned(edge, to: wall, least: least, in: zone)
    }
  }

  private static func resizedDays(
    _ edge: AppointmentEdge, to date: CalendarDate, start: CalendarDate, end: CalendarDate
  ) -> EditedTime {
    switch edge {
    case .start:
      let limit = end.adding(days: -1)
      return EditedTime(
        time: .allDay(start: min(date, limit), end: end),
        limits: date > limit ? .leastDuration : [])
    case .end:
      let limit = start.adding(days: 1)
      return EditedTime(
        time: .allDay(start: start, end: max(date, limit)),
        limits: date < limit ? .leastDuration : [])
    }
  }

  private func resizedZoned(
    _ edge: AppointmentEdge, to wall: WallTime, least: Int, in zone: Zone
  ) -> EditedTime {
    guard case .zoned(let start, let startFold, let end, let endFold, let identifier) = self else {
      return EditedTime(time: self)
    }
    let bounds = bounds(zone: zone)
    let least = min(Int64(max(0, least)), bounds.seconds)
    // An end after the second of a doubled hour means the second one as well.
    let fold: Fold =
      switch edge {
      case .start: startFold
      case .end: startFold == .second ? .second : endFold
      }
    let placed = zone.place(wall, fold: fold)
    let limit =
      switch edge {
      case .start: bounds.end.adding(seconds: -least)
      case .end: bounds.start.adding(seconds: least)
      }
    let isHeld = edge == .start ? placed.instant > limit : placed.instant < limit
    let newWall = isHeld ? zone.wallTime(at: limit) : placed.wall
    let newFold = isHeld ? zone.fold(at: limit) : placed.fold
    let limits: EditLimits = isHeld ? .leastDuration : placed.limits
    let time: AppointmentTime =
      switch edge {
      case .start:
        .zoned(start: newWall, startFold: newFold, end: end, endFold: endFold, zone: identifier)
      case .end:
        .zoned(start: start, startFold: startFold, end: newWall, endFold: newFold, zone: identifier)
      }
    return EditedTime(time: time, limits: limits)
  }
}
