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

  /// Which of some sign-ins hold no longer, as their token was revoked or their user deleted.
  func lapsed(among signIns: Set<SignIn>) async throws(StoreError) -> Set<SignIn>

  /// The calendars that a user may see, sorted by name.
  func calendars(of principal: Principal) async throws(StoreError) -> [StoredCalendar]
  func addCalendar(
    _ settings: CalendarSettings, as principal: Principal, key: IdempotencyKey?
  ) async throws(StoreError) -> StoredCalendar
  /// Changes a calendar's fields; only its owners may.
  ///
  /// - Throws: `clash` when it is to be guarded and appointments overlap already.
  func setCalendar(
    _ id: CalendarID, _ patch: CalendarPatch, as principal: Principal, key: IdempotencyKey?
  ) async throws(StoreError) -> StoredCalendar
  /// Deletes a calendar with all its entries; only its owners may.
  func deleteCalendar(_ id: CalendarID, as principal: Principal, key: IdempotencyKey?)
    async throws(StoreError)

  /// Gives a user a role on a calendar, or takes it away by the role `none`; only its owners may.
  func share(
    _ calendar: CalendarID, with name: String, role: CalendarRole, as principal: Principal,
    key: IdempotencyKey?
  ) async throws(StoreError) -> CalendarOutcome
  /// With whom a calendar is shared, by name; for its owners.
  func shares(of calendar: CalendarID, as principal: Principal)
    async throws(StoreError) -> [CalendarShare]

  /// All users, by name; for administrators.
  func users(as principal: Principal) async throws(StoreError) -> [StoredUser]
  /// Adds a user with the calendar `home`; administrators may.
  func addUser(_ name: String, passwordHash: String?, zone: String, as principal: Principal)
    async throws(StoreError) -> StoredUser
  /// Sets one's own password, or as an administrator anyone's.
  func setPassword(_ hash: String, of name: String, as principal: Principal)
    async throws(StoreError)
  /// Deletes another user with all that user's calendars; administrators may.
  func deleteUser(_ name: String, as principal: Principal) async throws(StoreError)

  /// One's own tokens, or as an administrator those of a user.
  func tokens(of name: String?, as principal: Principal) async throws(StoreError) -> [StoredToken]
  func addToken(hash: [UInt8], label: String, of name: String?, as principal: Principal)
    async throws(StoreError) -> TokenID
  func revokeToken(_ id: TokenID, as principal: Principal) async throws(StoreError)

  /// Commits an edit and returns what it did; all of it happens, or nothing.
  ///
  /// - Parameter step: one of the user's own, not undone, which is to take in this edit too: `undo`
  ///   then takes back all of it at once. Without one, and when the step has no room left
  ///   (`Edit.mostOfStep`), the edit is a step of its own; the outcome names it.
  func apply(
    _ edit: Edit, joining step: UndoID?, as principal: Principal, key: IdempotencyKey?
  ) async throws(StoreError) -> EditOutcome

  /// Takes back a step, or the user's newest one, if its appointments are as it left them.
  ///
  /// - Parameter calendars: where to look for the newest one: a step counts that touched any of
  ///   them, and is taken back whole. Nothing for anywhere.
  func undo(
    _ step: UndoID?, in calendars: [CalendarID]?, as principal: Principal, key: IdempotencyKey?
  ) async throws(StoreError) -> EditOutcome
  /// Does an undone step again: the given one, or the last undone if nothing was done since.
  ///
  /// - Parameter calendars: where to look for the last undone, and for what was done since.
  func redo(
    _ step: UndoID?, in calendars: [CalendarID]?, as principal: Principal, key: IdempotencyKey?
  ) async throws(StoreError) -> EditOutcome
  /// What `undo` and `redo` without a step would take back and do again in these calendars, or
  /// anywhere; by it a menu can say "Undo Move".
  func nextSteps(in calendars: [CalendarID]?, as principal: Principal)
    async throws(StoreError) -> NextSteps

  /// The reply that a command of several edits was given under a key within the last 24 hours.
  ///
  /// - Throws: `keyReused` when the key was used for another command.
  func reply(under key: IdempotencyKey, as principal: Principal) async throws(StoreError) -> String?
  /// Keeps a reply for 24 hours, and returns the one that counts: the first that was kept.
  ///
  /// - Parameter reply: any text of at most 8,192 octets.
  func keep(reply: String, under key: IdempotencyKey, as principal: Principal)
    async throws(StoreError) -> String

  func appointment(_ id: AppointmentID, as principal: Principal) async throws(StoreError)
    -> Appointment

  /// An appointment, or a series with its overrides, the series first; likewise for an override.
  func family(of id: AppointmentID, as principal: Principal) async throws(StoreError)
    -> [Appointment]
  /// The living appointments of some UIDs in a calendar, by UID; a series before its overrides.
  ///
  /// - Parameter uids: at most 500. Those that are not there, or in the trash, are left out.
  func appointments(
    ofUIDs uids: Set<String>, in calendar: CalendarID, as principal: Principal
  ) async throws(StoreError) -> [Appointment]
  /// All that a calendar holds, page by page in the order of UIDs; a series before its overrides.
  ///
  /// Pages are not of one moment: what is changed meanwhile may come in either form.
  ///
  /// - Parameter limit: 1 to 1,000.
  func families(
    in calendar: CalendarID, after cursor: UIDCursor?, limit: Int, as principal: Principal
  ) async throws(StoreError) -> UIDPage
  /// The series of some UIDs in a calendar.
  func series(ofUIDs uids: Set<String>, in calendar: CalendarID, as principal: Principal)
    async throws(StoreError) -> [StoredSeries]

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

  /// When calendars are busy, of whoever may see at least that.
  ///
  /// Whole days are taken in each calendar's own zone.
  ///
  /// - Parameter isOver: whether no more time may be spent, asked before each series: those that take
  ///   place nowhere in the range cost time, too.
  func busy(
    in calendars: [CalendarID], during range: InstantRange, as principal: Principal,
    isOver: () -> Bool
  ) async throws(StoreError) -> BusyTime

  /// The appointments in which each word of a text, or one that begins with it, stands: in title,
  /// location, notes or categories, without regard to case, accents and punctuation.
  ///
  /// With a range, series come beside the page, to be expanded in it; without one each is an entry.
  func find(
    _ text: String, in calendars: [CalendarID], touching range: InstantRange?,
    after cursor: AppointmentCursor?, limit: Int, as principal: Principal
  ) async throws(StoreError) -> AppointmentPage

  /// Who did what to an appointment and when, the newest first; of a series with its overrides.
  func history(
    of id: AppointmentID, after cursor: HistoryCursor?, limit: Int, as principal: Principal
  ) async throws(StoreError) -> HistoryPage

  /// What was deleted in the last 30 days, the newest first; `Edit.Operation.restore` brings it back.
  func trash(
    in calendars: [CalendarID], after cursor: TrashCursor?, limit: Int, as principal: Principal
  ) async throws(StoreError) -> TrashPage

  /// The overlaps that came to light when a guarded calendar's horizon moved, at most 1,000.
  func clashes(in calendar: CalendarID, as principal: Principal) async throws(StoreError) -> [Clash]

  /// The changes of a calendar after a number, at least `limit` of them if there are.
  ///
  /// Whoever has no number yet reads all that there is first: `appointments` in the range
  /// `InstantRange.everything`, and goes on from the first page's number.
  ///
  /// - Throws: `tooOld` when the log, which is kept for a year, does not reach back so far.
  func changes(in calendar: CalendarID, since revision: Int64, limit: Int, as principal: Principal)
    async throws(StoreError) -> ChangePage

  /// The change numbers of calendars, whoever may see them; unknown ones are left out.
  func revisions(of calendars: [CalendarID], tenant: TenantID) async throws(StoreError)
    -> [CalendarID: Int64]

  /// Wakes the listeners of all nodes; to be called after commits, coalesced.
  func notify(_ calendars: [CalendarID]) async throws(StoreError)

  /// Forgets what is too old to be asked for: keys after a day, the trash and undo steps after 30
  /// days, changes after a year. To be called now and then by any node.
  func purge() async throws(StoreError)

  /// Enters the occurrences of guarded calendars' series up to two years from now. To be called once
  /// a day or more often by any node.
  ///
  /// - Throws: the first failure, once every calendar has been tried.
  func extendHorizons() async throws(StoreError)
}

extension AppointmentStore {
  package func addCalendar(_ settings: CalendarSettings, as principal: Principal)
    async throws(StoreError) -> StoredCalendar
  {
    try await addCalendar(settings, as: principal, key: nil)
  }

  package func setCalendar(_ id: CalendarID, _ patch: CalendarPatch, as principal: Principal)
    async throws(StoreError) -> StoredCalendar
  {
    try await setCalendar(id, patch, as: principal, key: nil)
  }

  package func deleteCalendar(_ id: CalendarID, as principal: Principal) async throws(StoreError) {
    try await deleteCalendar(id, as: principal, key: nil)
  }

  package func apply(_ edit: Edit, as principal: Principal, key: IdempotencyKey?)
    async throws(StoreError) -> EditOutcome
  {
    try await apply(edit, joining: nil, as: principal, key: key)
  }

  package func undo(_ step: UndoID?, as principal: Principal, key: IdempotencyKey?)
    async throws(StoreError) -> EditOutcome
  {
    try await undo(step, in: nil, as: principal, key: key)
  }

  package func redo(_ step: UndoID?, as principal: Principal, key: IdempotencyKey?)
    async throws(StoreError) -> EditOutcome
  {
    try await redo(step, in: nil, as: principal, key: key)
  }
}
