import PostgreSQLClient
import Scheduling

/// An appointment's time as the table holds it: the truth on the wall, and the instants derived.
struct DerivedTime {
  /// How the `kind` column numbers the ways to be timed.
  enum Kind: Int32 {
    case zoned = 0
    case floating = 1
    case allDay = 2
  }

  var kind: Kind
  var start: WallTime
  var end: WallTime
  var startFold: Fold = .first
  var endFold: Fold = .first
  var zone: String
  var bounds: InstantRange

  /// Derives the instants of a time.
  ///
  /// - Parameter zone: its own zone, or its calendar's for a floating or all-day time.
  /// - Throws: `badRange` for an end before the start or a year not in 1...9999.
  init(_ time: AppointmentTime, in zone: Zone) throws(StoreError) {
    do throws(AppointmentError) {
      try time.validate(zone: zone)
    } catch {
      throw StoreError(.badRange, error.description)
    }
    switch time {
    case .zoned(_, let startFold, _, let endFold, _):
      kind = .zoned
      self.startFold = startFold
      self.endFold = endFold
    case .floating: kind = .floating
    case .allDay: kind = .allDay
    }
    self.zone = zone.identifier
    start = time.start
    end = time.end
    bounds = time.bounds(zone: zone)
  }

  /// The time as it is read back.
  var stored: AppointmentTime {
    switch kind {
    case .zoned:
      .zoned(start: start, startFold: startFold, end: end, endFold: endFold, zone: zone)
    case .floating: .floating(start: start, end: end)
    case .allDay: .allDay(start: start.date, end: end.date)
    }
  }
}
