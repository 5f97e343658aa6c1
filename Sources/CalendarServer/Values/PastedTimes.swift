import LineProtocol
import Scheduling

/// Where pasted appointments go: the earliest to a given start, the others at their distances.
///
/// Distances are those that a clock on the wall of the session's zone shows, so that a change of
/// the clocks in between moves nothing.
struct PastedTimes {
  private enum Target {
    /// Onto a day: each keeps its time of day.
    case day(CalendarDate)
    case time(PlacedTime)
  }

  private let target: Target
  private let reader: GivenTime

  /// Reads `start=`: a date, a wall time of the session's zone, or an instant.
  init(start: String, fold: Int?, _ reader: GivenTime) throws(ProtocolError) {
    self.reader = reader
    let edge = try GivenEdge(start, key: "start")
    if case .date(let date) = edge {
      target = .day(date)
    } else {
      target = .time(try edge.place(in: reader.sessionZone, fold: fold, key: "start"))
    }
  }

  /// The new times of appointments that stand in the order of their starts.
  func times(of appointments: [Appointment]) throws(ProtocolError) -> [AppointmentTime] {
    guard let first = appointments.first else { return [] }
    let anchor = shownStart(of: first.time)
    var times: [AppointmentTime] = []
    for appointment in appointments {
      times.append(try time(appointment.time, anchor: anchor, isFirst: times.isEmpty))
    }
    return times
  }

  private func time(_ time: AppointmentTime, anchor: WallTime, isFirst: Bool)
    throws(ProtocolError) -> AppointmentTime
  {
    let shown = shownStart(of: time)
    switch target {
    case .day(let date):
      return try moved(time, to: shown.adding(days: date.days(since: anchor.date)), fold: .first)
    case .time(let start):
      if time.isAllDay {
        let days = start.wall.date.days(since: anchor.date)
        return try moved(time, to: shown.adding(days: days), fold: .first)
      }
      let wall = start.wall.adding(seconds: shown.seconds(since: anchor))
      return try moved(time, to: wall, fold: isFirst ? start.fold : .first)
    }
  }

  /// The start as the clocks of the session's zone show it.
  private func shownStart(of time: AppointmentTime) -> WallTime {
    guard time.zoneIdentifier != nil else { return time.start }
    let bounds = ZoneReader(zones: reader.zones).bounds(of: time, readIn: reader.sessionZone)
    return reader.sessionZone.wallTime(at: bounds.start)
  }

  /// The time moved so that it starts where the clocks of the session's zone show a wall time.
  private func moved(_ time: AppointmentTime, to wall: WallTime, fold: Fold)
    throws(ProtocolError) -> AppointmentTime
  {
    let start = wall.date
    guard (1...9_999).contains(start.year) else {
      throw ProtocolError(
        .badRange, [Pair("key", "start")], "Pasted appointments would leave the years 1 to 9999.")
    }
    switch time {
    case .allDay(let first, let end):
      return .allDay(start: start, end: start.adding(days: end.days(since: first)))
    case .floating(let first, let end):
      return .floating(start: wall, end: wall.adding(seconds: end.seconds(since: first)))
    case .zoned:
      let own = try reader.zone(time.zoneIdentifier)
      let place = PlacedTime(at: reader.sessionZone.instant(of: wall, fold: fold), in: own)
      let length = time.end.seconds(since: time.start)
      let isElapsed = time.start.date == time.end.date
      let elapsed = time.bounds(zone: own).seconds
      // As a move: across days the length on the wall stays, within one the elapsed.
      let end =
        isElapsed
        ? place.instant.adding(seconds: elapsed)
        : max(
          place.instant, own.instant(of: place.wall.adding(seconds: length), fold: place.fold))
      return .zoned(InstantRange(start: place.instant, end: end), in: own)
    }
  }
}
