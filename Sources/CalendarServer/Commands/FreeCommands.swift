import AppointmentStore
import LineProtocol
import Scheduling
import SystemZones

/// `FREE` and `SLOTS`.
extension Session {
  func listBusy(_ free: Request.Free, _ tag: Tag) async throws(ProtocolError) {
    let shown = try givenTime.zone(free.zone)
    let range = try GivenPeriod(range: free.range, in: shown).instants
    let calendars = try await calendars(named: free.calendars, least: .freeBusy)
    let busy = try await busy(in: calendars, during: range)
    for span in busy.spans {
      write(span, in: shown, tag)
      await sendPart()
    }
    out.ok(tag) { $0.add("rows", busy.spans.count) }
  }

  func listSlots(_ slots: Request.Slots, _ tag: Tag) async throws(ProtocolError) {
    let shown = try givenTime.zone(slots.zone)
    let range = try GivenPeriod(range: slots.range, in: shown).instants
    guard range.seconds <= Self.longestSearch else {
      throw ProtocolError(
        .badRange, [Pair("key", "range")], "Look for free time in at most 366 days at a time.")
    }
    let most = min(slots.maximum ?? limits.rows, limits.rows)
    let (product, overflow) = slots.duration.days.multipliedReportingOverflow(by: 86_400)
    let seconds = overflow ? Int64.max : Int64(product) + Int64(slots.duration.minutes) * 60
    guard seconds > 0 else {
      throw .badValue("dur", expected: "how long the time must be free, such as 45m")
    }
    let calendars = try await calendars(named: slots.calendars, least: .freeBusy)
    var taken = try await busy(in: calendars, during: range).spans
    let hours = try Self.hours(slots.hours)
    let days = try Self.days(slots.days)
    // What is given holds for all, on the clocks of the request; else each calendar has its own.
    for calendar in calendars {
      let working = WorkingTime(
        hours: hours == nil ? calendar.settings.hours ?? .wholeDay : .wholeDay,
        days: days == nil ? calendar.settings.days : [],
        zone: try givenTime.zone(calendar.settings.zone))
      taken += Self.offTime(of: working, in: range)
    }
    let free = FreeSlots(
      BusyTime(taken, in: range), in: range, lasting: seconds,
      WorkingTime(hours: hours ?? .wholeDay, days: days ?? [], zone: shown))
    var rows = 0
    for slot in free.prefix(most) {
      write(slot, in: shown, tag)
      rows += 1
    }
    out.ok(tag) { $0.add("rows", rows) }
  }

  private func busy(in calendars: [StoredCalendar], during range: InstantRange)
    async throws(ProtocolError) -> BusyTime
  {
    let ids = calendars.map(\.id)
    let principal = try principal()
    return try await refusing { () async throws(StoreError) in
      try await services.store.busy(
        in: ids, during: range, as: principal, isOver: expansionLimit())
    }
  }

  private func write(_ span: InstantRange, in zone: Zone, _ tag: Tag) {
    let start = PlacedTime(at: span.start, in: zone)
    let end = PlacedTime(at: span.end, in: zone)
    out.row(tag) { pairs in
      pairs.add("start") { start.wall.write(into: &$0) }
      if start.fold == .second { pairs.add("fold", 2) }
      pairs.add("end") { end.wall.write(into: &$0) }
      if end.fold == .second { pairs.add("end-fold", 2) }
    }
  }

  /// The stretches of a range outside working time.
  private static func offTime(of working: WorkingTime, in range: InstantRange) -> [InstantRange] {
    guard working.hours != .wholeDay || !working.days.isEmpty else { return [] }
    var windows: [InstantRange] = []
    var date = working.zone.wallTime(at: range.start).date
    while working.zone.startOfDay(date) < range.end {
      if let window = working.window(of: date) { windows.append(window) }
      date = date.adding(days: 1)
    }
    return BusyTime(windows, in: range).free(in: range)
  }

  /// 366 days and the hour that a clock may be turned back by, in seconds.
  private static let longestSearch: Int64 = 366 * 86_400 + 3_600
}
