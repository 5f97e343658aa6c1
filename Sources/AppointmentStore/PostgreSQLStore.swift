package import PostgreSQLClient
package import Scheduling

/// Calendars in PostgreSQL, by the connections of one event loop.
///
/// Any number of stores, in any number of processes, can share a database.
package final class PostgreSQLStore: AppointmentStore {
  /// How often a change that lost a race against others is tried again.
  static let mostAttempts = 5

  let pool: Pool
  /// Finds a zone by its IANA name.
  let zones: @Sendable (String) -> Zone?
  let zoneNames = CalendarZoneNames()
  let identifiers: IdentifierSource

  /// - Parameter zones: The zone rules of the process; nothing for an unknown name.
  package init(
    pool: Pool, identifiers: IdentifierSource = IdentifierSource(),
    zones: @escaping @Sendable (String) -> Zone?
  ) {
    self.pool = pool
    self.identifiers = identifiers
    self.zones = zones
  }

  /// Runs one statement on a shared connection, a transaction of its own.
  func run(_ statement: Statement, _ parameters: [Parameter]) async throws(StoreError)
    -> QueryResult
  {
    do throws(PostgreSQLError) {
      return try await pool.query(statement, parameters)
    } catch {
      throw StoreError(error)
    }
  }

  /// Runs a transaction on a connection of its own, again when it lost a race.
  func transaction<Value>(
    _ body: nonisolated(nonsending) (Transaction) async throws(PostgreSQLError) -> Value
  ) async throws(StoreError) -> Value {
    do throws(PostgreSQLError) {
      return try await pool.transaction(attempts: Self.mostAttempts, body)
    } catch {
      throw StoreError(error)
    }
  }

  func zone(named name: String) throws(StoreError) -> Zone {
    guard let zone = zones(name) else {
      throw StoreError(
        .unknownZone,
        "No time zone is named \(name); give an IANA name such as Europe/Athens.")
    }
    return zone
  }
}

/// Runs statements of a transaction; their failures become the store's.
func stored<Value>(
  _ body: nonisolated(nonsending) () async throws(PostgreSQLError) -> Value
) async throws(StoreError) -> Value {
  do throws(PostgreSQLError) {
    return try await body()
  } catch {
    throw StoreError(error)
  }
}

/// Reads rows; what does not fit is an inner error of the store.
func decoding<Value>(_ body: () throws(PostgreSQLError) -> Value) throws(StoreError) -> Value {
  do throws(PostgreSQLError) {
    return try body()
  } catch {
    throw StoreError(error)
  }
}
