package import Scheduling

/// Where calendars are kept: a seam, so that tests can fail any call.
///
/// Every call checks the user's role in the transaction that does the work. What a role may not
/// see is `notFound`, what it may see but not change is `denied`.
package protocol AppointmentStore: Sendable {
  /// Brings the schema up to this release; safe when several nodes start at once.
  func migrate() async throws(StoreError)

  /// Makes the tenant, its owner and the calendar `home` unless they are there; a token hash that
  /// is not known yet is added.
  func bootstrap(owner: String, tokenHash: [UInt8], zone: String) async throws(StoreError)
    -> Principal

  /// The user of a token that is not revoked.
  func authenticate(tokenHash: [UInt8]) async throws(StoreError) -> Principal
  /// The stored password hash of a user, for the caller to verify.
  func password(userName: String) async throws(StoreError) -> StoredPassword

  /// The calendars that a user may see, sorted by name.
  func calendars(of principal: Principal) async throws(StoreError) -> [StoredCalendar]
  func addCalendar(_ settings: CalendarSettings, as principal: Principal) async throws(StoreError)
    -> StoredCalendar
  func setCalendar(_ id: CalendarID, _ patch: CalendarPatch, as principal: Principal)
    async throws(StoreError) -> StoredCalendar
  /// Deletes a calendar with all its entries; only its owner may.
  func deleteCalendar(_ id: CalendarID, as principal: Principal) async throws(StoreError)

  /// Commits an edit and returns what it did; all of it happens, or nothing.
  func apply(_ edit: Edit, as principal: Principal, key: IdempotencyKey?)
    async throws(StoreError) -> EditOutcome

  /// Takes back a step, or the user's newest one, if its appointments are as it left them.
  func undo(_ step: UndoID?, as principal: Principal, key: IdempotencyKey?)
    async throws(StoreError) -> EditOutcome
  /// Does an undone step again: the given one, or the last undone if nothing was done since.
  func redo(_ step: UndoID?, as principal: Principal, key: IdempotencyKey?)
    async throws(StoreError) -> EditOutcome

  func appointment(_ id: AppointmentID, as principal: Principal) async throws(StoreError)
    -> Appointment

  /// The living appointments that may touch a range, by start and identifier.
  ///
  /// Zoned ones touch it exactly. Floating and all-day ones are found 26 hours around it, as their
  /// instants depend on the reader's zone: the caller drops those that do not touch it there.
  ///
  /// Series come beside the page, to be expanded by `AppointmentPage.instances`.
  ///
  /// - Parameter limit: 1 to 1,000.
  func appointments(
    in calendars: [CalendarID], touching range: InstantRange, after cursor: AppointmentCursor?,
    limit: Int, as principal: Principal
  ) async throws(StoreError) -> AppointmentPage

  /// The changes of a calendar after a number, at least `limit` of them if there are.
  func changes(in calendar: CalendarID, since revision: Int64, limit: Int, as principal: Principal)
    async throws(StoreError) -> ChangePage

  /// The change numbers of calendars, whoever may see them; unknown ones are left out.
  func revisions(of calendars: [CalendarID], tenant: TenantID) async throws(StoreError)
    -> [CalendarID: Int64]

  /// Wakes the listeners of all nodes; to be called after commits, coalesced.
  func notify(_ calendars: [CalendarID]) async throws(StoreError)

  /// Forgets what is too old to be asked for: keys after a day, the trash and undo steps after 30
  /// days. To be called now and then by any node.
  func purge() async throws(StoreError)
}
