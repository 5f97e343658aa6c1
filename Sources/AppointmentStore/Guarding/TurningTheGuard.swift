import PostgreSQLClient
import Scheduling

extension PostgreSQLStore {
  /// Changes a calendar's fields, and with them whether it forbids double booking.
  ///
  /// - Throws: `clash` with what overlaps already, at most 100 pairs.
  func set(
    _ calendar: CalendarID, _ isGuarded: Bool?, as principal: Principal,
    by change: Invocation, _ transaction: Transaction
  ) async throws(StoreError) -> CalendarOutcome {
    let zones = zones
    let names = [principal.tenant.parameter, calendar.parameter]
    let (found, revision) = try await stored {
      () async throws(PostgreSQLError) -> ([Clash], Int64) in
      // It checks the role, and takes the calendar's lock.
      _ = try await transaction.query(change.statement, change.parameters)
      let present = try await transaction.query(GuardStatements.lock, names).single()
      let revision = try present.int8(1)
      guard let isGuarded else { return ([], revision) }
      guard isGuarded else {
        for statement in GuardStatements.forget {
          _ = try await transaction.query(statement, names)
        }
        return ([], revision)
      }
      guard present.isNull(0) else { return ([], revision) }
      let horizon = try await transaction.query(GuardStatements.wanted, names).single()
        .instant(0)
      let spans = try await Self.spans(
        of: calendar, in: principal.tenant, to: horizon, zones, transaction)
      let found = try await Self.overlaps(of: spans, names, transaction)
      guard found.isEmpty else { return (found, revision) }
      _ = try await transaction.query(GuardStatements.enterSingles, names)
      try await Self.moveHorizon(
        of: calendar, in: principal.tenant, to: horizon, entering: spans, transaction)
      return ([], revision)
    }
    guard let first = found.first else {
      return CalendarOutcome(calendar: calendar, revision: revision)
    }
    let pairs = found.prefix(5).compactMap { clash in
      clash.appointment.map { "\($0) and \(clash.with)" }
    }
    throw StoreError(
      .clash(found),
      "\(found.count == 1 ? "Two appointments overlap" : "Appointments overlap") already, "
        + "\(pairs.joined(separator: "; "))\(found.count > 5 ? " and others" : ""); move one of "
        + "each pair, such as \(first.with), and try again.")
  }

  /// Sweeps over all that takes up time in a calendar, in order, for what overlaps.
  private static func overlaps(
    of spans: SeriesSpans, _ names: [Parameter], _ transaction: Transaction
  ) async throws(PostgreSQLError) -> [Clash] {
    let order = spans.ids.indices.sorted { spans.starts[$0] < spans.starts[$1] }
    var rest = order[...]
    var sweep = OverlapSweep()
    // Before the year 1, and so before all that is stored.
    var place: (start: Int64, id: UUIDBits) = (-62_200_000_000, UUIDBits(high: 0, low: 0))
    let page: Int32 = 5_000
    while true {
      let rows = try await transaction.query(
        GuardStatements.singles,
        names + [.timestamptz(unixSeconds: place.start), .uuid(place.id), .int4(page)])
      for row in rows {
        let (id, start) = (try row.uuid(0), try row.unixSeconds(1))
        while let next = rest.first, spans.starts[next] <= start {
          sweep.take(AppointmentID(spans.ids[next]), spans.starts[next], spans.ends[next])
          rest.removeFirst()
        }
        sweep.take(AppointmentID(id), start, try row.unixSeconds(2))
        place = (start, id)
      }
      if rows.count < Int(page) || sweep.isFull { break }
    }
    for next in rest {
      sweep.take(AppointmentID(spans.ids[next]), spans.starts[next], spans.ends[next])
    }
    return sweep.clashes
  }
}

/// Finds overlaps among spans that come in the order of their starts.
struct OverlapSweep {
  private static let most = 100
  private(set) var clashes: [Clash] = []
  private var latest: (id: AppointmentID, end: Int64)?

  var isFull: Bool { clashes.count >= Self.most }

  mutating func take(_ id: AppointmentID, _ start: Int64, _ end: Int64) {
    if let latest, latest.end > start, !isFull {
      clashes.append(
        Clash(
          with: latest.id, appointment: id, at: Instant(secondsSinceEpoch: start)))
    }
    if latest.map({ end > $0.end }) ?? true { latest = (id, end) }
  }
}
