import LineProtocol
import Scheduling
import SystemZones

/// Writes an appointment's fields as the pairs of a row or a push.
struct AppointmentRow {
  /// The zone in which times are told.
  let zone: Zone
  let zones: SystemZones

  /// Writes the wanted fields; flags at their usual value and empty texts are left out.
  ///
  /// An occurrence is named by its series and `occ=`, whether or not it differs.
  ///
  /// - Parameter series: that of an occurrence.
  func write(
    _ appointment: Appointment, of series: AppointmentID? = nil, calendar: String,
    _ wanted: RowFields, into pairs: inout PairWriter
  ) {
    if wanted.contains(.id) { pairs.add("id") { (series ?? appointment.id).write(into: &$0) } }
    if wanted.contains(.rev) { pairs.add("rev", Int(appointment.revision)) }
    if wanted.contains(.occurrence), let occurrence = appointment.occurrence {
      pairs.add("occ") { occurrence.write(into: &$0) }
    }
    if wanted.contains(.cal) { pairs.add("cal", calendar) }
    writeTime(appointment.time, wanted, into: &pairs)
    if wanted.contains(.title) { pairs.add("title", appointment.title) }
    if wanted.contains(.location), !appointment.location.isEmpty {
      pairs.add("location", appointment.location)
    }
    if wanted.contains(.busy), !appointment.isBusy { pairs.add("busy", false) }
    if wanted.contains(.status), appointment.status != .confirmed {
      pairs.add("status", appointment.status.rawValue)
    }
    writeRecurrence(of: appointment, wanted, into: &pairs)
    if wanted.contains(.categories), !appointment.categories.isEmpty {
      pairs.add("categories", CategoryText.text(appointment.categories))
    }
    if wanted.contains(.url), !appointment.url.isEmpty { pairs.add("url", appointment.url) }
    if wanted.contains(.uid) { pairs.add("uid", appointment.uid) }
    if wanted.contains(.notes), !appointment.notes.isEmpty {
      pairs.add("notes", appointment.notes)
    }
  }

  private func writeRecurrence(
    of appointment: Appointment, _ wanted: RowFields, into pairs: inout PairWriter
  ) {
    if wanted.contains(.rule), !appointment.rules.isEmpty {
      pairs.add("repeat", GivenRecurrence.text(appointment.rules))
    }
    if wanted.contains(.additions), !appointment.additions.isEmpty {
      pairs.add("rdate", GivenRecurrence.text(appointment.additions))
    }
    if wanted.contains(.exclusions), !appointment.exclusions.isEmpty {
      pairs.add("exdate", GivenRecurrence.text(appointment.exclusions))
    }
  }

  private func writeTime(
    _ time: AppointmentTime, _ wanted: RowFields, into pairs: inout PairWriter
  ) {
    switch time {
    case .allDay(let start, let end):
      if wanted.contains(.start) { pairs.add("start") { start.write(into: &$0) } }
      if wanted.contains(.end) { pairs.add("end") { end.write(into: &$0) } }
      if wanted.contains(.allDay) { pairs.add("allday", true) }
    case .floating(let start, let end):
      if wanted.contains(.start) { pairs.add("start") { start.write(into: &$0) } }
      if wanted.contains(.end) { pairs.add("end") { end.write(into: &$0) } }
      if wanted.contains(.zone) { pairs.add("zone", GivenTime.floating) }
    case .zoned(let start, let startFold, let end, let endFold, let own):
      let shown = told(start, startFold, end, endFold, own)
      if wanted.contains(.start) { pairs.add("start") { shown.start.write(into: &$0) } }
      if wanted.contains(.fold), shown.startFold == .second { pairs.add("fold", 2) }
      if wanted.contains(.end) { pairs.add("end") { shown.end.write(into: &$0) } }
      if wanted.contains(.endFold), shown.endFold == .second { pairs.add("end-fold", 2) }
      if wanted.contains(.zone) { pairs.add("zone", own) }
    }
  }

  private func told(
    _ start: WallTime, _ startFold: Fold, _ end: WallTime, _ endFold: Fold, _ own: String
  ) -> (start: WallTime, startFold: Fold, end: WallTime, endFold: Fold) {
    guard own != zone.identifier, let rules = try? zones.zone(named: own) else {
      return (start, startFold, end, endFold)
    }
    let from = PlacedTime(at: rules.instant(of: start, fold: startFold), in: zone)
    let to = PlacedTime(at: rules.instant(of: end, fold: endFold), in: zone)
    return (from.wall, from.fold, to.wall, to.fold)
  }
}
