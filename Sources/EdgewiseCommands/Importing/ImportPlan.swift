import CalendarClient
import ICalendarCoding
import Scheduling

/// The commands that bring a file's appointments into a calendar, and what is left out.
struct ImportPlan: Sendable {
  struct Entry: Sendable {
    let line: Int
    let title: String
    let command: ClientCommand
  }

  struct Remark: Hashable, Sendable {
    let line: Int
    let title: String?
    let reason: String
  }

  var entries: [Entry] = []
  var skipped: [Remark] = []
  var warnings: [Remark] = []

  /// Reads a file's bytes.
  ///
  /// - Parameters:
  ///   - zone: where times without a zone of their own are read.
  ///   - keyPrefix: the beginning of each command's idempotency key, new for each run, so that a
  ///     command sent again after a lost connection takes effect once.
  init(
    _ bytes: [UInt8], calendar: String?, zone: Zone, keyPrefix: String,
    findZone: @escaping @Sendable (String) -> Zone?
  ) {
    // A file may give one UID more than once: the newest counts, as RFC 5545, 3.8.7.4 orders them.
    var newest: [String: (index: Int, item: ImportedAppointment)] = [:]
    var appointments: [ImportedAppointment?] = []
    for item in ICalendarReader(bytes, defaultZone: zone, resolveZone: findZone) {
      switch item {
      case .skipped(let component):
        skipped.append(
          Remark(line: component.line, title: component.uid, reason: component.reason))
      case .appointment(let appointment)
      where appointment.recurrence.repeats || appointment.overridden != nil:
        skipped.append(
          Remark(
            line: appointment.line, title: appointment.uid,
            reason: "It repeats, and repeating events cannot be imported yet."))
      case .appointment(let appointment):
        var older: ImportedAppointment? = appointment
        if let (index, known) = newest[appointment.uid] {
          guard appointment.supersedes(known) else {
            skipped.append(Self.superseded(appointment))
            continue
          }
          older = known
          appointments[index] = nil
        }
        if let older, older != appointment { skipped.append(Self.superseded(older)) }
        newest[appointment.uid] = (appointments.count, appointment)
        appointments.append(appointment)
      }
    }
    for appointment in appointments.compactMap({ $0 }) {
      warnings += appointment.warnings.map {
        Remark(line: appointment.line, title: appointment.title, reason: $0)
      }
      entries.append(
        Entry(
          line: appointment.line, title: appointment.title,
          command: Self.command(appointment, calendar: calendar, zone: zone, findZone: findZone)
            .with("key", "\(keyPrefix)-\(entries.count)")))
    }
    skipped.sort { $0.line < $1.line }
  }

  private static func superseded(_ appointment: ImportedAppointment) -> Remark {
    Remark(
      line: appointment.line, title: appointment.title,
      reason: "the file has a newer version of it under the same UID")
  }

  private static func command(
    _ appointment: ImportedAppointment, calendar: String?, zone: Zone,
    findZone: (String) -> Zone?
  ) -> ClientCommand {
    let command = ClientCommand(
      "ADD",
      pairs: [
        "title": appointment.title.isEmpty ? "(no title)" : appointment.title, "cal": calendar,
        "uid": appointment.uid,
      ])
    let timed: ClientCommand
    switch appointment.time {
    case .allDay(let start, let end):
      timed = command.with("start", start.description).with("end", end.description)
        .with("allday", "yes")
    case .floating(let start, let end):
      timed = command.with("start", start.description).with("end", end.description)
        .with("zone", "floating")
    case .zoned(let start, let startFold, let end, let endFold, let name):
      timed = edges(start, startFold, end, endFold, zone: findZone(name) ?? zone, command)
    }
    return
      timed
      .with("location", appointment.location.isEmpty ? nil : appointment.location)
      .with("notes", appointment.notes.isEmpty ? nil : appointment.notes)
      .with("busy", appointment.isBusy ? nil : "no")
      .with("status", appointment.status == .confirmed ? nil : appointment.status.rawValue)
  }

  private static func edges(
    _ start: WallTime, _ startFold: Fold, _ end: WallTime, _ endFold: Fold, zone: Zone,
    _ command: ClientCommand
  ) -> ClientCommand {
    let (startText, startFoldText) = edge(start, startFold, zone)
    let (endText, endFoldText) = edge(end, endFold, zone)
    return command.with("start", startText).with("end", endText).with("zone", zone.identifier)
      .with("fold", startFoldText).with("end-fold", endFoldText)
  }

  /// A time in a gap moves forward by it, as RFC 5545, 3.3.5 asks; a doubled one names its fold.
  private static func edge(_ time: WallTime, _ fold: Fold, _ zone: Zone) -> (String, String?) {
    switch zone.resolve(time) {
    case .unique: (time.description, nil)
    case .gap(let shifted, _): (shifted.description, nil)
    case .ambiguous: (time.description, String(fold.rawValue))
    }
  }
}
