import Scheduling

/// Makes an appointment of one VEVENT, or says why not.
struct EventReading {
  let names: ZoneNames

  func item(of component: ComponentScanner.Component) -> ImportedItem {
    do {
      return .appointment(try appointment(of: component))
    } catch {
      return .skipped(
        SkippedComponent(
          line: component.line, uid: component.writtenUID, reason: error.reason))
    }
  }

  private func appointment(
    of component: ComponentScanner.Component
  ) throws(Unreadable) -> ImportedAppointment {
    if let fault = component.fault { throw Unreadable(reason: fault.reason) }
    var warnings: [String] = []
    let lines = try repaired(component.lines, &warnings)
    guard let event = EventProperties(lines) else {
      throw Unreadable(reason: "It is not a VEVENT that can be read.")
    }
    if event.isOverride {
      throw Unreadable(
        reason: "It changes one occurrence of a repeating event, which cannot be imported yet.")
    }
    if event.repeats {
      throw Unreadable(reason: "It repeats, and repeating events cannot be imported yet.")
    }
    var reading = EventTime(names: names)
    let time = try reading.time(of: event)
    try check(time)
    warnings += reading.warnings
    warnings += event.complaints.map {
      "Part of it could not be read as it stands: \($0.prefix(200))"
    }
    let uid = event.uid.flatMap { $0.isEmpty ? nil : $0 }
    if uid == nil { warnings.append("It has no UID; one was made from its content.") }
    if let uid, uid.utf8.count > Appointment.lineLimit {
      throw Unreadable(reason: "Its UID is longer than \(Appointment.lineLimit) octets.")
    }
    return ImportedAppointment(
      line: component.line,
      uid: uid ?? ContentUID.text(of: lines),
      time: time,
      title: Self.line(event.summary, "title", &warnings),
      location: Self.line(event.location, "location", &warnings),
      notes: Self.cut(event.description ?? "", Appointment.notesLimit, "notes", &warnings),
      isBusy: !event.isTransparent,
      status: Self.status(event.status),
      sequence: max(0, event.sequence),
      stamp: event.stamp.flatMap { reading.stamp($0) },
      warnings: warnings)
  }

  /// The lines as UTF-8 without NULs, which libical would take for their end.
  private func repaired(
    _ lines: [ContentLines.Line], _ warnings: inout [String]
  ) throws(Unreadable) -> [ContentLines.Line] {
    var lines = lines
    for index in lines.indices {
      if lines[index].octets.contains(0) {
        throw Unreadable(reason: "Line \(lines[index].number) holds a NUL.")
      }
      let text = String(decoding: lines[index].octets, as: UTF8.self)
      guard !text.utf8.elementsEqual(lines[index].octets) else { continue }
      lines[index].octets = Array(text.utf8)
      warnings.append(
        "Line \(lines[index].number) is not UTF-8; its broken characters show as \u{FFFD}.")
    }
    return lines
  }

  private func check(_ time: AppointmentTime) throws(Unreadable) {
    let zone = time.zoneIdentifier.flatMap { $0 == "UTC" ? .utc : names.zone(of: $0) }
    do {
      try time.validate(zone: zone ?? names.defaultZone)
    } catch {
      throw Unreadable(reason: error.description)
    }
  }

  private static func status(_ text: String?) -> AppointmentStatus {
    text.flatMap { AppointmentStatus(rawValue: $0.lowercased()) } ?? .confirmed
  }

  /// A text brought to one line and its limit.
  private static func line(
    _ text: String?, _ field: String, _ warnings: inout [String]
  ) -> String {
    let words = (text ?? "").split { $0.isNewline }.joined(separator: " ")
    return cut(words, Appointment.lineLimit, field, &warnings)
  }

  private static func cut(
    _ text: String, _ limit: Int, _ field: String, _ warnings: inout [String]
  ) -> String {
    guard text.utf8.count > limit else { return text }
    warnings.append("Its \(field) was cut to \(limit) octets.")
    var end = text.utf8.index(text.startIndex, offsetBy: limit)
    while end > text.startIndex, String.Index(end, within: text) == nil {
      end = text.utf8.index(before: end)
    }
    return String(text[..<end])
  }
}

extension ComponentScanner.Component {
  /// The UID as it stands in the file.
  var writtenUID: String? {
    lines.first { $0.name == "UID" }.map { line in
      let value = line.octets.drop { $0 != 0x3A }.dropFirst().prefix(Appointment.lineLimit)
      return String(decoding: value, as: UTF8.self)
    }
  }
}

extension ComponentScanner.Component.Fault {
  var reason: String {
    switch self {
    case .unended: "Its END line is missing."
    case .lineTooLong(let name, let line):
      "Its \(name) on line \(line) is longer than \(ContentLines.limit) octets."
    case .tooLarge: "It is larger than \(ComponentScanner.limit) octets."
    }
  }
}
