import PostgreSQLClient
package import Scheduling

extension PostgreSQLStore {
  package func series(
    ofUIDs uids: Set<String>, in calendar: CalendarID, as principal: Principal
  ) async throws(StoreError) -> [StoredSeries] {
    // No series takes place before the year 1, so that only those of the UIDs are found.
    let never = Instant(secondsSinceEpoch: -65_000_000_000)
    return try await series(
      in: [calendar], RangeSearch(InstantRange(start: never, end: never), after: nil), of: uids,
      least: .read, as: principal)
  }
}
