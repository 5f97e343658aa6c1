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
  /// The rules by which it repeats, seen from its time (3.8.5.3 RRULE); usually none or one.
  public var rules: [RecurrenceRule]
  /// Times at which it takes place as well (3.8.5.2 RDATE).
  public var additions: [RecurrenceAddition]
  /// Times at which it does not take place (3.8.5.1 EXDATE).
  public var exclusions: [RecurrenceTime]
  /// The occurrence of the series of its UID whose place it takes (3.8.4.4 RECURRENCE-ID).
  public var occurrence: OccurrenceID?
  /// Words to find it by (3.8.1.2 CATEGORIES), none of them empty, together at most 4,096 octets.
  public var categories: [String]
  /// An address with more about it (3.8.4.6 URL), at most 2,048 octets; empty for none.
  public var url: String
  /// What its VEVENT says beyond these fields, as it came: unfolded content lines, each ended by a
  /// line feed, and whole components such as VALARM; at most 65,536 octets of UTF-8.
  public var extensions: String
  /// The change number of its calendar that last touched it.
  public var revision: Int64

  public init(
    id: AppointmentID, calendar: CalendarID, uid: String, time: AppointmentTime, title: String,
    location: String = "", notes: String = "", isBusy: Bool = true,
    status: AppointmentStatus = .confirmed, rules: [RecurrenceRule] = [],
    additions: [RecurrenceAddition] = [], exclusions: [RecurrenceTime] = [],
    occurrence: OccurrenceID? = nil, categories: [String] = [], url: String = "",
    extensions: String = "", revision: Int64 = 0
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
    self.rules = rules
    self.additions = additions
    self.exclusions = exclusions
    self.occurrence = occurrence
    self.categories = categories
    self.url = url
    self.extensions = extensions
    self.revision = revision
  }

  /// When it takes place: once, or as its rules and dates say.
  public var recurrence: RecurrenceSet {
    RecurrenceSet(first: time, rules: rules, additions: additions, exclusions: exclusions)
  }
}

/// How settled an appointment is (RFC 5545, 3.8.1.11 STATUS of a VEVENT).
public enum AppointmentStatus: String, CaseIterable, Hashable, Sendable {
  case confirmed
  case tentative
  case cancelled
}
