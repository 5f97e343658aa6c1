package import Scheduling

/// What one edit did to one appointment, as one calendar saw it.
package struct Change: Hashable, Sendable {
  package enum Kind: Int16, Hashable, Sendable {
    case edit = 0
    case undo = 1
    case redo = 2
    /// The calendar's own fields; no appointment is named.
    case calendar = 3
    /// A clash of a series' occurrence that came into a guarded calendar's horizon; `before` and
    /// `after` are the series as it stands.
    case clash = 4
  }

  package var calendar: CalendarID
  /// Dense and in commit order; appointments of one edit share it.
  package var revision: Int64
  package var kind: Kind
  package var appointment: AppointmentID?
  package var undo: UndoID?
  package var user: UserID
  package var at: Instant
  /// Nothing when it was not in this calendar before.
  package var before: Appointment?
  /// Nothing when it is not in this calendar any more.
  package var after: Appointment?
}

/// A calendar's changes after a number, in order; changes of one number are never parted.
package struct ChangePage: Hashable, Sendable {
  package var changes: [Change]
  /// The number up to which `changes` is complete.
  package var revision: Int64
  /// Whether there are later changes.
  package var hasMore: Bool
}
