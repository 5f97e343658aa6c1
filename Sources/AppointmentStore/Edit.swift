package import Scheduling

/// A change of one or more appointments that happens as a whole or not at all.
package struct Edit: Hashable, Sendable {
  /// What is done to one appointment.
  package enum Operation: Hashable, Sendable {
    /// Adds it; its `revision` is ignored, and an empty `uid` becomes its identifier's text.
    case add(Appointment)
    /// Changes some of its fields, its time, or the calendar it is in.
    case change(AppointmentID, AppointmentPatch, expecting: Int64?)
    /// Puts it in the trash.
    case delete(AppointmentID, expecting: Int64?)

    package var appointment: AppointmentID {
      switch self {
      case .add(let appointment): appointment.id
      case .change(let id, _, _), .delete(let id, _): id
      }
    }
  }

  /// The most operations of one edit.
  package static let mostOperations = 500

  /// One to 500 operations, each of another appointment.
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

  /// One item an operation, in their order.
  package var items: [Item]
  /// The step by which the user can undo it.
  package var undo: UndoID
  /// Whether this is the stored outcome of an earlier call under the same key.
  package var isReplay: Bool
  /// The calendars whose numbers rose, for `notify(_:)`; a move names both calendars.
  package var touched: [CalendarID]
}
