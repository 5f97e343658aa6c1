import AppointmentStore
import Scheduling

/// How far a session has read the changes of each calendar that it watches.
///
/// A value: it says what to read next and takes in what was read.
struct ChangeDelivery {
  /// Per watched calendar, the number up to which its changes were read.
  private var positions: [CalendarID: Int64] = [:]
  /// Those to read, in the order in which they were woken.
  private var awake: [CalendarID] = []
  /// Pages that were read while a command was being answered, with the number each starts after.
  private(set) var waiting: [Waiting] = []
  /// Calendars that the user may not see any more, and that no one was told of yet.
  private var lost: [CalendarID] = []
  /// Whether a task of the session is reading.
  var isReading = false

  /// Changes of a calendar after a number.
  struct Waiting {
    let calendar: CalendarID
    let since: Int64
    let page: ChangePage
    /// The series of the occurrences that differ in it, as they are now, by UID.
    let series: [String: StoredSeries]
    /// The families that it touches, as they are now, for views.
    let families: FamilyReading?
    /// What overlaps what, where the page tells of overlaps that came to light.
    let clashes: [Clash]

    var tellsOfDepartures: Bool {
      page.changes.contains { $0.appointment != nil && $0.after == nil }
    }
  }

  var watched: [CalendarID] { Array(positions.keys) }

  func watches(_ calendar: CalendarID) -> Bool { positions[calendar] != nil }

  /// Starts at a number, or further back if something new needs it.
  mutating func watch(_ calendar: CalendarID, from revision: Int64) {
    positions[calendar] = min(positions[calendar] ?? revision, revision)
  }

  mutating func unwatch(_ calendar: CalendarID) {
    positions[calendar] = nil
    awake.removeAll { $0 == calendar }
    waiting.removeAll { $0.calendar == calendar }
    lost.removeAll { $0 == calendar }
  }

  /// Notes that a calendar may have changed.
  mutating func wake(_ calendar: CalendarID) {
    if positions[calendar] != nil, !awake.contains(calendar) { awake.append(calendar) }
  }

  /// The next calendar to read, and from where.
  mutating func next() -> (calendar: CalendarID, since: Int64)? {
    guard !awake.isEmpty else { return nil }
    let calendar = awake.removeFirst()
    return positions[calendar].map { (calendar, $0) }
  }

  /// Takes a page in that was read from a number; it waits until `takeWaiting()`.
  mutating func read(
    _ page: ChangePage, of calendar: CalendarID, since revision: Int64,
    _ series: [String: StoredSeries] = [:], _ families: FamilyReading? = nil,
    clashes: [Clash] = []
  ) {
    guard let position = positions[calendar] else { return }
    guard position == revision else {
      // Something new needs older changes than this page holds.
      wake(calendar)
      return
    }
    positions[calendar] = max(position, page.revision)
    if page.hasMore { wake(calendar) }
    if !page.changes.isEmpty {
      waiting.append(
        Waiting(
          calendar: calendar, since: revision, page: page, series: series, families: families,
          clashes: clashes))
    }
  }

  /// Notes that a calendar is gone; it waits until `takeLost()`.
  mutating func lose(_ calendar: CalendarID) {
    if watches(calendar), !lost.contains(calendar) { lost.append(calendar) }
  }

  mutating func takeLost() -> [CalendarID] {
    defer { lost = [] }
    return lost
  }

  /// Whether what waits should be told: nothing else is to be read first, or much has come.
  var isReady: Bool { awake.isEmpty || waiting.count >= Self.most }
  private static let most = 8

  /// What was read, calendars that something has left before the others: what moves between two
  /// calendars is told of where it was first, so that it is not taken for gone.
  mutating func takeWaiting() -> [Waiting] {
    defer { waiting = [] }
    let left = Set(waiting.filter(\.tellsOfDepartures).map(\.calendar))
    return waiting.filter { left.contains($0.calendar) }
      + waiting.filter { !left.contains($0.calendar) }
  }
}
