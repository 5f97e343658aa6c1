import PostgreSQLClient
import Scheduling

extension PostgreSQLStore {
  /// Derives the instants of a calendar's floating and all-day appointments by its zone of now.
  ///
  /// The appointments themselves do not change, so neither do their revisions.
  func derive(_ calendar: CalendarID, in tenant: TenantID) async throws(StoreError) {
    let zones = zones
    let names = [tenant.parameter, calendar.parameter]
    var isDone = false
    while !isDone {
      isDone = try await transaction { transaction throws(PostgreSQLError) in
        // Two statements, so that the zone is read after the wait.
        let found = try await transaction.batch([
          Invocation(CalendarStatements.wait, names), Invocation(CalendarStatements.zone, names),
        ])
        guard let name = try found[1].first?.string(0), let zone = zones(name) else { return true }
        let stale = try await transaction.query(CalendarStatements.stale, names + [.text(name)])
        if stale.isEmpty { return true }
        var ids: [UUIDBits] = []
        var starts: [Int64] = []
        var ends: [Int64] = []
        for row in stale {
          let appointment = try row.appointment(from: 0)
          let bounds = appointment.time.bounds(zone: zone)
          ids.append(appointment.id.bits)
          starts.append(bounds.start.secondsSinceEpoch)
          ends.append(bounds.end.secondsSinceEpoch)
        }
        _ = try await transaction.query(
          CalendarStatements.derive,
          [tenant.parameter, .uuids(ids), .int8s(starts), .int8s(ends), .text(name)])
        return false
      }
    }
  }
}
