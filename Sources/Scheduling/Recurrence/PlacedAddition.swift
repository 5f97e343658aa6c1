/// A single time of a series, brought to where the zone's clocks show it.
struct PlacedAddition: Sendable {
  var occurrence: Occurrence
  /// What occurrences are ordered and told apart by: the instant of the start, or in an all-day
  /// series the date's era seconds.
  var key: Int

  var seconds: Int64 { occurrence.range.seconds }

  /// The additions of a series in order; without rules its first time as well.
  static func all(of set: RecurrenceSet, zone: Zone, length: Int64) -> [PlacedAddition] {
    var result: [PlacedAddition] = []
    if set.rules.isEmpty {
      result.append(first(of: set.first, zone: zone))
    }
    for addition in set.additions {
      result.append(place(addition, of: set.first, zone: zone, length: length))
    }
    return result.sorted { $0.key < $1.key }
  }

  private static func first(of time: AppointmentTime, zone: Zone) -> PlacedAddition {
    let range = time.bounds(zone: zone)
    switch time {
    case .allDay(let start, let end):
      return PlacedAddition(
        occurrence: Occurrence(
          id: OccurrenceID(start), start: WallTime(start), end: WallTime(end), range: range),
        key: WallTime(start).eraSeconds)
    case .floating(let start, let end):
      return PlacedAddition(
        occurrence: Occurrence(id: OccurrenceID(start), start: start, end: end, range: range),
        key: Int(range.start.secondsSinceEpoch))
    case .zoned(let start, let startFold, let end, let endFold, _):
      return PlacedAddition(
        occurrence: Occurrence(
          id: OccurrenceID(start), start: start, startFold: startFold, end: end, endFold: endFold,
          range: range),
        key: Int(range.start.secondsSinceEpoch))
    }
  }

  private static func place(
    _ addition: RecurrenceAddition, of first: AppointmentTime, zone: Zone, length: Int64
  ) -> PlacedAddition {
    guard !first.isAllDay else {
      let start = addition.start.date(in: zone)
      let days = max(1, Int(length / 86_400))
      let end: CalendarDate =
        switch addition.end {
        case .asFirst: start.adding(days: days)
        case .at(let time): max(start.adding(days: 1), time.date(in: zone))
        case .after(let duration):
          start.adding(days: max(1, WallTime(start).adding(duration).date.days(since: start)))
        }
      return Self.first(of: .allDay(start: start, end: end), zone: zone)
    }
    let isFloating = first.zoneIdentifier == nil
    let start = addition.start.placed(in: zone, time: first, isFloating: isFloating)
    let end: (wall: WallTime, fold: Fold) =
      switch addition.end {
      case .asFirst: (start.shown.adding(seconds: length), start.fold)
      case .at(let time):
        {
          let placed = time.placed(in: zone, time: first, isFloating: isFloating)
          return (placed.shown, placed.fold)
        }()
      case .after(let duration): (start.shown.adding(duration), start.fold)
      }
    guard !isFloating else {
      return Self.first(
        of: .floating(start: start.shown, end: max(start.shown, end.wall)), zone: zone)
    }
    let last = zone.place(end.wall, fold: end.fold)
    let isForward = last.instant >= start.instant
    return PlacedAddition(
      occurrence: Occurrence(
        id: OccurrenceID(start.named), start: start.shown, startFold: start.fold,
        end: isForward ? last.wall : start.shown, endFold: isForward ? last.fold : start.fold,
        range: InstantRange(start: start.instant, end: last.instant)),
      key: Int(start.instant.secondsSinceEpoch))
  }
}

extension RecurrenceTime {
  /// The day it stands for in an all-day series.
  func date(in zone: Zone) -> CalendarDate {
    switch self {
    case .date(let date): return date
    case .local(let wall): return wall.date
    case .utc(let instant):
      let wall = WallTime(wallSeconds: instant.secondsSinceEpoch)
      return wall.secondOfDay == 0 ? wall.date : zone.wallTime(at: instant).date
    }
  }

  /// The wall time it names in a series with times, and where the zone's clocks show it.
  fileprivate func placed(
    in zone: Zone, time first: AppointmentTime, isFloating: Bool
  ) -> (named: WallTime, shown: WallTime, fold: Fold, instant: Instant) {
    let named: WallTime
    var fold = first.startFold
    switch self {
    case .date(let date): named = WallTime(date, secondOfDay: first.start.secondOfDay)
    case .local(let wall): named = wall
    case .utc(let instant) where isFloating:
      named = WallTime(wallSeconds: instant.secondsSinceEpoch)
    case .utc(let instant):
      named = zone.wallTime(at: instant)
      fold = zone.fold(at: instant)
    }
    guard !isFloating else { return (named, named, .first, zone.instant(of: named)) }
    let placed = zone.place(named, fold: fold)
    return (named, placed.wall, placed.fold, placed.instant)
  }
}
