import AppointmentStore
import LineProtocol
import Scheduling

/// The calendars that a session's user sees, by name, as the store last told.
///
/// Roles are checked by the store in each transaction; what stands here only finds identifiers.
struct CalendarDirectory {
  private(set) var byName: [String: StoredCalendar] = [:]
  private(set) var byID: [CalendarID: StoredCalendar] = [:]

  /// What their owners call those that are named by their identifiers.
  private var ownNames: [CalendarID: String] = [:]

  /// What calendars that are gone were called, for the news of their end.
  private var formerNames: [CalendarID: String] = [:]

  /// Whether it must be read before it is used for lists.
  var isStale = true

  init() {}

  /// Names are unique for each owner only: of calendars of one name, that with the highest role has
  /// it, and the others are named by their identifiers.
  ///
  /// - Parameter earlier: the directory whose place it takes.
  init(_ calendars: [StoredCalendar], after earlier: CalendarDirectory) {
    isStale = false
    // A client that makes and deletes calendars without end must not make this grow.
    if earlier.formerNames.count < Self.mostFormerNames { formerNames = earlier.formerNames }
    for (id, calendar) in earlier.byID { formerNames[id] = calendar.settings.name }
    for var calendar in calendars.sorted(by: { ($1.role, $0.id) < ($0.role, $1.id) }) {
      if byName[calendar.settings.name] != nil {
        ownNames[calendar.id] = calendar.settings.name
        calendar.settings.name = calendar.id.description
      }
      byName[calendar.settings.name] = calendar
      byID[calendar.id] = calendar
    }
  }

  /// The calendar of a name, or the default one; nothing means to read the directory anew.
  func find(_ name: String?) -> StoredCalendar? {
    guard !isStale else { return nil }
    guard let name else { return standard }
    return byName[name]
  }

  /// Takes in a calendar that was just made or changed.
  mutating func note(_ changed: StoredCalendar) {
    var calendar = changed
    if let known = byID[calendar.id] { calendar.settings.name = known.settings.name }
    byName[calendar.settings.name] = calendar
    byID[calendar.id] = calendar
  }

  /// The user's default calendar: `home`, else the first that can be written.
  var standard: StoredCalendar? {
    if let home = byName["home"], home.role >= .write { return home }
    return byName.values.filter { $0.role >= .write }
      .min { $0.settings.name < $1.settings.name }
  }

  /// The calendars of which the user has at least a role, by name.
  func calendars(atLeast role: CalendarRole) -> [StoredCalendar] {
    byName.values.filter { $0.role >= role }.sorted { $0.settings.name < $1.settings.name }
  }

  /// The name of a calendar, also of one that is gone; the identifier of one that was never seen.
  func name(of id: CalendarID) -> String {
    byID[id]?.settings.name ?? formerNames[id] ?? id.description
  }

  /// What the owner of a calendar calls it.
  func ownName(of calendar: StoredCalendar) -> String {
    ownNames[calendar.id] ?? calendar.settings.name
  }

  private static let mostFormerNames = 1_000
}
