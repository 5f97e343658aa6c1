/// Why the store refused or failed, with a stable code for programs and a text for people.
package struct StoreError: Error, Hashable, Sendable {
  package enum Code: Hashable, Sendable {
    /// No such thing, or none that this user may see.
    case notFound
    /// Seen, but the user's role does not allow the change.
    case denied
    /// The appointment has changed since the revision that the edit was made for; `current` is its
    /// revision now, where it still is one.
    case conflict(current: Int64?)
    /// Another living appointment of the calendar has the UID, or another calendar the name.
    case alreadyExists
    /// The idempotency key was used for another command.
    case keyReused
    /// Appointments would overlap in a guarded calendar; the first names what is in the way.
    case clash([Clash])
    /// A rule by which an appointment cannot repeat, or that cannot follow an edit.
    case badRule
    /// The log does not reach back to that change number any more; read everything again.
    case tooOld
    /// An end before its start, or a time outside the years 1 to 9999.
    case badRange
    /// A value that cannot be stored: a text with NUL, an empty name, an appointment twice in one
    /// edit, an edit of nothing.
    case badValue
    /// The appointment's zone is not installed.
    case unknownZone
    case nothingToUndo
    case nothingToRedo
    /// A text or a list is longer than the store keeps.
    case limit(name: String, most: Int)
    /// Too many calls wait for a connection.
    case busy
    /// The database did not answer in time; nothing was changed.
    case timeout
    /// The database is away; nothing was changed.
    case unavailable
    /// The connection broke while a change was being committed; only a key can tell.
    case unknownOutcome
    /// The database is older than PostgreSQL 15.
    case unsupportedDatabase
    /// The database was set up by a newer release.
    case newerSchema
    /// An applied migration is not the one that this release carries.
    case changedSchema
    /// Something that should not happen: a bug here, or damage in the database.
    case inner
  }

  package var code: Code
  /// What happened and what to do next, for people; free of secrets.
  package var text: String
  /// What lay behind it, for a log: it may name hosts and constraints, but holds no secrets.
  package var cause: String?

  package init(_ code: Code, _ text: String, cause: String? = nil) {
    self.code = code
    self.text = text
    self.cause = cause
  }
}

extension StoreError: CustomStringConvertible {
  package var description: String { text }
}
