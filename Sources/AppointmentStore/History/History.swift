package import Scheduling

/// One change of an appointment, as its history tells it.
package struct HistoryEntry: Hashable, Sendable {
  package var change: Change
  /// Who made it; nothing when that user is gone.
  package var userName: String?
}

/// The place after an entry in a history, which tells the newest first.
package struct HistoryCursor: Hashable, Sendable {
  /// Microseconds since 1970-01-01T00:00:00Z.
  package var at: Int64
  package var revision: Int64
  package var appointment: AppointmentID

  package init(at: Int64, revision: Int64, appointment: AppointmentID) {
    self.at = at
    self.revision = revision
    self.appointment = appointment
  }
}

package struct HistoryPage: Hashable, Sendable {
  package var entries: [HistoryEntry]
  /// Where the next page starts; nothing on the last page.
  package var next: HistoryCursor?
}

/// An appointment in the trash.
package struct TrashedAppointment: Hashable, Sendable {
  /// As it was; `revision` is that of its deletion.
  package var appointment: Appointment
  package var deletedAt: Instant
}

/// The place after an entry in the trash, which tells the newest first.
package struct TrashCursor: Hashable, Sendable {
  /// Microseconds since 1970-01-01T00:00:00Z.
  package var deletedAt: Int64
  package var id: AppointmentID

  package init(deletedAt: Int64, id: AppointmentID) {
    self.deletedAt = deletedAt
    self.id = id
  }
}

package struct TrashPage: Hashable, Sendable {
  package var items: [TrashedAppointment]
  /// Where the next page starts; nothing on the last page.
  package var next: TrashCursor?
}
