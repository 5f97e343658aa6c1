import AppointmentStore
import LineProtocol
import Networking
import Scheduling
import SystemZones

/// `LIST`.
extension Session {
  func listAppointments(_ list: Request.List, _ tag: Tag) async throws(ProtocolError) {
    let shown = try givenTime.zone(list.zone)
    let period = try GivenPeriod(list.period, in: shown)
    let fields = try RowFields.named(list.fields)
    let most = min(list.maximum ?? limits.rows, limits.rows)
    let cursor = try list.after.map { text throws(ProtocolError) in try PageCursor.list(text) }
    let calendars = try await calendars(named: list.calendars)
    let page = try await page(of: calendars, period.instants, after: cursor, most: most)
    let listed = try refusing { () throws(StoreError) in
      try page.instances(
        touching: period.instants, after: cursor, limit: most, isOver: expansionLimit()
      ) {
        try? services.zones.zone(named: $0)
      }
    }
    let row = AppointmentRow(zone: shown, zones: services.zones)
    let zones = ZoneReader(zones: services.zones)
    var rows = 0
    // Most rows are of the same calendar as the one before.
    var calendar = (id: calendars.first?.id, name: "")
    if let id = calendar.id { calendar.name = directory.name(of: id) }
    for instance in listed.instances
    where zones.touches(instance, period.instants, readIn: shown) {
      let id = instance.appointment.calendar
      if calendar.id != id { calendar = (id, directory.name(of: id)) }
      out.row(tag) {
        row.write(
          instance.appointment, of: instance.namingSeries, calendar: calendar.name, fields,
          into: &$0)
      }
      rows += 1
      await sendPart()
    }
    out.ok(tag) { pairs in
      pairs.add("rows", rows)
      pairs.add("at", at(page.revisions))
      pairs.add("more", listed.next.map(PageCursor.text))
    }
  }

  /// A part of the entries of calendars that may touch a range.
  func page(
    of calendars: [StoredCalendar], _ range: InstantRange, after cursor: AppointmentCursor?,
    most: Int
  ) async throws(ProtocolError) -> AppointmentPage {
    guard !calendars.isEmpty else { return .empty }
    let principal = try principal()
    let ids = calendars.map(\.id)
    do throws(StoreError) {
      return try await services.store.appointments(
        in: ids, touching: range, after: cursor, limit: most, as: principal)
    } catch {
      // A calendar that was known may be gone, or not shared any more.
      directory.isStale = true
      throw ProtocolError(error)
    }
  }

  /// Tells when a request has expanded series for five seconds, by the loop's clock.
  func expansionLimit() -> () -> Bool {
    let loop = loop
    let end = loop.now + 5_000
    return { loop.now >= end }
  }

  /// The value of `at=`: each calendar's change number, by name.
  func at(_ revisions: [CalendarID: Int64]) -> String? {
    guard !revisions.isEmpty else { return nil }
    return revisions.map { (directory.name(of: $0.key), $0.value) }
      .sorted { $0.0 < $1.0 }
      .map { "\($0.0):\($0.1)" }
      .joined(separator: ",")
  }
}
