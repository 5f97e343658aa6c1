import AppointmentStore
import LineProtocol
import Scheduling
import SystemZones

/// `FIND`.
extension Session {
  func findAppointments(_ find: Request.Find, _ tag: Tag) async throws(ProtocolError) {
    let shown = try givenTime.zone(find.zone)
    let period = try find.range.map { text throws(ProtocolError) in
      try GivenPeriod(range: text, in: shown)
    }
    let fields = try RowFields.named(find.fields)
    let most = min(find.maximum ?? limits.rows, limits.rows)
    let cursor = try find.after.map { text throws(ProtocolError) in try PageCursor.list(text) }
    let calendars = try await calendars(named: find.calendars).map(\.id)
    let principal = try principal()
    let page = try await refusing { () async throws(StoreError) in
      try await services.store.find(
        find.text, in: calendars, touching: period?.instants, after: cursor, limit: most,
        as: principal)
    }
    let zones = ZoneReader(zones: services.zones)
    var found = page.appointments.map { Placed(appointment: $0) }
    var next = page.next
    if let range = period?.instants {
      let instances = try refusing { () throws(StoreError) in
        try page.instances(
          touching: range, after: cursor, limit: most, isOver: expansionLimit()
        ) {
          try? services.zones.zone(named: $0)
        }
      }
      found = instances.instances.map(Placed.init).filter {
        range.overlaps(zones.bounds(of: $0.appointment.time, readIn: shown))
      }
      next = instances.next
    }
    let row = AppointmentRow(zone: shown, zones: services.zones)
    for placed in found {
      out.row(tag) {
        row.write(
          placed.appointment, of: placed.series,
          calendar: directory.name(of: placed.appointment.calendar), fields, into: &$0)
      }
      await sendPart()
    }
    out.ok(tag) { pairs in
      pairs.add("rows", found.count)
      pairs.add("at", at(page.revisions))
      pairs.add("more", next.map(PageCursor.text))
    }
  }
}
