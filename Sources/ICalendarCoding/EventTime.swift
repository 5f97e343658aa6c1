import Scheduling

/// Why an event cannot be taken in, for people.
struct Unreadable: Error {
  var reason: String
}

/// Makes an appointment's time of an event's DTSTART, DTEND and DURATION, and reads its other times
/// like it.
struct EventTime {
  /// A value brought to its zone.
  enum Placed {
    case date(CalendarDate)
    case floating(WallTime)
    case zoned(WallTime, Zone)
  }

  let names: ZoneNames
  /// What was read otherwise than it stood.
  private(set) var warnings = Remarks()
  /// The zone that the start's TZID means in this event.
  private var startZone: (name: String, zone: Zone)?

  init(names: ZoneNames) {
    self.names = names
  }

  mutating func time(of event: EventProperties) throws(Unreadable) -> AppointmentTime {
    guard let first = event.start else {
      throw Unreadable(reason: "It has no DTSTART that can be read.")
    }
    if let name = first.zoneName, first.clock != nil, !first.isUTC {
      startZone = (name, try settledZone(name, of: first, in: event))
    }
    let start = try placed(first, "DTSTART")
    var end: Placed?
    if let last = event.end { end = try placed(last, "DTEND") }
    let length = end == nil ? event.duration : nil
    if length?.isNegative == true { throw Unreadable(reason: "Its DURATION is negative.") }
    switch start {
    case .date(let date):
      return try days(from: date, to: end, length: length)
    case .floating(let wall):
      if case .zoned = end {
        warnings.add(
          "DTSTART has no zone but DTEND has; it was read in \(names.defaultZone.identifier).")
        return try zoned(from: wall, in: names.defaultZone, to: end, length: length, event)
      }
      return try floating(from: wall, to: end, length: length)
    case .zoned(let wall, let zone):
      return try zoned(from: wall, in: zone, to: end, length: length, event)
    }
  }

  /// A zone's name as a file has it, short enough to be told.
  private static func shown(_ name: String) -> String { FieldText.beginning(of: name, octets: 80) }

  /// A value in its zone; the start's zone name means the same in all of the event.
  mutating func placed(
    _ time: EventProperties.Time, _ label: String
  ) throws(Unreadable) -> Placed {
    guard let wall = time.wall else { throw Self.noSuchTime(time, label) }
    if time.clock == nil { return .date(wall.date) }
    if time.isUTC { return .zoned(wall, .utc) }
    guard let name = time.zoneName else { return .floating(wall) }
    if let startZone, startZone.name == name { return .zoned(wall, startZone.zone) }
    switch names.meaning(of: name) {
    case .known(let zone): return .zoned(wall, zone)
    case .defined(let definition): return .zoned(wall, definition.zone)
    case .unknown:
      warnings.add(
        "The zone \"\(Self.shown(name))\" is not known; its times were read in "
          + "\(names.defaultZone.identifier).")
      return .zoned(wall, names.defaultZone)
    }
  }

  private static func noSuchTime(_ time: EventProperties.Time, _ label: String) -> Unreadable {
    let isDay = CalendarDate(year: time.year, month: time.month, day: time.day) != nil
    return Unreadable(
      reason: "Its \(label) names a \(isDay ? "time of day" : "day") that does not exist.")
  }

  private mutating func days(
    from start: CalendarDate, to end: Placed?, length: EventProperties.Duration?
  ) throws(Unreadable) -> AppointmentTime {
    var last = start.adding(days: 1)
    switch end {
    case .date(let date): last = date
    case .floating, .zoned:
      throw Unreadable(reason: "Its DTSTART is a date but its DTEND has a time of day.")
    case nil:
      if let length {
        guard length.seconds % 86_400 == 0 else {
          throw Unreadable(reason: "It lasts whole days but its DURATION does not.")
        }
        last = start.adding(days: length.days + length.seconds / 86_400)
      }
    }
    if last < start { throw Unreadable(reason: "It ends before it starts.") }
    if last == start {
      warnings.add("It ends on the day it starts; it was taken as one whole day.")
      last = start.adding(days: 1)
    }
    return .allDay(start: start, end: last)
  }

  private func floating(
    from start: WallTime, to end: Placed?, length: EventProperties.Duration?
  ) throws(Unreadable) -> AppointmentTime {
    var last = start
    switch end {
    case .floating(let wall): last = wall
    case .date: throw Unreadable(reason: "Its DTSTART has a time of day but its DTEND has none.")
    default:
      if let length {
        last = start.adding(WallDuration(days: length.days, seconds: length.seconds))
      }
    }
    if last < start { throw Unreadable(reason: "It ends before it starts.") }
    return .floating(start: start, end: last)
  }

