import PostgreSQLClient
import Scheduling

/// When occurrences take up time in guarded calendars: parallel lists.
struct SeriesSpans {
  /// The most occurrences of one series up to a horizon.
  static let most = 50_000

  var calendars: [UUIDBits] = []
  var ids: [UUIDBits] = []
  var starts: [Int64] = []
  var ends: [Int64] = []

  var isEmpty: Bool { ids.isEmpty }

  /// $2 to $5 of the statements that enter spans.
  var parameters: [Parameter] {
    [.uuids(calendars), .uuids(ids), .int8s(starts), .int8s(ends)]
  }

  /// Adds the occurrences of a series that start from one instant on and before another.
  mutating func append(
    _ series: StoredSeries, from start: Instant?, to horizon: Instant,
    _ zones: (String) -> Zone?
  ) throws(PostgreSQLError) {
    let appointment = series.appointment
    guard appointment.isBusy, appointment.status != .cancelled else { return }
    do {
      let source = try series.source(zones)
      let recurrence = try Recurrence(appointment.recurrence, zone: source.zone)
      let first = recurrence.startBound
      let range = InstantRange(start: max(start ?? first, first), end: horizon)
      var count = 0
      for occurrence in recurrence.occurrences(startingIn: range)
      where !series.overridden.contains(occurrence.id) && !occurrence.range.isEmpty {
        count += 1
        guard count <= Self.most else {
          throw PostgreSQLError(.server(.storeTooDense), "too many occurrences")
        }
        calendars.append(appointment.calendar.bits)
        ids.append(appointment.id.bits)
        starts.append(occurrence.range.start.secondsSinceEpoch)
        ends.append(occurrence.range.end.secondsSinceEpoch)
      }
    } catch let error as PostgreSQLError {
      throw error
    } catch {
      throw PostgreSQLError(.protocolViolation, "a series cannot be expanded: \(error)")
    }
  }
}
