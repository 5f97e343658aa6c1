import LineProtocol
import Scheduling
import SystemZones

/// Reads the times of `ADD` and `SET`.
///
/// Wall times are read in `zone=`, else in the session's zone. One that the clocks skip is
/// `NO-SUCH-TIME`, a doubled one without a fold `AMBIGUOUS-TIME`.
struct GivenTime {
  let zones: SystemZones
  /// The zone of the session.
  let sessionZone: Zone

  /// The word of `zone=` for wall times that hold wherever they are read.
  static let floating = "floating"

  /// The time of a new appointment.
  func new(start text: String, _ fields: Request.AppointmentFields)
    throws(ProtocolError) -> AppointmentTime
  {
    let start = try GivenEdge(text, key: "start")
    if fields.allDay == true || (start.isDate && fields.allDay == nil) {
      return try allDay(start: start, fields)
    }
    if fields.zone == Self.floating { return try floating(start: start.wall(key: "start"), fields) }
    let zone = try zone(fields.zone)
    let placed = try start.place(in: zone, fold: fields.fold, key: "start")
    return try zoned(from: placed, fields, readIn: zone, own: zone)
  }

  /// The time of an appointment after a change, or nothing if the change is not about time.
  func changed(_ time: AppointmentTime, by fields: Request.AppointmentFields)
    throws(ProtocolError) -> AppointmentTime?
  {
    guard
      fields.start != nil || fields.end != nil || fields.duration != nil || fields.zone != nil
        || fields.allDay != nil
    else { return nil }
    let start = try fields.start.map { text throws(ProtocolError) in
      try GivenEdge(text, key: "start")
    }
    let end = try fields.end.map { text throws(ProtocolError) in try GivenEdge(text, key: "end") }
    let becomesAllDay = fields.allDay ?? start?.isDate ?? end?.isDate ?? time.isAllDay
    if becomesAllDay { return try allDay(time, start: start, fields) }
    if time.isAllDay {
      guard let text = fields.start, fields.end != nil || fields.duration != nil else {
        throw ProtocolError(
          .missingKey, [Pair("key", fields.start == nil ? "start" : "end")],
          "An all-day appointment becomes a timed one by start= with end= or dur=.")
      }
      var timed = fields
      timed.allDay = false
      return try new(start: text, timed)
    }
    let own = fields.zone ?? time.zoneIdentifier ?? Self.floating
    if own == Self.floating {
      let from = try start?.wall(key: "start") ?? time.start
      return try floating(start: from, fields, keeping: time.end)
    }
    return try zoned(time, start: start, fields, own: try zone(own))
  }

  /// A zone by its name, or the session's.
  func zone(_ name: String?) throws(ProtocolError) -> Zone {
    guard let name else { return sessionZone }
    do {
      return try zones.zone(named: name)
    } catch {
      throw ProtocolError(.badValue, [Pair("key", "zone")], error.description)
    }
  }

  // MARK: Whole days

  private func allDay(
    _ current: AppointmentTime? = nil, start given: GivenEdge?, _ fields: Request.AppointmentFields
  ) throws(ProtocolError) -> AppointmentTime {
    let start: CalendarDate
    if let given {
      start = try given.date(key: "start")
    } else if let current {
      start = current.start.date
    } else {
      throw ProtocolError(.missingKey, [Pair("key", "start")], "Give start=.")
    }
    let end: CalendarDate
    if let text = fields.end {
      end = try GivenEdge(text, key: "end").date(key: "end")
    } else if let duration = fields.duration {
      guard duration.minutes == 0, duration.days > 0 else {
        throw .badValue("dur", expected: "whole days, such as 1d, for an all-day appointment")
      }
      end = start.adding(days: duration.days)
    } else if let current {
      // A timed one covers the days that it touches.
      let last = current.end.date
      end =
        current.isAllDay || current.end.secondOfDay == 0 && last > current.start.date
        ? last : last.adding(days: 1)
    } else {
      end = start.adding(days: 1)
    }
    return .allDay(start: start, end: end)
  }

  // MARK: Floating times

  private func floating(
    start: WallTime, _ fields: Request.AppointmentFields, keeping end: WallTime? = nil
  ) throws(ProtocolError) -> AppointmentTime {
    if let text = fields.end {
      return .floating(start: start, end: try GivenEdge(text, key: "end").wall(key: "end"))
    }
    if let duration = fields.duration {
      return .floating(start: start, end: start.adding(WallDuration(duration)))
    }
    return .floating(start: start, end: end ?? start)
  }

  // MARK: Zoned times

  private func zoned(
    from start: PlacedTime, _ fields: Request.AppointmentFields, readIn: Zone, own: Zone
  ) throws(ProtocolError) -> AppointmentTime {
    if let text = fields.end {
      let end = try GivenEdge(text, key: "end").place(in: readIn, fold: fields.endFold, key: "end")
      return Self.zoned(start, end.moved(to: own), own)
    }
    let duration = WallDuration(fields.duration ?? DurationValue())
    return Self.zoned(start, start.adding(duration, in: own), own)
  }

  private func zoned(
    _ time: AppointmentTime, start given: GivenEdge?, _ fields: Request.AppointmentFields, own: Zone
  ) throws(ProtocolError) -> AppointmentTime {
    let readIn = try zone(fields.zone == Self.floating ? nil : fields.zone)
    let (startFold, endFold) = time.folds
    let start: PlacedTime
    if let given {
      start = try given.place(in: readIn, fold: fields.fold, key: "start").moved(to: own)
    } else {
      start = try GivenEdge.wall(time.start).place(
        in: own, fold: fields.fold ?? startFold.rawValue, key: "start")
    }
    if fields.end != nil || fields.duration != nil {
      return try zoned(from: start, fields, readIn: readIn, own: own)
    }
    let end = try GivenEdge.wall(time.end).place(
      in: own, fold: fields.endFold ?? endFold.rawValue, key: "end")
    return Self.zoned(start, end, own)
  }

  private static func zoned(_ start: PlacedTime, _ end: PlacedTime, _ zone: Zone)
    -> AppointmentTime
  {
    .zoned(
      start: start.wall, startFold: start.fold, end: end.wall, endFold: end.fold,
      zone: zone.identifier)
  }
}

extension AppointmentTime {
  fileprivate var folds: (Fold, Fold) {
    if case .zoned(_, let start, _, let end, _) = self { return (start, end) }
    return (.first, .first)
  }
}

extension WallDuration {
  init(_ value: DurationValue) {
    self.init(days: value.days, seconds: value.minutes * 60)
  }
}
