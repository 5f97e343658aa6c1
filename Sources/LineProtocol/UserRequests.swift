extension Request {
  /// `USER add`.
  package struct NewUser: Equatable, Sendable {
    package var name: String
    package var password: Secret?
    /// The zone of the user's first calendar.
    package var zone: String?
  }

  /// `CALENDAR share` and `CALENDAR unshare`.
  package struct Share: Equatable, Sendable {
    package var calendar: String
    package var user: String
    /// Nothing takes the user's role away.
    package var role: Role?
    package var idempotencyKey: String?
  }

  /// What a user may do with a calendar; each role includes those before it.
  package enum Role: String, CaseIterable, Sendable { case freebusy, read, write, own }
}
