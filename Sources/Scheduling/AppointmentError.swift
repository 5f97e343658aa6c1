/// Why an appointment cannot be kept as given.
public enum AppointmentError: Error, Hashable, Sendable {
  /// The end lies before the start.
  case endBeforeStart
  /// An all-day appointment ends on the date it starts, or earlier.
  case noDays
  /// A date lies outside the years 1 to 9999.
  case yearOutOfRange
  /// The given zone is not the appointment's own.
  case wrongZone(String)
  /// A text is longer than its limit, in octets of UTF-8.
  case tooLong(field: String, octets: Int, limit: Int)
  /// A text holds a NUL, or the UID or a category is empty.
  case unfitText(field: String)

  /// A stable code for programs.
  public var code: String {
    switch self {
    case .endBeforeStart: "end-before-start"
    case .noDays: "no-days"
    case .yearOutOfRange: "year-out-of-range"
    case .wrongZone: "wrong-zone"
    case .tooLong: "too-long"
    case .unfitText: "unfit-text"
    }
  }
}

extension AppointmentError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .endBeforeStart:
      "The end lies before the start. Give an end at or after the start."
    case .noDays:
      "An all-day appointment lasts at least one day. Give an end date after the start date."
    case .yearOutOfRange:
      "The date lies outside the years 1 to 9999. Give a date within them."
    case .wrongZone(let zone):
      "The times are in \(zone), whose rules were not given. Check them by that zone's rules."
    case .tooLong(let field, let octets, let limit):
      "The \(field) has \(octets) octets, more than \(limit). Shorten it."
    case .unfitText(let field):
      "The \(field) is empty or holds a NUL. Give text without it."
    }
  }
}
