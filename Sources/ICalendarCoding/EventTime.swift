import Scheduling

/// Why an event cannot be taken in, for people.
struct Unreadable: Error {
  var reason: String
}

/// Makes an appointment's time of an event's DTSTART, DTEND and DURATION.
struct EventTime {
  /// A value brought to its zone.
  private enum Placed {
    case date(CalendarDate)
    case floating(WallTime)
    case zoned(WallTime, Zone)
  }

  let names: ZoneNames
  /// What was read otherwise than it stood.
  private(set) var warnings: [String] = []

  init(names: ZoneNames) {
    self.names = names
  }

  mutating func time(of event: EventProperties) throws(Unreadable) -> AppointmentTime {
    guard let first = event.start else {
      throw Unreadable(reason: "It has no DTSTART that can be read.")
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
        warnings.append(
          "DTSTART has no zone but DTEND has; it was read in \(names.defaultZone.identifier).")
        return try zoned(from: wall, in: names.defaultZone, to: end, length: length)
      }
      return try floating(from: wall, to: end, length: length)
    case .zoned(let wall, let zone):
      return try zoned(from: wall, in: zone, to: end, length: length)
    }
  }

  /// The instant of a DTSTAMP.
  func stamp(_ time: EventProperties.Time) -> Instant? {
    guard let wall = try? Self.wallTime(time, "DTSTAMP") else { return nil }
    return Instant(secondsSinceEpoch: wall.wallSeconds)
  }

  private mutating func placed(
    _ time: EventProperties.Time, _ label: String
  ) throws(Unreadable) -> Placed {
    let wall = try Self.wallTime(time, label)
    if time.clock == nil { return .date(wall.date) }
    if time.isUTC { return .zoned(wall, .utc) }
    guard let name = time.zoneName else { return .floating(wall) }
    if let zone = names.zone(of: name) { return .zoned(wall, zone) }
    let warning =
      "The zone \"\(name.prefix(80))\" is not known; its times were read in "
      + "\(names.defaultZone.identifier)."
    if !warnings.contains(warning) { warnings.append(warning) }
    return .zoned(wall, names.defaultZone)
  }

  private static func wallTime(
    _ time: EventProperties.Time, _ label: String
  ) throws(Unreadable) -> WallTime {
    guard let date = CalendarDate(year: time.year, month: time.month, day: time.day) else {
      throw Unreadable(reason: "Its \(label) names a day that does not exist.")
    }
    guard let clock = time.clock else { return WallTime(date) }
    // A leap second counts as the second before it.
    let second = clock.second == 60 ? 59 : clock.second
    guard let wall = WallTime(date, hour: clock.hour, minute: clock.minute, second: second) else {
      throw Unreadable(reason: "Its \(label) names a time of day that does not exist.")
    }
    return wall
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
      warnings.append("It ends on the day it starts; it was taken as one whole day.")
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
    from start: WallTime, in zone: Zone, to end: Placed?, length: EventProperties.Duration?
  ) throws(Unreadable) -> AppointmentTime {
    let first = zone.instant(of: start)
    if zone.wallTime(at: first) != start {
      warnings.append(
        "Clocks in \(zone.identifier) skip \(start); it was moved to \(zone.wallTime(at: first)).")
    }
    var last = first
    switch end {
    case .zoned(let wall, let other): last = Self.instant(of: wall, in: other, after: first)
    case .floating(let wall): last = Self.instant(of: wall, in: zone, after: first)
    case .date: throw Unreadable(reason: "Its DTSTART has a time of day but its DTEND has none.")
    case nil:
      if let length {
        // RFC 5545, 3.3.6: days are nominal, hours and less are exact.
        let day = length.days == 0 ? first : zone.instant(of: start.adding(days: length.days))
        last = day.adding(seconds: Int64(length.seconds))
      }
    }
    if last < first { throw Unreadable(reason: "It ends before it starts.") }
    return .zoned(InstantRange(start: first, end: last), in: zone)
  }

  /// The first instant of an end, or the second where only that one comes after the start.
  private static func instant(of wall: WallTime, in zone: Zone, after start: Instant) -> Instant {
    let first = zone.instant(of: wall)
    return first < start ? zone.instant(of: wall, fold: .second) : first
  }
}
