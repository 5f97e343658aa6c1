import AppointmentStore
import LineProtocol
import Scheduling

/// A client's wish to hear of changes in a range of some calendars, and what it has heard.
struct Subscription {
  let number: Int
  let period: GivenPeriod
  /// Per calendar, the number of the last change that was considered.
  private(set) var positions: [CalendarID: Int64]
  /// Whether its client has been told of missed changes and was not heard since.
  var hasMissed = false
  private var counter = 0

  init(number: Int, period: GivenPeriod, positions: [CalendarID: Int64]) {
    self.number = number
    self.period = period
    self.positions = positions
  }

  /// What a change means to the subscriber.
  enum News {
    case changed(Appointment)
    case removed(AppointmentID)
  }

  /// Takes a change in; nothing comes of one that was heard before or lies outside the range.
  mutating func take(_ change: Change, reading zones: ZoneReader) -> News? {
    guard let position = positions[change.calendar], change.revision > position else { return nil }
    guard let id = change.appointment else { return nil }
    if let after = change.after, touches(after, zones) { return .changed(after) }
    if let before = change.before, touches(before, zones) { return .removed(id) }
    return nil
  }

  /// Notes that all changes of a calendar up to a number were considered.
  mutating func advance(_ calendar: CalendarID, to revision: Int64) {
    guard let position = positions[calendar], revision > position else { return }
    positions[calendar] = revision
  }

  /// Skips the changes that a slow client missed; whether it must be told to read anew.
  mutating func fallBehind(_ calendar: CalendarID, to revision: Int64) -> Bool {
    guard let position = positions[calendar], revision > position else { return false }
    positions[calendar] = revision
    defer { hasMissed = true }
    return !hasMissed
  }

  /// Leaves a calendar that the user may not see any more.
  mutating func leave(_ calendar: CalendarID) { positions[calendar] = nil }

  /// The counter of the next line.
  mutating func nextCounter() -> Int {
    counter += 1
    return counter
  }

  private func touches(_ appointment: Appointment, _ zones: ZoneReader) -> Bool {
    period.instants.overlaps(zones.bounds(of: appointment.time, readIn: period.zone))
  }
}
