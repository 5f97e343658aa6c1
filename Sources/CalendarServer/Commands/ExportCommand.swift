import AppointmentStore
import ICalendarCoding
import LineProtocol
import Scheduling
import SystemZones

/// `EXPORT`: a calendar as an iCalendar file, read and written page by page.
extension Session {
  func exportCalendar(_ export: Request.Export, _ tag: Tag) async throws(ProtocolError) {
    let calendar = try await calendar(named: export.calendar, least: .read)
    var file = ExportedFile(
      calendar: calendar, zone: try givenTime.zone(calendar.settings.zone),
      stamp: services.clock.now, zones: services.zones)
    file.begin()
    if let text = export.range {
      try await write(calendar, touching: GivenPeriod(range: text, in: zone).instants, &file, tag)
    } else {
      try await write(all: calendar, &file, tag)
    }
    file.end()
    await tell(&file, tag, isWhole: true)
    out.ok(tag) { $0.add("count", file.count) }
  }

  private func write(all calendar: StoredCalendar, _ file: inout ExportedFile, _ tag: Tag)
    async throws(ProtocolError)
  {
    let principal = try principal()
    var cursor: UIDCursor?
    repeat {
      let after = cursor
      let page = try await refusing { () async throws(StoreError) in
        try await services.store.families(
          in: calendar.id, after: after, limit: Self.exportPage, as: principal)
      }
      for appointment in page.appointments { file.write(appointment) }
      await tell(&file, tag)
      cursor = page.next
    } while cursor != nil
  }

  /// Writes what takes place in a range; a series of which anything does as a whole.
  private func write(
    _ calendar: StoredCalendar, touching range: InstantRange, _ file: inout ExportedFile,
    _ tag: Tag
  ) async throws(ProtocolError) {
    let principal = try principal()
    var uids: Set<String> = []
    var cursor: AppointmentCursor?
    var isFirst = true
    repeat {
      let page = try await page(of: [calendar], range, after: cursor, most: Self.exportPage)
      if isFirst { uids = touching(page.series, range) }
      isFirst = false
      for appointment in page.appointments
      where touches(appointment, range, in: calendar) {
        if appointment.occurrence == nil {
          file.write(appointment)
        } else {
          uids.insert(appointment.uid)
        }
      }
      await tell(&file, tag)
      cursor = page.next
    } while cursor != nil
    var rest = uids.sorted()
    while !rest.isEmpty {
      let part = Set(rest.prefix(Edit.mostOperations))
      rest.removeFirst(part.count)
      let families = try await refusing { () async throws(StoreError) in
        try await services.store.appointments(ofUIDs: part, in: calendar.id, as: principal)
      }
      for appointment in families { file.write(appointment) }
      await tell(&file, tag)
    }
  }

  /// The UIDs of the series that take place in a range.
  private func touching(_ series: [StoredSeries], _ range: InstantRange) -> Set<String> {
    var uids: Set<String> = []
    for stored in series where stored.touches {
      let reader = ZoneReader(zones: services.zones)
      guard let recurrence = reader.recurrence(of: stored.appointment, in: stored.calendarZone)
      else { continue }
      let takesPlace = recurrence.occurrences(overlapping: range).contains {
        !stored.overridden.contains($0.id)
      }
      if takesPlace { uids.insert(stored.appointment.uid) }
    }
    return uids
  }

  private func touches(
    _ appointment: Appointment, _ range: InstantRange, in calendar: StoredCalendar
  ) -> Bool {
    guard let zone = try? services.zones.zone(named: calendar.settings.zone) else { return true }
    return range.overlaps(
      ZoneReader(zones: services.zones).bounds(of: appointment.time, readIn: zone))
  }

  /// Hands over what has been written of a file, and waits while the client has too much of it.
  private func tell(_ file: inout ExportedFile, _ tag: Tag, isWhole: Bool = false) async {
    while let part = file.takePart(isWhole: isWhole, most: limits.literal) {
      out.row(tag) { $0.add("ics", part) }
      await sendPart()
    }
  }

  private static let exportPage = 500
}
