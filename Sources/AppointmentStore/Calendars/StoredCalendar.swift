package import Scheduling

/// What a user may do with a calendar; each role includes those before it.
package enum CalendarRole: Int16, Comparable, Hashable, Sendable {
  case none = 0
  case freeBusy = 1
  case read = 2
  case write = 3
  case own = 4

  package static func < (left: CalendarRole, right: CalendarRole) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// A calendar's own fields, apart from its entries.
package struct CalendarSettings: Hashable, Sendable {
  /// Unique among its owner's calendars: 1 to 64 octets.
  package var name: String
  /// One line of text, at most 1,024 octets; empty for none.
  package var title: String
  /// The IANA zone in which its floating and all-day appointments are sorted.
  package var zone: String
  /// Whether it forbids double booking.
  package var isGuarded: Bool
  /// Working hours; nothing for the whole day.
  package var hours: DayHours?
  /// Working days; empty for all.
  package var days: Set<Weekday>
  /// A colour as people entered it; empty for none.
  package var color: String

  package init(
    name: String, title: String = "", zone: String, isGuarded: Bool = false,
    hours: DayHours? = nil, days: Set<Weekday> = [], color: String = ""
  ) {
    self.name = name
    self.title = title
    self.zone = zone
    self.isGuarded = isGuarded
    self.hours = hours
    self.days = days
    self.color = color
  }
}

/// A calendar as one user sees it.
package struct StoredCalendar: Hashable, Sendable {
  package var id: CalendarID
  package var settings: CalendarSettings
  package var role: CalendarRole
  /// The name of the user whose it is; nothing if it is the user's own.
  package var owner: String?
  /// The number of its last change.
  package var revision: Int64
}

/// A change of a calendar's own fields; a field left `nil` stays as it is.
package struct CalendarPatch: Hashable, Sendable {
  package var title: String?
  package var zone: String?
  package var isGuarded: Bool?
  package var hours: DayHours?
  package var days: Set<Weekday>?
  package var color: String?

  package init(
    title: String? = nil, zone: String? = nil, isGuarded: Bool? = nil, hours: DayHours? = nil,
    days: Set<Weekday>? = nil, color: String? = nil
  ) {
    self.title = title
    self.zone = zone
    self.isGuarded = isGuarded
    self.hours = hours
    self.days = days
    self.color = color
  }
}
