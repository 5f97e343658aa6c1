import CICal

/// The values of lines that are not written plainly, as libical reads them.
struct LibicalValues {
  private let text: [UInt8]

  init(_ component: Component, _ lines: [Component.Line]) {
    var text: [UInt8] = Array("BEGIN:VEVENT\r\n".utf8)
    for line in lines { FoldedLine.append(component.text[line.range], to: &text) }
    text += Array("END:VEVENT\r\n".utf8)
    text.append(0)
    self.text = text
  }

  /// Puts the values into those properties that have none yet.
  func fill(_ event: inout EventProperties) {
    let parsed = text.withUnsafeBufferPointer { bytes in
      bytes.withMemoryRebound(to: CChar.self) { characters in
        characters.baseAddress.flatMap { icalparser_parse_string($0) }
      }
    }
    guard let component = parsed else { return }
    defer { icalcomponent_free(component) }
    guard icalcomponent_isa(component) == ICAL_VEVENT_COMPONENT else { return }
    var next = icalcomponent_get_first_property(component, ICAL_ANY_PROPERTY)
    while let property = next {
      take(property, &event)
      next = icalcomponent_get_next_property(component, ICAL_ANY_PROPERTY)
    }
  }

  private func take(_ property: OpaquePointer, _ event: inout EventProperties) {
    guard let value = icalproperty_get_value(property) else { return }
    switch icalproperty_isa(property) {
    case ICAL_UID_PROPERTY: event.uid = event.uid ?? Self.text(value)
    case ICAL_DTSTART_PROPERTY: event.start = event.start ?? Self.time(value, of: property)
    case ICAL_DTEND_PROPERTY: event.end = event.end ?? Self.time(value, of: property)
    case ICAL_DTSTAMP_PROPERTY: event.stamp = event.stamp ?? Self.time(value, of: property)
    case ICAL_RECURRENCEID_PROPERTY:
      event.recurrenceID = event.recurrenceID ?? Self.time(value, of: property)
    case ICAL_DURATION_PROPERTY: event.duration = event.duration ?? Self.duration(value)
    case ICAL_SUMMARY_PROPERTY: event.summary = event.summary ?? Self.text(value)
    case ICAL_LOCATION_PROPERTY: event.location = event.location ?? Self.text(value)
    case ICAL_DESCRIPTION_PROPERTY: event.description = event.description ?? Self.text(value)
    case ICAL_TRANSP_PROPERTY:
      event.isTransparent = Self.printed(value).hasPrefix("TRANSPARENT")
    case ICAL_STATUS_PROPERTY: event.status = event.status ?? Self.printed(value)
    case ICAL_XLICERROR_PROPERTY:
      let text = Self.text(value) ?? Self.printed(value)
      event.complaints.add(
        "Part of it could not be read as it stands: \(FieldText.beginning(of: text, octets: 200))")
    default: break
    }
  }
}

// libical keeps values in a union: each getter is called only after the kind has been checked, as
// a file chooses the kind by its VALUE parameter.
extension LibicalValues {
  private static func text(_ value: OpaquePointer) -> String? {
    guard icalvalue_isa(value) == ICAL_TEXT_VALUE, let text = icalvalue_get_text(value) else {
      return nil
    }
    return String(cString: text)
  }

  private static func printed(_ value: OpaquePointer) -> String {
    guard let text = icalvalue_as_ical_string_r(value) else { return "" }
    defer { icalmemory_free_buffer(text) }
    return String(cString: text).uppercased()
  }

  private static func time(
    _ value: OpaquePointer, of property: OpaquePointer
  ) -> EventProperties.Time? {
    let time: icaltimetype
    switch icalvalue_isa(value) {
    case ICAL_DATE_VALUE: time = icalvalue_get_date(value)
    case ICAL_DATETIME_VALUE: time = icalvalue_get_datetime(value)
    default: return nil
    }
    guard icaltime_is_null_time(time) == 0 else { return nil }
    let parameter = icalproperty_get_first_parameter(property, ICAL_TZID_PARAMETER)
    return EventProperties.Time(
      year: Int(time.year), month: Int(time.month), day: Int(time.day),
      clock: icaltime_is_date(time) != 0
        ? nil
        : EventProperties.Clock(
          hour: Int(time.hour), minute: Int(time.minute), second: Int(time.second)),
      isUTC: icaltime_is_utc(time) != 0,
      zoneName: parameter.flatMap { icalparameter_get_tzid($0) }.map { String(cString: $0) })
  }

  private static func duration(_ value: OpaquePointer) -> EventProperties.Duration? {
    guard icalvalue_isa(value) == ICAL_DURATION_VALUE else { return nil }
    let duration = icalvalue_get_duration(value)
    // Each count fits 32 bits, so these sums stay far from overflow.
    return EventProperties.Duration(
      isNegative: duration.is_neg != 0, days: Int(duration.weeks) * 7 + Int(duration.days),
      seconds: Int(duration.hours) * 3_600 + Int(duration.minutes) * 60 + Int(duration.seconds))
  }
}
