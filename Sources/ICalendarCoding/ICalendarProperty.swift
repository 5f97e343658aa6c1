/// The names of iCalendar that are told apart; all others are `other`.
enum ICalendarProperty: UInt8, CaseIterable {
  case begin, end
  case uid, start, finish, duration, stamp, sequence
  case summary, location, description, transparency, status, categories, url
  case rule, addition, exclusionRule, exclusion, recurrenceID
  case zoneName, offsetFrom, offsetTo, place
  case calendarName, calendarZone
  case ownZone
  case other

  var name: String {
    switch self {
    case .begin: "BEGIN"
    case .end: "END"
    case .uid: "UID"
    case .start: "DTSTART"
    case .finish: "DTEND"
    case .duration: "DURATION"
    case .stamp: "DTSTAMP"
    case .sequence: "SEQUENCE"
    case .summary: "SUMMARY"
    case .location: "LOCATION"
    case .description: "DESCRIPTION"
    case .transparency: "TRANSP"
    case .status: "STATUS"
    case .categories: "CATEGORIES"
    case .url: "URL"
    case .rule: "RRULE"
    case .addition: "RDATE"
    case .exclusionRule: "EXRULE"
    case .exclusion: "EXDATE"
    case .recurrenceID: "RECURRENCE-ID"
    case .zoneName: "TZID"
    case .offsetFrom: "TZOFFSETFROM"
    case .offsetTo: "TZOFFSETTO"
    case .place: "X-LIC-LOCATION"
    case .calendarName: "X-WR-CALNAME"
    case .calendarZone: "X-WR-TIMEZONE"
    // Ours: the zone of a start that stands in UTC as its wall time is the second of a doubled one.
    case .ownZone: "X-EDGEWISE-TZID"
    case .other: ""
    }
  }

  /// Whether an appointment has a field for it.
  var isModelled: Bool {
    switch self {
    case .uid, .start, .finish, .duration, .stamp, .summary, .location, .description,
      .transparency, .status, .categories, .url, .rule, .addition, .exclusionRule, .exclusion,
      .recurrenceID, .ownZone:
      true
    default: false
    }
  }

  /// Finds the property of a line's name, in whatever case it is written.
  init(_ name: ArraySlice<UInt8>) {
    let word = PackedName(name)
    for entry in Self.table where entry.word == word {
      self = entry.property
      return
    }
    self = .other
  }

  private static let table = allCases.filter { $0 != .other }.map {
    (word: PackedName(Array($0.name.utf8)[...]), property: $0)
  }
}

/// A name of up to 16 octets in upper case, for comparing in one step; longer ones are all alike.
private struct PackedName: Equatable {
  var high: UInt64 = 0
  var low: UInt64 = 0

  init(_ name: ArraySlice<UInt8>) {
    guard name.count <= 16 else { return }
    for octet in name {
      let upper = (0x61...0x7A).contains(octet) ? octet - 0x20 : octet
      high = high << 8 | low >> 56
      low = low << 8 | UInt64(upper)
    }
  }
}
