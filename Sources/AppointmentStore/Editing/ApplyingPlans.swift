import PostgreSQLClient
import Scheduling

extension PostgreSQLStore {
  /// Reads what an edit of series concerns, plans its rows and commits them, if nothing changed
  /// meanwhile; else plans anew.
  func applyPlanned(
    _ edit: Edit, joining step: UndoID?, as principal: Principal, key: IdempotencyKey?
  ) async throws(StoreError) -> EditOutcome {
    if let key, let earlier = try await earlierOutcome(under: key, as: principal, after: nil) {
      return earlier
    }
    var attempt = 1
    while true {
      do throws(CommitFailure) {
        let (plan, lists) = try await planned(edit, as: principal)
        var outcome = try await commit(lists, joining: step, as: principal, key: key)
        outcome.items.sort { left, right in
          plan.subjects.firstIndex(of: left.appointment) ?? 0
            < plan.subjects.firstIndex(of: right.appointment) ?? 0
        }
        return outcome
      } catch {
        if case .store(let error) = error { throw error }
        guard attempt < Self.mostAttempts else {
          throw StoreError(.busy, "Others are changing the same series; try again.")
        }
        attempt += 1
      }
    }
  }

  private func planned(_ edit: Edit, as principal: Principal)
    async throws(CommitFailure) -> (Plan, EditParameters)
  {
    do throws(StoreError) {
      let ids = edit.operations.map(\.appointment)
      let rows = try await run(
        SeriesStatements.families,
        [principal.tenant.parameter, principal.user.parameter, .uuids(ids.map(\.bits))])
      let (living, trash) = try decoding { () throws(PostgreSQLError) in
        var living: [Appointment] = []
        var trash: [Appointment] = []
        for row in rows {
          let appointment = try row.appointment(from: 0)
          if row.isNull(AppointmentColumns.deletedAt) {
            living.append(appointment)
          } else {
            trash.append(appointment)
          }
        }
        return (living, trash)
      }
      let zones = try await zones(of: edit, living + trash, in: principal.tenant)
      var plan = Plan(living: living, trash: trash)
      for operation in edit.operations {
        try plan.take(operation, zone: zones.zone, newID: { identifiers.next() })
      }
      return (plan, try plan.parameters(zone: zones.zone))
    } catch {
      throw .store(error)
    }
  }

  /// The zones of all calendars that an edit may concern.
  private func zones(
    of edit: Edit, _ rows: [Appointment], in tenant: TenantID
  ) async throws(StoreError) -> CalendarZones {
    var calendars = Set(rows.map(\.calendar))
    for operation in edit.operations {
      switch operation {
      case .add(let appointment): calendars.insert(appointment.calendar)
      case .change(_, let patch, _), .changeOccurrence(_, _, let patch, _, _):
        if let calendar = patch.calendar { calendars.insert(calendar) }
      case .replace(let master, _, _): calendars.insert(master.calendar)
      case .delete, .deleteOccurrence, .restore: break
      }
    }
    return try await calendarZones(calendars, in: tenant)
  }

  /// The zones of calendars, for times that have none of their own.
  func calendarZones(_ calendars: Set<CalendarID>, in tenant: TenantID)
    async throws(StoreError) -> CalendarZones
  {
    let rows = try await run(
      CalendarStatements.zones, [tenant.parameter, .uuids(calendars.map(\.bits))])
    let names = try decoding { () throws(PostgreSQLError) in
      var names: [CalendarID: String] = [:]
      for row in rows { names[try row.identifier(0)] = try row.string(1) }
      return names
    }
    return CalendarZones(names: names, zones: zones)
  }
}

/// By which zone the instants of a time in a calendar are derived.
struct CalendarZones {
  var names: [CalendarID: String]
  var zones: @Sendable (String) -> Zone?

  func zone(_ time: AppointmentTime, _ calendar: CalendarID) throws(StoreError) -> Zone {
    // A calendar that is not there is refused by the statement that follows.
    let name = time.zoneIdentifier ?? names[calendar] ?? Zone.utc.identifier
    guard let zone = zones(name) else {
      throw StoreError(
        .unknownZone, "No time zone is named \(name); give an IANA name such as Europe/Athens.")
    }
    return zone
  }
}
