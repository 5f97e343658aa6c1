package import Scheduling

/// A change of one or more appointments that happens as a whole or not at all.
package struct Edit: Hashable, Sendable {
  /// What is done to one appointment.
  package enum Operation: Hashable, Sendable {
    /// Adds it; its `revision` is ignored, and an empty `uid` becomes its identifier's text.
    case add(Appointment)
    /// Changes some of its fields, its time, or the calendar it is in.
    case change(AppointmentID, AppointmentPatch, expecting: Int64?)
    /// Puts it in the trash; a series with all its occurrences.
    case delete(AppointmentID, expecting: Int64?)
    /// Changes an occurrence of a series, and by the scope others with it.
    ///
    /// The appointment is the series, or one of its overrides. Without an occurrence, a change of a
    /// series means all of it, seen from its first time.
    case changeOccurrence(
      AppointmentID, OccurrenceID, AppointmentPatch, EditScope, expecting: Int64?)
    /// Takes an occurrence out of a series, and by the scope others with it.
    case deleteOccurrence(AppointmentID, OccurrenceID, EditScope, expecting: Int64?)
    /// Takes an appointment out of the trash; a series with what was deleted along with it.
    case restore(AppointmentID)
    /// Puts an appointment, with overrides if it is a series, in the place of the living one of its
    /// identifier and of that one's overrides.
    ///
    /// An override of an occurrence that was overridden before takes over that one's identifier.
    case replace(Appointment, overrides: [Appointment], expecting: Int64?)

    package var appointment: AppointmentID {
      switch self {
      case .add(let appointment), .replace(let appointment, _, _): appointment.id
      case .change(let id, _, _), .delete(let id, _), .restore(let id),
        .changeOccurrence(let id, _, _, _, _), .deleteOccurrence(let id, _, _, _):
        id
      }
    }

    var namesOccurrence: Bool {
      switch self {
      case .changeOccurrence, .deleteOccurrence: true
      case .add, .change, .delete, .restore, .replace: false
      }
    }
  }

  /// Whether it must be planned by what is there, as it concerns more than single rows.
  var needsPlan: Bool {
    operations.contains { operation in
      switch operation {
      case .changeOccurrence, .deleteOccurrence, .restore, .replace: true
      case .change(_, let patch, _): patch.changesRecurrence
      case .add, .delete: false
      }
    }
  }

  /// What it adds, if it does nothing else.
  var additions: [Appointment]? {
    var additions: [Appointment] = []
    for operation in operations {
      guard case .add(let appointment) = operation else { return nil }
      additions.append(appointment)
    }
    return additions
  }

  /// The most operations of one edit.
  package static let mostOperations = 500
  /// The most operations of the edits that make one step together.
  package static let mostOfStep = 5_000

  /// One to 500 operations, each of another appointment or occurrence.
  package var operations: [Operation]

  package init(_ operations: [Operation]) {
    self.operations = operations
  }

  package init(_ operation: Operation) {
    self.operations = [operation]
  }
}

/// A caller's name for one command, under which it happens at most once (kept for 24 hours).
package struct IdempotencyKey: Hashable, Sendable {
  /// The caller's key, unique per user; 1 to 128 octets.
  package var key: String
  /// A hash of the whole command, so that a key taken twice for different commands is noticed.
  package var commandHash: [UInt8]

  package init(key: String, commandHash: [UInt8]) {
    self.key = key
    self.commandHash = commandHash
  }
}

/// What a committed edit, undo or redo did.
package struct EditOutcome: Hashable, Sendable {
  /// What became of one appointment.
  package struct Item: Hashable, Sendable {
    package var appointment: AppointmentID
    /// The calendar it is in now, or was deleted from.
    package var calendar: CalendarID
    /// The number of the change in that calendar.
    package var revision: Int64
    /// The appointment as it is now; nothing when it is in the trash.
    package var current: Appointment?
  }

  /// What was asked for, in the order of the operations: an item for each appointment. The subject
  /// of a series' edit stands for it: the override, the series that goes on, or the whole one.
  package var items: [Item]
  /// The step by which the user can undo it.
  package var undo: UndoID
  /// Whether this is the stored outcome of an earlier call under the same key.
  package var isReplay: Bool
  /// The calendars whose numbers rose, for `notify(_:)`; a move names both calendars.
  package var touched: [CalendarID]
}