  private mutating func zoned(
    from start: WallTime, in zone: Zone, to end: Placed?, length: EventProperties.Duration?,
    _ event: EventProperties
  ) throws(Unreadable) -> AppointmentTime {
    let first = zone.instant(of: start)
    var last = first
    var lastWall: WallTime?
    switch end {
    case .zoned(let wall, let other):
      last = Self.instant(of: wall, in: other, after: first)
      if other == zone { lastWall = wall }
    case .floating(let wall):
      last = Self.instant(of: wall, in: zone, after: first)
      lastWall = wall
    case .date: throw Unreadable(reason: "Its DTSTART has a time of day but its DTEND has none.")
    case nil:
      if let length {
        // RFC 5545, 3.3.6: days are nominal, hours and less are exact.
        let day = length.days == 0 ? first : zone.instant(of: start.adding(days: length.days))
        last = day.adding(seconds: Int64(length.seconds))
        lastWall = start.adding(WallDuration(days: length.days, seconds: length.seconds))
        // The first day's clock change is not every day's.
        if event.repeats, let lastWall { last = max(first, zone.instant(of: lastWall)) }
      }
    }
    let isShifted = zone.wallTime(at: first) != start
    if isShifted, !event.repeats, last < first, let lastWall, lastWall >= start {
      // Both lie in the gap, or the end just behind it: the end moves along with the start.
      last = first.adding(seconds: lastWall.seconds(since: start))
    }
    if last < first { throw Unreadable(reason: "It ends before it starts.") }
    let range = InstantRange(start: first, end: last)
    if startZone?.zone == zone, case .defined = names.meaning(of: zone.identifier) {
      return .zoned(range, in: .utc)
    }
    if zone == .utc, let own = event.ownZone, case .known(let zone) = names.meaning(of: own) {
      return .zoned(range, in: zone)
    }
    if event.repeats {
      // A series keeps the wall times that a gap moves on its first day alone.
      let shown = zone.wallTime(at: last)
      let isEndShifted = lastWall.map { zone.instant(of: $0) == last && $0 != shown } ?? false
      return .zoned(
        start: start, startFold: isShifted ? .first : zone.fold(at: first),
        end: isEndShifted ? lastWall ?? shown : shown,
        endFold: isEndShifted ? .first : zone.fold(at: last), zone: zone.identifier)
    }
    if isShifted {
      warnings.add(
        "Clocks in \(zone.identifier) skip \(start); it was moved to \(zone.wallTime(at: first)).")
    }
    return .zoned(range, in: zone)
  }

  /// The first instant of an end, or the second where only that one comes after the start.
  private static func instant(of wall: WallTime, in zone: Zone, after start: Instant) -> Instant {
    let first = zone.instant(of: wall)
    return first < start ? zone.instant(of: wall, fold: .second) : first
  }
}

// How a zone that only the file knows is brought to one of the system.
extension EventTime {
  /// The zone of the start's TZID: one of the system, or the file's own where none of the system
  /// keeps its time, so that the instants are right in any case.
  private mutating func settledZone(
    _ name: String, of start: EventProperties.Time, in event: EventProperties
  ) throws(Unreadable) -> Zone {
    guard let wall = start.wall else { throw Self.noSuchTime(start, "DTSTART") }
    switch names.meaning(of: name) {
    case .known(let zone): return zone
    case .unknown:
      if case .zoned(_, let zone) = try placed(start, "DTSTART") { return zone }
      return names.defaultZone
    case .defined(let definition):
      let first = definition.zone.instant(of: wall)
      let span = InstantRange(
        start: first.adding(seconds: -86_400), end: Self.end(of: event, from: first))
      if let zone = names.match(definition, over: span) { return zone }
      guard event.repeats else {
        warnings.add(
          "The zone \"\(Self.shown(name))\" keeps time as no zone here does; its times were "
            + "brought to UTC.")
        return definition.zone
      }
      guard let zone = names.nearest(definition, from: first) else {
        throw Unreadable(
          reason: "It repeats in the zone \"\(Self.shown(name))\", which keeps time as no zone "
            + "here does.")
      }
      warnings.add(
        "The zone \"\(Self.shown(name))\" was read as \(zone.identifier), which keeps the same "
          + "time at first but not always.")
      return zone
    }
  }

  /// By when an event is over: for a series its UNTIL, or the end of 2037.
  private static func end(of event: EventProperties, from start: Instant) -> Instant {
    let length = event.end?.wall.map { max(0, $0.wallSeconds - start.secondsSinceEpoch) } ?? 0
    let once = start.adding(
      seconds: min(length, 366 * 86_400) + Int64(event.duration?.days ?? 0) * 86_400 + 2 * 86_400)
    guard event.repeats else { return once }
    let end2037 = Instant(secondsSinceEpoch: 2_145_916_800)
    let last = max(end2037, start.adding(seconds: 366 * 86_400))
    guard event.rules.count == 1, event.additions.isEmpty,
      let rule = event.rules.first.flatMap({ try? RecurrenceRule(text: $0) }),
      case .until(let until) = rule.end
    else { return last }
    let instant: Instant =
      switch until {
      case .utc(let instant): instant
      case .local(let wall): Instant(secondsSinceEpoch: wall.wallSeconds)
      case .date(let date): Instant(secondsSinceEpoch: WallTime(date).wallSeconds)
      }
    return max(once, instant.adding(seconds: 2 * 86_400))
  }
}

extension EventProperties.Time {
  /// The wall time, midnight for a DATE, or nothing if there is none such.
  var wall: WallTime? {
    guard let date = CalendarDate(year: year, month: month, day: day) else { return nil }
    guard let clock else { return WallTime(date) }
    // A leap second counts as the second before it.
    let second = clock.second == 60 ? 59 : clock.second
    return WallTime(date, hour: clock.hour, minute: clock.minute, second: second)
  }

  /// The instant of a time in UTC, as DTSTAMP is, even where the Z is missing.
  var instant: Instant? { wall.map { Instant(secondsSinceEpoch: $0.wallSeconds) } }
}
