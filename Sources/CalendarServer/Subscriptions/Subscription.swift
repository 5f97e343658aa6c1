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
    /// How it is now: an appointment, a series as a whole, or one occurrence.
    case changed(Placed)
    case removed(AppointmentID, OccurrenceID?)
  }

  /// Takes a change in; nothing comes of one that was heard before or lies outside the range.
  ///
  /// - Parameter series: those of the occurrences that differ, as they are now, by UID.
  mutating func take(
    _ change: Change, of series: [String: StoredSeries], reading zones: ZoneReader
  ) -> News? {
    guard let position = positions[change.calendar], change.revision > position else { return nil }
    guard let id = change.appointment else { return nil }
    if let one = change.after ?? change.before, let occurrence = one.occurrence,
      let series = series[one.uid]
    {
      return take(change, occurrence, of: series, zones)
    }
    // A series that leaves the range is not gone: what differs from it may still be there.
    if let after = change.after,
      touches(after, zones) || after.isSeries && change.before.map({ touches($0, zones) }) == true
    {
      return .changed(Placed(appointment: after))
    }
    if let before = change.before, touches(before, zones) { return .removed(id, before.occurrence) }
    return nil
  }

  /// The overlaps of a change that came to light and begin in the range; none that were heard before.
  func overlaps(in change: Change, of clashes: [Clash]) -> [Clash] {
    guard let position = positions[change.calendar], change.revision > position else { return [] }
    return clashes.filter { clash in
      guard clash.appointment == change.appointment, let start = clash.at else { return false }
      return start >= period.instants.start && start < period.instants.end
    }
  }

  /// What a change of an occurrence that differs means: once it does not, it is as its series says.
  private func take(
    _ change: Change, _ occurrence: OccurrenceID, of stored: StoredSeries, _ zones: ZoneReader
  ) -> News? {
    let series = stored.appointment
    let ruled = zones.recurrence(of: series, in: stored.calendarZone)?
      .occurrence(occurrence).map(series.occurring)
    if let now = change.after ?? ruled, touches(now, zones) {
      return .changed(Placed(appointment: now, series: series.id))
    }
    let was = change.before ?? ruled
    return was.map { touches($0, zones) } == true ? .removed(series.id, occurrence) : nil
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
    if appointment.isSeries {
      guard let recurrence = zones.recurrence(of: appointment, in: period.zone.identifier)
      else { return true }
      return recurrence.occurrences(overlapping: period.instants).contains { _ in true }
    }
    return touchesOnce(appointment, zones)
  }

  private func touchesOnce(_ appointment: Appointment, _ zones: ZoneReader) -> Bool {
    period.instants.overlaps(zones.bounds(of: appointment.time, readIn: period.zone))
  }
}
