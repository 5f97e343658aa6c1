import AppointmentStore
import ICalendarCoding
import Scheduling

/// Works out what a file's events mean for a calendar, batch by batch, in bounded memory.
///
/// An override whose series is neither stored nor in its batch waits for it, as long as there is
/// room; at the file's end, or sooner, it is taken in as an appointment that stands alone.
struct ImportPlan {
  let calendar: CalendarID
  /// The zone of times that have none of their own.
  let calendarZone: Zone

  private var held: [String: [ImportedAppointment]] = [:]
  private var heldCount = 0
  private var heldOctets = 0

  static let mostHeld = 2_000
  static let mostHeldOctets = 4 << 20

  init(calendar: CalendarID, calendarZone: Zone) {
    self.calendar = calendar
    self.calendarZone = calendarZone
  }

  /// The UIDs whose living appointments `changes` needs to know.
  static func uids(of items: [ImportedAppointment]) -> Set<String> {
    var uids: Set<String> = []
    for item in items {
      uids.insert(item.uid)
      if let split = item.splitUID { uids.insert(split) }
    }
    return uids
  }

  /// Joins events with what has waited for their series.
  mutating func joined(by items: [ImportedAppointment]) -> [ImportedAppointment] {
    guard !held.isEmpty else { return items }
    var joined = items
    for uid in Set(items.map(\.uid)) {
      guard let waiting = held.removeValue(forKey: uid) else { continue }
      heldCount -= waiting.count
      heldOctets -= waiting.reduce(0) { $0 + $1.octets }
      joined += waiting
    }
    return joined
  }

  /// What is to be done about some events, a change for each UID.
  ///
  /// - Parameters:
  ///   - stored: the calendar's living appointments of `uids(of: items)`.
  ///   - isLast: whether no series can come any more that an override could wait for.
  mutating func changes(
    for items: [ImportedAppointment], stored: [Appointment], isLast: Bool,
    zones: (String) -> Zone?, newID: () -> AppointmentID
  ) -> [FamilyChange] {
    var places: [String: Int] = [:]
    var families: [[ImportedAppointment]] = []
    places.reserveCapacity(items.count)
    families.reserveCapacity(items.count)
    for item in items {
      if let place = places.updateValue(families.count, forKey: item.uid) {
        places[item.uid] = place
        families[place].append(item)
      } else {
        families.append([item])
      }
    }
    let known = Dictionary(grouping: stored, by: \.uid)
    var changes: [FamilyChange] = []
    changes.reserveCapacity(families.count)
    for items in families {
      let uid = items[0].uid
      if known[uid] == nil, items.count == 1, items[0].overridden == nil {
        changes.append(FamilyChange(adding: items[0], as: newID(), to: calendar))
        continue
      }
      var family = ImportedFamily(
        uid: uid, calendar: calendar, calendarZone: calendarZone, stored: known[uid] ?? [])
      for split in Set(items.compactMap(\.splitUID)) {
        if let rows = known[split] { family.add(split: rows) }
      }
      if !isLast, !family.hasMaster, !items.contains(where: { $0.overridden == nil }) {
        hold(items, of: uid)
        continue
      }
      changes += family.taking(in: items, zones: zones, newID: newID).parts
    }
    return changes
  }

  private mutating func hold(_ items: [ImportedAppointment], of uid: String) {
    held[uid, default: []] += items
    heldCount += items.count
    heldOctets += items.reduce(0) { $0 + $1.octets }
  }

  /// Whether more wait than there is room for.
  var isOverfull: Bool { heldCount > Self.mostHeld || heldOctets > Self.mostHeldOctets }

  /// Hands over some that wait, whole families of about a batch; nothing when none do.
  mutating func takeHeld() -> [ImportedAppointment]? {
    var taken: [ImportedAppointment] = []
    while taken.count < Edit.mostOperations, let (uid, items) = held.first {
      held[uid] = nil
      taken += items
    }
    heldCount -= taken.count
    heldOctets -= taken.reduce(0) { $0 + $1.octets }
    return taken.isEmpty ? nil : taken.sorted { $0.line < $1.line }
  }
}

extension ImportedAppointment {
  /// The UID of the series that a change of this and all later occurrences makes: the same each time,
  /// so that taking the file in again finds it.
  var splitUID: String? {
    guard let overridden, overridden.reachesOn else { return nil }
    let mark = "#\(overridden.time)"
    return uid.utf8.count + mark.utf8.count <= Appointment.lineLimit ? uid + mark : nil
  }
}
