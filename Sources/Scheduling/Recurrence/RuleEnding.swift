extension RuleExpansion {
  /// The expansion with the last wall time that its COUNT or UNTIL allows.
  func ended(in zone: Zone, of first: AppointmentTime) -> RuleExpansion {
    var result = self
    switch end {
    case .never: break
    case .until(let time):
      result.last = min(EraTime.lastSecond, lastWall(of: time, in: zone, of: first))
    case .count(let count):
      let wall = lastWall(ofCount: count, in: zone, of: first)
      if wall >= 0 { result.last = wall }
    }
    return result
  }

  /// The UNTIL of a series with a zone that is given as an instant.
  func untilInstant(of first: AppointmentTime) -> Int64 {
    guard case .until(.utc(let instant)) = end, first.zoneIdentifier != nil else { return .max }
    return instant.secondsSinceEpoch
  }

  private func lastWall(of time: RecurrenceTime, in zone: Zone, of first: AppointmentTime) -> Int {
    switch (time, first) {
    case (.date(let date), _): return WallTime(date).eraSeconds + 86_399
    case (.local(let wall), .allDay): return WallTime(wall.date).eraSeconds
    case (.local(let wall), _): return wall.eraSeconds
    case (.utc(let instant), .zoned):
      // Instants decide; this only keeps a walk from going on and on.
      return zone.wallTime(at: instant).adding(seconds: zone.offsetSpread).eraSeconds
    case (.utc(let instant), .floating):
      return WallTime(wallSeconds: instant.secondsSinceEpoch).eraSeconds
    case (.utc(let instant), .allDay):
      return WallTime(WallTime(wallSeconds: instant.secondsSinceEpoch).date).eraSeconds
    }
  }

  /// The wall time of the last counted occurrence, or -1 if the years end first.
  ///
  /// In a series with a zone, wall times that gaps take away are not counted, so that the last one
  /// lies that much further on.
  private func lastWall(ofCount count: Int, in zone: Zone, of first: AppointmentTime) -> Int {
    var last = occurrence(at: count - 1)
    // Without a gap that takes times away there is nothing to make up for.
    guard last >= 0, first.zoneIdentifier != nil, namesTimes || zone.offsetSpread >= 86_400
    else { return last }
    var skipped = 0
    zone.eachGap(from: first.start.eraSeconds) { gap in
      guard last >= 0, gap.lowerBound <= last else { return false }
      guard takesAway(gap) else { return true }
      var walk = RuleWalk(self, from: gap.lowerBound, through: gap.upperBound)
      var wall = walk.next()
      var isLost = false
      while wall >= 0, wall < gap.upperBound {
        skipped += 1
        isLost = true
        wall = walk.next()
      }
      if isLost { last = occurrence(at: count - 1 + skipped) }
      return true
    }
    return last
  }

  /// Whether wall times in a gap are left out rather than moved forward by it.
  func takesAway(_ gap: Range<Int>) -> Bool { namesTimes || gap.count >= 86_400 }
}
