import AppointmentStore
import ICalendarCoding
import LineProtocol
import Scheduling

/// What the events of one UID change in a calendar: all of it, or nothing.
struct FamilyChange {
  /// What the file says, so that it can be worked out anew.
  var items: [ImportedAppointment]
  var operations: [Edit.Operation] = []
  /// What to count and to tell once the operations are committed.
  var tally = ImportTally()
  var remarks: [ImportRemark] = []

  init(items: [ImportedAppointment]) {
    self.items = items
  }

  /// What nearly all of a file is: an event of a UID that nothing else has.
  init(adding item: ImportedAppointment, as id: AppointmentID, to calendar: CalendarID) {
    items = [item]
    operations = [.add(item.appointment(id: id, calendar: calendar).stamped(item.stamp))]
    tally.added = 1
    if let warning = ImportRemark(warningOf: item) { remarks = [warning] }
  }

  /// Whether it can go with others of its kind in one fast statement.
  var isAllNew: Bool {
    operations.allSatisfy { operation in
      if case .add = operation { true } else { false }
    }
  }

  /// The change in parts that each fit an edit; only a series of more than 500 overrides needs it.
  var parts: [FamilyChange] {
    guard operations.count > Edit.mostOperations else { return [self] }
    var parts: [FamilyChange] = []
    var rest = tally
    for start in stride(from: 0, to: operations.count, by: Edit.mostOperations) {
      var part = FamilyChange(items: start == 0 ? items : Array(items.prefix(1)))
      part.operations = Array(operations[start...].prefix(Edit.mostOperations))
      let added = min(rest.added, part.operations.count)
      rest.added -= added
      part.tally.added = added
      parts.append(part)
    }
    parts[0].tally += rest
    parts[0].remarks = remarks
    return parts
  }

  /// What to tell of the events when the store has refused the operations.
  func refused(for error: ProtocolError) -> (tally: ImportTally, remarks: [ImportRemark]) {
    let refused = items.map {
      ImportRemark(line: $0.line, uid: $0.uid, refusal: error, reason: error.text)
    }
    return (ImportTally(skipped: items.count), refused)
  }

  /// Puts changes together into as few edits as their operations allow, in their order, what is all
  /// new apart from the rest.
  static func groups(of changes: [FamilyChange]) -> [[FamilyChange]] {
    [changes.filter(\.isAllNew), changes.filter { !$0.isAllNew }].flatMap { changes in
      var groups: [[FamilyChange]] = []
      var count = 0
      for change in changes {
        count += change.operations.count
        if groups.isEmpty || count > Edit.mostOperations {
          groups.append([])
          count = change.operations.count
        }
        groups[groups.count - 1].append(change)
      }
      return groups
    }
  }
}
