/// When an appointment takes place: wall times with a zone, wall times without one, or dates.
///
/// This is the truth that is stored; instants are derived from it by a zone's rules.
public enum AppointmentTime: Hashable, Sendable {
  /// Wall times of an IANA zone. The folds choose an instant where a wall time is doubled.
  case zoned(start: WallTime, startFold: Fold, end: WallTime, endFold: Fold, zone: String)
  /// Wall times that hold wherever they are read (RFC 5545, 3.3.5 form 1).
  case floating(start: WallTime, end: WallTime)
  /// Whole days; the end date is exclusive.
  case allDay(start: CalendarDate, end: CalendarDate)

  /// The wall time of the start; midnight for whole days.
  public var start: WallTime {
    switch self {
    case .zoned(let start, _, _, _, _), .floating(let start, _): start
    case .allDay(let start, _): WallTime(start)
    }
  }

  /// The wall time of the exclusive end; midnight of the end date for whole days.
  public var end: WallTime {
    switch self {
    case .zoned(_, _, let end, _, _), .floating(_, let end): end
    case .allDay(_, let end): WallTime(end)
    }
  }

  public var isAllDay: Bool {
    if case .allDay = self { return true }
    return false
  }

  /// The identifier of its own zone, or nothing for floating and all-day times.
  public var zoneIdentifier: String? {
    if case .zoned(_, _, _, _, let zone) = self { return zone }
    return nil
  }

  /// The instants it covers.
  ///
  /// - Parameter zone: its own zone; for floating and all-day times the one they are read in.
  public func bounds(zone: Zone) -> InstantRange {
    switch self {
    case .zoned(let start, let startFold, let end, let endFold, _):
      InstantRange(
        start: zone.instant(of: start, fold: startFold), end: zone.instant(of: end, fold: endFold))
    case .floating(let start, let end):
      InstantRange(start: zone.instant(of: start), end: zone.instant(of: end))
    case .allDay(let start, let end):
      InstantRange(start: zone.startOfDay(start), end: zone.startOfDay(end))
    }
  }

  /// Wall times of a zone for two instants, with the folds that lead back to them.
  public static func zoned(_ range: InstantRange, in zone: Zone) -> AppointmentTime {
    .zoned(
      start: zone.wallTime(at: range.start), startFold: zone.fold(at: range.start),
      end: zone.wallTime(at: range.end), endFold: zone.fold(at: range.end), zone: zone.identifier)
  }
}
