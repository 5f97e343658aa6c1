import Scheduling

/// Makes an appointment of one VEVENT, or says why not.
struct EventReading {
  let names: ZoneNames
  /// Whether the file may still define a zone that is not known yet.
  var mayWait: Bool

  /// The event's item, or nothing if it has to wait for the definition of its zone.
  func item(of component: Component) -> ImportedItem? {
    do {
      guard let appointment = try appointment(of: component) else { return nil }
      return .appointment(appointment)
    } catch {
      return .skipped(
        SkippedComponent(line: component.line, uid: component.writtenUID, reason: error.reason))
    }
  }

  private func appointment(
    of component: Component
  ) throws(Unreadable) -> ImportedAppointment? {
    if let fault = component.fault { throw Unreadable(reason: fault.reason) }
    var component = component
    var repairs = Remarks()
    try component.repair(&repairs)
    var warnings = Remarks()
    let event = EventProperties(component)
    if mayWait, let name = event.start?.zoneName, case .unknown = names.meaning(of: name) {
      return nil
    }
    var reading = EventTime(names: names)
    let time = try reading.time(of: event)
    let zone = try self.zone(of: time)
    do {
      try time.validate(zone: zone)
    } catch {
      throw Unreadable(reason: error.description)
    }
    var overridden: OverriddenOccurrence?
    if let id = event.recurrenceID {
      overridden = try Self.overridden(id, reachesOn: event.reachesOn, &reading)
      if event.repeats {
        warnings.add("It replaces one occurrence; its own rules were left out.")
      }
    }
    var set = RecurrenceSet(first: time)
    if event.repeats, overridden == nil {
      var series = SeriesReading(times: reading, first: time, zone: zone)
      set = try series.series(of: event)
      reading = series.times
    }
    if event.uid?.isEmpty != false {
      warnings.add("It has no UID; one was made from its content.")
    }
    if let uid = event.uid, uid.utf8.count > Appointment.lineLimit {
      throw Unreadable(reason: "Its UID is longer than \(Appointment.lineLimit) octets.")
    }
    let preserved = PreservedLines(of: component)
    return ImportedAppointment(
      line: component.line,
      uid: event.uid.flatMap { $0.isEmpty ? nil : $0 } ?? ContentUID.text(of: component),
      time: time,
      title: FieldText.line(event.summary, "title", &warnings),
      location: FieldText.line(event.location, "location", &warnings),
      notes: FieldText.cut(event.description ?? "", Appointment.notesLimit, "notes", &warnings),
      isBusy: !event.isTransparent,
      status: event.status.flatMap { AppointmentStatus(rawValue: $0.lowercased()) } ?? .confirmed,
      rules: set.rules, additions: set.additions, exclusions: set.exclusions,
      overridden: overridden,
      categories: FieldText.categories(event.categories, &warnings),
      url: FieldText.link(event.url, &warnings),
      extensions: preserved.text,
      sequence: preserved.sequence,
      stamp: event.stamp?.instant,
      warnings: repairs.texts + warnings.texts + reading.warnings.texts + event.complaints.texts
        + preserved.remarks.texts + component.remarks.texts)
  }

  private func zone(of time: AppointmentTime) throws(Unreadable) -> Zone {
    guard let identifier = time.zoneIdentifier, identifier != names.defaultZone.identifier else {
      return names.defaultZone
    }
    if identifier == "UTC" { return .utc }
    guard case .known(let zone) = names.meaning(of: identifier) else {
      throw Unreadable(reason: "Its zone \(identifier) is not known.")
    }
    return zone
  }

  private static func overridden(
    _ id: EventProperties.Time, reachesOn: Bool, _ reading: inout EventTime
  ) throws(Unreadable) -> OverriddenOccurrence {
    switch try reading.placed(id, "RECURRENCE-ID") {
    case .date(let date): return OverriddenOccurrence(time: .date(date), reachesOn: reachesOn)
    case .floating(let wall): return OverriddenOccurrence(time: .local(wall), reachesOn: reachesOn)
    case .zoned(let wall, let zone):
      let isOwn =
        if case .known = reading.names.meaning(of: zone.identifier) { true } else { false }
      guard zone != .utc, isOwn else {
        return OverriddenOccurrence(time: .utc(zone.instant(of: wall)), reachesOn: reachesOn)
      }
      return OverriddenOccurrence(time: .local(wall), zone: zone, reachesOn: reachesOn)
    }
  }
}
