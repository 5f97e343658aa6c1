import PostgreSQLClient
import Scheduling

/// Additions of several appointments, which are written by sets of rows.
extension PostgreSQLStore {
  /// Commits an edit of nothing but additions; the outcome is that of `apply_edit`.
  func add(
    _ appointments: [Appointment], joining step: UndoID?, as principal: Principal,
    key: IdempotencyKey?
  ) async throws(CommitFailure) -> EditOutcome {
    let lists = try await settled { () throws(StoreError) in
      try await additions(appointments, in: principal.tenant)
    }
    let fresh: UndoID = identifiers.next()
    let head: [Parameter] =
      [principal.tenant.parameter, principal.user.parameter, fresh.parameter]
      + keyParameters(key)
    let rest = [.optional(step) { $0.parameter }] + lists.list
    return try await commit(
      as: principal, key: key, reaching: lists.latestEnd, in: lists.calendars,
      { (isDeferring: Bool) -> EditCall in
        EditCall(
          Invocation(AdditionStatements.add, head + [.bool(isDeferring)] + rest),
          .calendars(adding: lists.appointments))
      })
  }

  private func additions(_ appointments: [Appointment], in tenant: TenantID)
    async throws(StoreError) -> AdditionParameters
  {
    var lists = AdditionParameters()
    for appointment in appointments {
      let zone = try await zone(
        of: appointment.time, in: appointment.calendar, else: appointment.id, tenant)
      try lists.append(
        appointment, at: try DerivedTime(appointment.time, in: zone),
        try DerivedSeries(appointment, in: zone))
    }
    return lists
  }

  func outcome(
    of result: QueryResult, adding appointments: [Appointment], in tenant: TenantID
  ) async throws(PostgreSQLError) -> EditOutcome {
    var undo: UndoID?
    var revisions: [CalendarID: Int64] = [:]
    var stale: [CalendarID] = []
    for row in result {
      undo = try row.identifier(0)
      let calendar: CalendarID = try row.identifier(1)
      revisions[calendar] = try row.int8(2)
      let isStale = row.isNull(3) ? false : try row.bool(3)
      if isStale { stale.append(calendar) }
    }
    guard let undo else {
      throw PostgreSQLError(.protocolViolation, "the change returned no calendar")
    }
    await makeUp(for: stale, in: tenant)
    let items = appointments.map { appointment in
      var current = appointment
      current.revision = revisions[appointment.calendar] ?? 0
      return EditOutcome.Item(
        appointment: current.id, calendar: current.calendar, revision: current.revision,
        current: current)
    }
    return EditOutcome(
      items: items, undo: undo, isReplay: false, touched: revisions.keys.sorted())
  }
}

enum AdditionStatements {
  static let add = Statement(
    "store.add_appointments", .writes,
    [.uuid, .uuid, .uuid, .text, .bytea, .bool, .uuid] + AdditionParameters.types,
    sql: """
      SELECT undo_id, calendar, rev, is_stale
      FROM add_appointments(\(EditStatements.places(7 + AdditionParameters.types.count)))
      """)
}
