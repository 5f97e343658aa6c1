import PostgreSQLClient
package import Scheduling

extension PostgreSQLStore {
  /// The most single appointments that one answer about free time takes into account.
  static let mostBusy = 50_000

  package func busy(
    in calendars: [CalendarID], during range: InstantRange, as principal: Principal,
    isOver: () -> Bool = { false }
  ) async throws(StoreError) -> BusyTime {
    let ids = SeenCalendars.parameter(calendars)
    let who = [principal.tenant.parameter, principal.user.parameter, ids]
    let search = RangeSearch(range, after: nil)
    let rows = try await run(
      SearchStatements.busy, who + search.exact + [.int4(Int32(Self.mostBusy + 1))])
    var visible = Set<CalendarID>()
    var spans: [InstantRange] = []
    var count = 0
    try decoding { () throws(PostgreSQLError) in
      for row in rows {
        if row.isNull(1) {
          visible.insert(try row.identifier(0))
        } else {
          count += 1
          spans.append(InstantRange(start: try row.instant(1), end: try row.instant(2)))
        }
      }
    }
    guard calendars.allSatisfy(visible.contains) else { throw Self.noSuchCalendar }
    guard count <= Self.mostBusy else { throw Self.tooBusy }
    let series = try await self.series(
      in: calendars, search, of: [], least: .freeBusy, as: principal)
    var budget = Self.mostBusy
    for stored in series
    where stored.appointment.isBusy && stored.appointment.status != .cancelled {
      guard !isOver() else { throw Self.tooSlow }
      let source = try stored.source(zones)
      do throws(RecurrenceError) {
        let recurrence = try Recurrence(stored.appointment.recurrence, zone: source.zone)
        for occurrence in recurrence.occurrences(overlapping: range)
        where !stored.overridden.contains(occurrence.id) {
          budget -= 1
          guard budget >= 0 else {
            throw RecurrenceError.tooMany("occurrence", limit: Self.mostBusy)
          }
          spans.append(occurrence.range)
        }
      } catch {
        if case .tooMany = error { throw Self.tooBusy }
        throw StoreError(error)
      }
    }
    return BusyTime(spans, in: range)
  }

  private static let tooBusy = StoreError(
    .limit(name: "busy", most: mostBusy),
    "More than \(mostBusy) appointments lie in the range; ask for a shorter one.")
  private static let tooSlow = StoreError(
    .limit(name: "busy", most: mostBusy),
    "The series of these calendars take too long to expand; ask for fewer calendars at once.")

  package func find(
    _ text: String, in calendars: [CalendarID], touching range: InstantRange?,
    after cursor: AppointmentCursor?, limit: Int, as principal: Principal
  ) async throws(StoreError) -> AppointmentPage {
    try TextLimits.check(text, "text", TextLimits.line)
    let limit = max(1, min(limit, Self.mostRows))
    let search = RangeSearch(range ?? .everything, after: nil)
    let place = cursor ?? RangeSearch.beginning
    let rows = try await run(
      SearchStatements.find,
      [
        principal.tenant.parameter, principal.user.parameter, SeenCalendars.parameter(calendars),
        .text(text),
      ] + search.series + [
        .timestamptz(unixMicroseconds: place.start), place.id.parameter,
        .int4(Int32(limit + 1)), .bool(range != nil),
      ])
    return try decoding { () throws(PostgreSQLError) in
      var page = AppointmentPage()
      let first = SearchStatements.seriesColumns
      for (index, row) in rows.enumerated() {
        if row.isNull(0) {
          page.revisions[try row.identifier(1)] = try row.int8(2)
          continue
        }
        if try row.bool(first + 2) {
          page.series.append(try row.storedSeries())
          continue
        }
        guard page.singles.count < limit else {
          let last = rows[index - 1]
          page.next = AppointmentCursor(
            start: try last.unixMicroseconds(AppointmentColumns.startsAt),
            id: try last.identifier(0))
          break
        }
        page.singles.append(try row.instance(from: 0))
      }
      return page
    }
  }
}
