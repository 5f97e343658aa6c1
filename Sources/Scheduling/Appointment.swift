/// The identifier of an appointment.
public typealias AppointmentID = Identifier<Appointment>
/// The identifier of a calendar.
public typealias CalendarID = Identifier<CalendarName>

/// The kind of thing that a `CalendarID` names.
public enum CalendarName: Sendable {}

/// One entry of a calendar.
public struct Appointment: Hashable, Sendable {
  public var id: AppointmentID
  public var calendar: CalendarID
  /// The globally unique identifier that it keeps across systems (RFC 5545, 3.8.4.7).
  public var uid: String
  public var time: AppointmentTime
  /// One line of text, at most 1,024 octets of UTF-8.
  public var title: String
  /// One line of text, at most 1,024 octets of UTF-8; empty for none.
  public var location: String
  /// Free text, at most 65,536 octets of UTF-8; empty for none.
  public var notes: String
  /// Whether it takes up time in free/busy (RFC 5545, 3.8.2.7 TRANSP).
  public var isBusy: Bool
  public var status: AppointmentStatus
  /// The change number of its calendar that last touched it.
  public var revision: Int64

  public init(
    id: AppointmentID, calendar: CalendarID, uid: String, time: AppointmentTime, title: String,
    location: String = "", notes: String = "", isBusy: Bool = true,
    status: AppointmentStatus = .confirmed, revision: Int64 = 0
  ) {
    self.id = id
    self.calendar = calendar
    self.uid = uid
    self.time = time
    self.title = title
    self.location = location
    self.notes = notes
    self.isBusy = isBusy
    self.status = status
    self.revision = revision
  }
}

/// How settled an appointment is (RFC 5545, 3.8.1.11 STATUS of a VEVENT).
public enum AppointmentStatus: String, CaseIterable, Hashable, Sendable {
  case confirmed
  case tentative
  case cancelled
}
