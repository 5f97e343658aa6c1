import PostgreSQLClient
package import Scheduling

extension PostgreSQLStore {
  /// The most rows of one page.
  static let mostRows = 1_000
  /// The most series that one range may touch.
  static let mostSeries = 10_000

  package func appointment(_ id: AppointmentID, as principal: Principal) async throws(StoreError)
    -> Appointment
  {
    let rows = try await run(
      ReadStatements.appointment,
      [principal.tenant.parameter, principal.user.parameter, id.parameter])
    guard let row = rows.first else {
      throw StoreError(.notFound, "There is no such appointment.")
    }
    return try decoding { () throws(PostgreSQLError) in try row.appointment(from: 0) }
  }

  package func family(of id: AppointmentID, as principal: Principal)
    async throws(StoreError) -> [Appointment]
  {
    let rows = try await run(
      SeriesStatements.families,
      [principal.tenant.parameter, principal.user.parameter, .uuids([id.bits])])
    let family = try decoding { () throws(PostgreSQLError) in
      var family: [Appointment] = []
      for row in rows {
        if let appointment = try row.livingAppointment(from: 0) { family.append(appointment) }
      }
      return family
    }
    guard family.contains(where: { $0.id == id }) else {
      throw StoreError(.notFound, "There is no such appointment.")
    }
    return family.sorted { left, right in
      switch (left.occurrence, right.occurrence) {
      case (nil, nil): left.id < right.id
      case (nil, _): true
      case (_, nil): false
      case (let left?, let right?): left < right
      }
    }
  }

  package func appointments(
    ofUIDs uids: Set<String>, in calendar: CalendarID, as principal: Principal
  ) async throws(StoreError) -> [Appointment] {
    guard uids.count <= Edit.mostOperations else {
      throw StoreError(
        .limit(name: "uids", most: Edit.mostOperations),
        "At most \(Edit.mostOperations) UIDs can be asked for at once; ask in parts.")
    }
    let rows = try await run(
      ReadStatements.ofUIDs,
      [
        principal.tenant.parameter, principal.user.parameter, calendar.parameter,
        .texts(Array(uids)),
      ])
    guard !rows.isEmpty else { throw Self.noSuchCalendar }
    return try decoding { () throws(PostgreSQLError) in
      var found: [Appointment] = []
      for row in rows {
        if let appointment = try row.livingAppointment(from: 0) { found.append(appointment) }
      }
      return found
    }
  }

  package func appointments(
    in calendars: [CalendarID], touching range: InstantRange, after cursor: AppointmentCursor?,
    limit: Int, as principal: Principal
  ) async throws(StoreError) -> AppointmentPage {
    let limit = max(1, min(limit, Self.mostRows))
    let search = RangeSearch(range, after: cursor)
    let rows = try await run(
      ReadStatements.list,
      [
        principal.tenant.parameter, principal.user.parameter,
        SeenCalendars.parameter(calendars),
      ] + search.parameters + [.int4(Int32(limit + 1))])
    var repeats = false
    var page = try decoding { () throws(PostgreSQLError) in
      var page = AppointmentPage()
      page.singles.reserveCapacity(min(rows.count, limit))
      for (index, row) in rows.enumerated() {
        if try row.int4(0) == 0 {
          page.revisions[try row.identifier(2)] = try row.int8(3)
          if try row.bool(14) { repeats = true }
        } else if page.singles.count < limit {
          page.singles.append(try row.instance(from: 1))
        } else {
          // One more than was asked for: the page goes on after the one before it.
          let last = rows[index - 1]
          page.next = AppointmentCursor(
            start: try last.unixMicroseconds(1 + AppointmentColumns.startsAt),
            id: try last.identifier(1))
        }
      }
      return page
    }
    guard calendars.allSatisfy({ page.revisions[$0] != nil }) else { throw Self.noSuchCalendar }
    var overridden: Set<String> = []
    for index in page.singles.indices where page.singles[index].appointment.occurrence != nil {
      overridden.insert(page.singles[index].appointment.uid)
    }
    if repeats || !overridden.isEmpty {
      page.series = try await series(
        in: calendars, search, of: overridden, least: .read, as: principal)
    }
    return page
  }

  /// The series that may take place in a range, and those of UIDs.
  func series(
    in calendars: [CalendarID], _ search: RangeSearch, of uids: Set<String>, least: CalendarRole,
    as principal: Principal
  ) async throws(StoreError) -> [StoredSeries] {
    let rows = try await run(
      SeriesStatements.touching,
      [
        principal.tenant.parameter, principal.user.parameter, SeenCalendars.parameter(calendars),
      ] + search.series
        + [.texts(uids.sorted()), .int2(least.rawValue), .int4(Int32(Self.mostSeries + 1))])
    guard rows.count <= Self.mostSeries else {
      throw StoreError(
        .limit(name: "series", most: Self.mostSeries),
        "More than \(Self.mostSeries) series may take place in the range; ask for fewer calendars.")
    }
    return try decoding { () throws(PostgreSQLError) in
      var series: [StoredSeries] = []
      for row in rows { series.append(try row.storedSeries()) }
      return series
    }
  }

  package func revisions(of calendars: [CalendarID], tenant: TenantID) async throws(StoreError)
    -> [CalendarID: Int64]
  {
    let rows = try await run(
      ReadStatements.revisions, [tenant.parameter, .uuids(calendars.map(\.bits))])
    return try decoding { () throws(PostgreSQLError) in
      var revisions: [CalendarID: Int64] = [:]
      for row in rows { revisions[try row.identifier(0)] = try row.int8(1) }
      return revisions
    }
  }
}
