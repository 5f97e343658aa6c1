import AppointmentStore
import LineProtocol
import Scheduling

/// `CHANGES`.
extension Session {
  func listChanges(_ request: Request.Changes, _ tag: Tag) async throws(ProtocolError) {
    let row = AppointmentRow(zone: try givenTime.zone(request.zone), zones: services.zones)
    let calendar = try await calendar(named: request.calendar, least: .read)
    guard let since = request.since.first else {
      return try await listEverything(in: calendar, row, tag)
    }
    guard since.calendar == request.calendar, request.since.count == 1 else {
      throw .badValue("since", expected: "a change number of the calendar, such as home:8814")
    }
    let principal = try principal()
    let page = try await refusing { () async throws(StoreError) in
      try await services.store.changes(
        in: calendar.id, since: Int64(since.revision), limit: limits.rows, as: principal)
    }
    guard since.revision <= page.revision else {
      throw .badValue(
        "since", expected: "change numbers that were given out, here at most \(page.revision)")
    }
    var rows = 0
    for change in page.changes {
      guard let id = change.appointment else { continue }
      out.row(tag) { pairs in
        pairs.add("id", id.description)
        pairs.add("rev", Int(change.revision))
        guard let after = change.after else { return pairs.add("gone", true) }
        row.write(after, calendar: request.calendar, Self.syncedFields, into: &pairs)
      }
      rows += 1
      await sendPart()
    }
    out.ok(tag) { pairs in
      pairs.add("rows", rows)
      pairs.add("at", at([calendar.id: page.revision]))
      if page.hasMore { pairs.add("more", true) }
    }
  }

  /// Tells all that a calendar holds; what changes meanwhile is told from the first part's number on.
  private func listEverything(in calendar: StoredCalendar, _ row: AppointmentRow, _ tag: Tag)
    async throws(ProtocolError)
  {
    var cursor: AppointmentCursor?
    var revisions: [CalendarID: Int64]?
    var rows = 0
    repeat {
      let page = try await page(of: [calendar], .everything, after: cursor, most: limits.rows)
      // Every page brings the series along.
      let series = revisions == nil ? page.series.map(\.appointment) : []
      revisions = revisions ?? page.revisions
      for appointment in series + page.appointments {
        out.row(tag) { pairs in
          pairs.add("id", appointment.id.description)
          pairs.add("rev", Int(appointment.revision))
          row.write(
            appointment, calendar: calendar.settings.name, Self.syncedFields, into: &pairs)
        }
        rows += 1
        await sendPart()
      }
      cursor = page.next
    } while cursor != nil
    out.ok(tag) { pairs in
      pairs.add("rows", rows)
      pairs.add("at", at(revisions ?? [:]))
    }
  }

  private static let syncedFields = RowFields.all.subtracting([.id, .rev, .cal])
}
