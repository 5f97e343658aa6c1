extension AppointmentTime {
  /// Checks that the time can be kept: years 1 to 9999, the end not before the start, whole days
  /// at least one.
  ///
  /// - Parameter zone: as for `bounds(zone:)`. The order of zoned times is that of their instants,
  ///   so that 01:00 to 01:00 across a clock turned back counts as the hour it is.
  public func validate(zone: Zone) throws(AppointmentError) {
    let years = 1...9999
    switch self {
    case .allDay(let start, let end):
      guard end > start else { throw .noDays }
      // The exclusive end of the last supported day is the first day after it.
      guard years.contains(start.year), years.contains(end.adding(days: -1).year) else {
        throw .yearOutOfRange
      }
      return
    case .floating(let start, let end):
      guard end >= start else { throw .endBeforeStart }
    case .zoned(let start, let startFold, let end, let endFold, let identifier):
      guard identifier == zone.identifier else { throw .wrongZone(identifier) }
      guard zone.instant(of: end, fold: endFold) >= zone.instant(of: start, fold: startFold) else {
        throw .endBeforeStart
      }
    }
    guard years.contains(start.date.year), years.contains(end.date.year) else {
      throw .yearOutOfRange
    }
  }
}

extension Appointment {
  /// The most octets of UTF-8 in a title, a location or a UID.
  public static let lineLimit = 1_024
  /// The most octets of UTF-8 in the notes.
  public static let notesLimit = 65_536

  /// The most octets of UTF-8 in all categories together.
  public static let categoriesLimit = 4_096
  /// The most octets of UTF-8 in the address with more about it.
  public static let urlLimit = 2_048
  /// The most octets of UTF-8 in what a VEVENT says beyond the fields.
  public static let extensionsLimit = 65_536

  /// Checks the time and the length of the texts.
  ///
  /// - Parameter zone: as for `AppointmentTime.bounds(zone:)`.
  public func validate(zone: Zone) throws(AppointmentError) {
    try time.validate(zone: zone)
    try Self.validate(uid, field: "uid", limit: Self.lineLimit)
    if uid.isEmpty { throw .unfitText(field: "uid") }
    try Self.validate(title, field: "title", limit: Self.lineLimit)
    try Self.validate(location, field: "location", limit: Self.lineLimit)
    try Self.validate(notes, field: "notes", limit: Self.notesLimit)
    try Self.validate(url, field: "url", limit: Self.urlLimit)
    try Self.validate(extensions, field: "extensions", limit: Self.extensionsLimit)
    guard !categories.isEmpty else { return }
    try Self.validate(
      categories.joined(), field: "categories", limit: Self.categoriesLimit)
    if categories.contains("") { throw .unfitText(field: "categories") }
  }

  /// Checks one text of an appointment for its length and for NULs, which no store keeps.
  public static func validate(
    _ text: String, field: String, limit: Int
  ) throws(AppointmentError) {
    let octets = text.utf8.count
    guard octets <= limit else { throw .tooLong(field: field, octets: octets, limit: limit) }
    guard !text.holdsNUL else { throw .unfitText(field: field) }
  }
}

extension String {
  /// Whether it holds a NUL, which no store keeps.
  package var holdsNUL: Bool {
    utf8.withContiguousStorageIfAvailable { $0.contains(0) } ?? utf8.contains(0)
  }
}
