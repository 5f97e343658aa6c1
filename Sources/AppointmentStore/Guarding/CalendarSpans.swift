import PostgreSQLClient
import Scheduling

/// The spans of a whole calendar, in a transaction that holds its lock.
extension PostgreSQLStore {
  /// When the series of a calendar take up time, from one instant on and before another.
  static func spans(
    of calendar: CalendarID, in tenant: TenantID, from start: Instant? = nil,
    to horizon: Instant, _ zones: @Sendable (String) -> Zone?,
    _ transaction: Transaction
  ) async throws(PostgreSQLError) -> SeriesSpans {
    let rows = try await transaction.query(
      GuardStatements.series, [tenant.parameter, calendar.parameter])
    var spans = SeriesSpans()
    for row in rows { try spans.append(try row.storedSeries(), from: start, to: horizon, zones) }
    return spans
  }

  /// Enters spans up to a new horizon; clashes are recorded, not refused.
  static func moveHorizon(
    of calendar: CalendarID, in tenant: TenantID, to horizon: Instant, entering spans: SeriesSpans,
    _ transaction: Transaction
  ) async throws(PostgreSQLError) {
    _ = try await transaction.query(
      GuardStatements.move,
      [tenant.parameter] + spans.parameters
        + [.timestamptz(unixSeconds: horizon.secondsSinceEpoch), calendar.parameter])
  }
}
