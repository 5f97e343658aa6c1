import PostgreSQLClient
import Scheduling

/// How far a derivation of all instants has come.
package struct RezoneProgress: Hashable, Sendable {
  /// Appointments looked at so far.
  package var seen = 0
  /// Those whose instants were others by the zones' rules of now.
  package var changed = 0
  /// Those whose zone is not installed; they stay as they are.
  package var unknown = 0
}

extension PostgreSQLStore {
  /// Derives the instants of all appointments anew where the zones' rules have changed.
  ///
  /// The appointments themselves, their wall times, stay; so do their revisions. It may be
  /// interrupted and run again, beside a running server.
  ///
  /// - Parameter progress: told after each batch.
  package func rezone(
    _ progress: @Sendable (RezoneProgress) -> Void
  ) async throws(StoreError) -> RezoneProgress {
    var state = RezoneProgress()
    var place = (UUIDBits(high: 0, low: 0), UUIDBits(high: 0, low: 0))
    var renewed: [(TenantID, CalendarID)] = []
    while true {
      let rows = try await run(
        RezoneStatements.page, [.uuid(place.0), .uuid(place.1), .int4(RezoneStatements.batch)])
      guard !rows.isEmpty else { break }
      var derived: [TenantID: DerivedInstants] = [:]
      try decoding { () throws(PostgreSQLError) in
        let rest = AppointmentColumns.count
        for row in rows {
          state.seen += 1
          place = (try row.uuid(rest), try row.uuid(0))
          let appointment = try row.appointment(from: 0)
          let calendarZone = try row.string(rest + 1)
          let name = appointment.time.zoneIdentifier ?? calendarZone
          guard let zone = zones(name) else {
            state.unknown += 1
            continue
          }
          var fresh = DerivedInstants()
          fresh.append(appointment, in: zone)
          let isSame = try fresh.isOnly(
            start: row.instant(AppointmentColumns.startsAt),
            end: row.instant(AppointmentColumns.endsAt))
          if !isSame { state.changed += 1 }
          // A series may begin as it did and still go on by other rules.
          if isSame, !appointment.isSeries { continue }
          let tenant: TenantID = try row.identifier(rest)
          derived[tenant, default: DerivedInstants()].append(appointment, in: zone)
          if try row.bool(rest + 2),
            !renewed.contains(where: { $0 == (tenant, appointment.calendar) })
          {
            renewed.append((tenant, appointment.calendar))
          }
        }
      }
      for (tenant, instants) in derived {
        _ = try await run(CalendarStatements.derive, [tenant.parameter] + instants.parameters)
      }
      progress(state)
    }
    for (tenant, calendar) in renewed { try await renewSpans(of: calendar, in: tenant) }
    return state
  }
}

enum RezoneStatements {
  static let batch: Int32 = 1_000

  /// Appointments in the order of their keys, with the tenant, the calendar's zone and whether it is
  /// guarded; also those in the trash.
  static let page = Statement(
    "store.rezone_page", .reads, [.uuid, .uuid, .int4],
    sql: """
      SELECT \(AppointmentColumns.of("a")), a.tenant_id, c.zone, c.guarded
      FROM appointments a
      JOIN calendars c ON c.tenant_id = a.tenant_id AND c.id = a.calendar_id
      WHERE (a.tenant_id, a.id) > ($1, $2)
      ORDER BY a.tenant_id, a.id LIMIT $3
      """)
}
