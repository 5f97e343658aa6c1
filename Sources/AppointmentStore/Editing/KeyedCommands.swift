import PostgreSQLClient
package import Scheduling

/// What a change of a calendar itself did.
package struct CalendarOutcome: Hashable, Sendable {
  package var calendar: CalendarID
  /// The calendar's number after the change; 0 when the calendar is gone.
  package var revision: Int64
  /// Whether this is the stored outcome of an earlier call under the same key.
  package var isReplay = false
}

extension PostgreSQLStore {
  /// Runs a change of a calendar in a transaction, at most once under a key.
  func keyed(
    _ key: IdempotencyKey?, as principal: Principal,
    _ body: nonisolated(nonsending) (Transaction) async throws(StoreError) -> CalendarOutcome
  ) async throws(StoreError) -> CalendarOutcome {
    try check(key)
    if let key, let earlier = try await earlierCalendar(under: key, as: principal) {
      return earlier
    }
    do throws(StoreError) {
      return try await pool.transaction(
        attempts: Self.mostAttempts, orThrow: { StoreError($0) }
      ) { transaction throws(StoreError) in
        let outcome = try await body(transaction)
        guard let key else { return outcome }
        try await stored { () async throws(PostgreSQLError) in
          _ = try await transaction.query(
            KeyStatements.add,
            [
              principal.tenant.parameter, principal.user.parameter, .text(key.key),
              .bytes(key.commandHash), .uuids([outcome.calendar.bits]),
              .int8s([outcome.revision]),
            ])
        }
        return outcome
      }
    } catch {
      // Whatever went wrong may be the mark of an earlier use of the key.
      if let key, let earlier = try? await earlierCalendar(under: key, as: principal) {
        return earlier
      }
      throw error
    }
  }

  private func earlierCalendar(under key: IdempotencyKey, as principal: Principal)
    async throws(StoreError) -> CalendarOutcome?
  {
    let names = [principal.tenant.parameter, principal.user.parameter, .text(key.key)]
    guard let row = try await run(KeyStatements.find, names).first else { return nil }
    let (hash, isExpired) = try decoding { () throws(PostgreSQLError) in
      (try row.bytes(0), try row.bool(1))
    }
    if isExpired {
      _ = try await run(EditStatements.forgetKey, names)
      return nil
    }
    guard hash == key.commandHash else { throw Self.keyReused }
    return try decoding { () throws(PostgreSQLError) in
      guard let calendar = try row.uuids(2).first, let revision = try row.int8s(3).first else {
        throw PostgreSQLError(.protocolViolation, "a key's outcome names no calendar")
      }
      return CalendarOutcome(
        calendar: CalendarID(calendar), revision: revision, isReplay: true)
    }
  }

  static let keyReused = StoreError(
    .keyReused, "The key was used for another command; take a new one for this.")
}

enum KeyStatements {
  static let find = Statement(
    "store.find_key", .reads, [.uuid, .uuid, .text],
    sql: """
      SELECT command_hash, at < now() - interval '24 hours', calendar_ids, revs
      FROM idempotency_keys WHERE tenant_id = $1 AND user_id = $2 AND key = $3
      """)

  static let add = Statement(
    "store.add_key", .writes, [.uuid, .uuid, .text, .bytea, .uuidArray, .int8Array],
    sql: """
      INSERT INTO idempotency_keys
      VALUES ($1, $2, $3, $4, clock_timestamp(), NULL, '{}', $5, $6)
      """)
}
