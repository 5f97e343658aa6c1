package import Scheduling

/// A user as an administrator sees it.
package struct StoredUser: Hashable, Sendable {
  package var id: UserID
  /// Unique in the tenant: 1 to 64 octets.
  package var name: String
  /// Whether the user may add, change and delete others.
  package var isAdmin: Bool
  package var hasPassword: Bool
  package var createdAt: Instant
}

/// What someone may do with a calendar.
package struct CalendarShare: Hashable, Sendable {
  package var user: UserID
  package var userName: String
  package var role: CalendarRole
  /// Whether the calendar is this user's own, whose role cannot be taken away.
  package var isOwner: Bool
}
