import CICal

/// The properties of one VEVENT as libical reads them, without libical's types.
struct EventProperties {
  /// A DATE or DATE-TIME value with its zone as written.
  struct Time: Equatable {
    var year: Int
    var month: Int
    var day: Int
    /// Hour, minute and second, or nothing for a DATE.
    var clock: (hour: Int, minute: Int, second: Int)?
    var isUTC: Bool
    var zoneName: String?

    static func == (left: Time, right: Time) -> Bool {
      (left.year, left.month, left.day) == (right.year, right.month, right.day)
        && left.clock.map { [$0.hour, $0.minute, $0.second] }
          == right.clock.map { [$0.hour, $0.minute, $0.second] }
        && left.isUTC == right.isUTC && left.zoneName == right.zoneName
    }
  }

  struct Duration: Equatable {
    var isNegative: Bool
    /// Weeks and days, as days of the calendar.
    var days: Int
    var seconds: Int
  }

  var uid: String?
  var start: Time?
  var end: Time?
  var duration: Duration?
  var summary: String?
  var location: String?
  var description: String?
  var isTransparent = false
  var status: String?
  var sequence = 0
  var stamp: Time?
  var repeats = false
  var isOverride = false
  /// What libical could not read, in its words.
  var complaints: [String] = []

  /// Reads the lines of a VEVENT, or nothing if libical makes no component of them.
  init?(_ lines: [ContentLines.Line]) {
    guard let component = Self.parse(lines) else { return nil }
    defer { icalcomponent_free(component) }
    guard icalcomponent_isa(component) == ICAL_VEVENT_COMPONENT else { return nil }
    var next = icalcomponent_get_first_property(component, ICAL_ANY_PROPERTY)
    while let property = next {
      take(property)
      next = icalcomponent_get_next_property(component, ICAL_ANY_PROPERTY)
    }
  }

  private static func parse(_ lines: [ContentLines.Line]) -> OpaquePointer? {
    var text: [UInt8] = Array("BEGIN:VEVENT\r\n".utf8)
    for line in lines { FoldedLine.append(line.octets[...], to: &text) }
    text += Array("END:VEVENT\r\n".utf8)
    text.append(0)
    return text.withUnsafeBufferPointer { bytes in
      bytes.withMemoryRebound(to: CChar.self) { characters in
        characters.baseAddress.flatMap { icalparser_parse_string($0) }
      }
    }
  }

  /// Takes a property in; the first of a kind counts.
  private mutating func take(_ property: OpaquePointer) {
    guard let value = icalproperty_get_value(property) else { return }
    switch icalproperty_isa(property) {
    case ICAL_UID_PROPERTY: uid = uid ?? Self.text(value)
    case ICAL_DTSTART_PROPERTY: start = start ?? Self.time(value, of: property)
    case ICAL_DTEND_PROPERTY: end = end ?? Self.time(value, of: property)
    case ICAL_DTSTAMP_PROPERTY: stamp = stamp ?? Self.time(value, of: property)
    case ICAL_DURATION_PROPERTY: duration = duration ?? Self.duration(value)
    case ICAL_SUMMARY_PROPERTY: summary = summary ?? Self.text(value)
    case ICAL_LOCATION_PROPERTY: location = location ?? Self.text(value)
    case ICAL_DESCRIPTION_PROPERTY: description = description ?? Self.text(value)
    case ICAL_TRANSP_PROPERTY: isTransparent = Self.printed(value).hasPrefix("TRANSPARENT")
    case ICAL_STATUS_PROPERTY: status = status ?? Self.printed(value)
    case ICAL_SEQUENCE_PROPERTY:
      if icalvalue_isa(value) == ICAL_INTEGER_VALUE { sequence = Int(icalvalue_get_integer(value)) }
    case ICAL_RRULE_PROPERTY, ICAL_RDATE_PROPERTY, ICAL_EXRULE_PROPERTY: repeats = true
    case ICAL_RECURRENCEID_PROPERTY: isOverride = true
    case ICAL_XLICERROR_PROPERTY:
      if complaints.count < 8 { complaints.append(Self.text(value) ?? Self.printed(value)) }
    default: break
    }
  }
}

// libical keeps values in a union: each getter is called only after the kind has been checked, as
// a file chooses the kind by its VALUE parameter.
extension EventProperties {
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

  private static func time(_ value: OpaquePointer, of property: OpaquePointer) -> Time? {
    let time: icaltimetype
    switch icalvalue_isa(value) {
    case ICAL_DATE_VALUE: time = icalvalue_get_date(value)
    case ICAL_DATETIME_VALUE: time = icalvalue_get_datetime(value)
    default: return nil
    }
    guard icaltime_is_null_time(time) == 0 else { return nil }
    let parameter = icalproperty_get_first_parameter(property, ICAL_TZID_PARAMETER)
    return Time(
      year: Int(time.year), month: Int(time.month), day: Int(time.day),
      clock: icaltime_is_date(time) != 0
        ? nil : (Int(time.hour), Int(time.minute), Int(time.second)),
      isUTC: icaltime_is_utc(time) != 0,
      zoneName: parameter.flatMap { icalparameter_get_tzid($0) }.map { String(cString: $0) })
  }

  private static func duration(_ value: OpaquePointer) -> Duration? {
    guard icalvalue_isa(value) == ICAL_DURATION_VALUE else { return nil }
    let duration = icalvalue_get_duration(value)
    // Each count fits 32 bits, so these sums stay far from overflow.
    return Duration(
      isNegative: duration.is_neg != 0, days: Int(duration.weeks) * 7 + Int(duration.days),
      seconds: Int(duration.hours) * 3_600 + Int(duration.minutes) * 60 + Int(duration.seconds))
  }
}
