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
        var derived = DerivedInstants()
        for row in stale { derived.append(try row.appointment(from: 0), in: zone) }
        _ = try await transaction.query(
          CalendarStatements.derive, [tenant.parameter] + derived.parameters)
        return false
      }
    }
  }
}

/// Instants derived anew: parallel lists, an entry an appointment.
struct DerivedInstants {
  private var ids: [UUIDBits] = []
  private var zones: [String] = []
  private var starts: [Int64] = []
  private var ends: [Int64] = []
  private var firsts: [Int64] = []
  private var lasts: [Int64] = []
  /// What was read; an appointment that has changed since derives its instants itself.
  private var revisions: [Int64] = []

  var isEmpty: Bool { ids.isEmpty }

  /// Whether the one entry says what is stored.
  func isOnly(start: Instant, end: Instant) -> Bool {
    starts == [start.secondsSinceEpoch] && ends == [end.secondsSinceEpoch]
  }

  /// $2 to $8 of `CalendarStatements.derive`.
  var parameters: [Parameter] {
    [
      .uuids(ids), .texts(zones), .int8s(starts), .int8s(ends), .int8s(firsts), .int8s(lasts),
      .int8s(revisions),
    ]
  }

  /// - Parameter zone: its own zone, or its calendar's for a floating or all-day one.
  mutating func append(_ appointment: Appointment, in zone: Zone) {
    let bounds = appointment.time.bounds(zone: zone)
    ids.append(appointment.id.bits)
    zones.append(zone.identifier)
    revisions.append(appointment.revision)
    starts.append(bounds.start.secondsSinceEpoch)
    // By new rules of the zone an end may come to lie before its start.
    ends.append(max(bounds.start, bounds.end).secondsSinceEpoch)
    // A series that cannot be expanded is found wherever one looks.
    let recurrence = try? Recurrence(appointment.recurrence, zone: zone)
    firsts.append((recurrence?.startBound ?? bounds.start).secondsSinceEpoch)
    lasts.append(recurrence?.endBound?.secondsSinceEpoch ?? .max)
  }
}
