package import Scheduling

/// Two appointments of a guarded calendar that take up the same time.
package struct Clash: Hashable, Sendable {
  /// The one that is in the way.
  package var with: AppointmentID
  /// The other, where both are stored.
  package var appointment: AppointmentID?
  /// Where the overlap begins, if that is known.
  package var at: Instant?

  package init(with: AppointmentID, appointment: AppointmentID? = nil, at: Instant? = nil) {
    self.with = with
    self.appointment = appointment
    self.at = at
  }
}
