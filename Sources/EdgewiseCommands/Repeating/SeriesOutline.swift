import CalendarClient
import Scheduling

/// A series as its answer to `GET` tells it, expanded on this side.
struct SeriesOutline {
  let series: ListedAppointment
  /// The occurrences that were changed alone.
  let differing: [ListedAppointment]
  private let recurrence: Recurrence?

  /// - Parameters:
  ///   - series: the series, its times in its own zone.
  ///   - differing: in the zone of the one who looks.
  ///   - zone: the series' own zone, or the looking one's for times without a zone.
  init(series: ListedAppointment, differing: [ListedAppointment], zone: Zone) {
    self.series = series
    self.differing = differing
    let first: AppointmentTime =
      if series.isAllDay {
        .allDay(start: series.start.date, end: series.end.date)
      } else if series.zone == "floating" {
        .floating(start: series.start, end: series.end)
      } else {
        .zoned(
          start: series.start, startFold: series.startFold, end: series.end,
          endFold: series.endFold, zone: zone.identifier)
      }
    let set = RecurrenceSet(
      first: first,
      rules: series.rules.split(separator: "\n").compactMap {
        try? RecurrenceRule(text: String($0))
      },
      additions: series.additions.split(separator: ",").compactMap { written in
        Self.time(written.prefix { $0 != "/" }).map { RecurrenceAddition($0) }
      },
      exclusions: series.exclusions.split(separator: ",").compactMap { Self.time($0) })
    recurrence = try? Recurrence(set, zone: zone)
  }

  /// Whether its start is one of its occurrences.
  var holdsItsStart: Bool {
    let id =
      series.isAllDay ? OccurrenceID(series.start.date) : OccurrenceID(series.start)
    return recurrence?.occurrence(id) != nil
  }

  /// The starts of the coming occurrences that were not changed alone, from an instant on.
  func starts(from instant: Instant, atMost count: Int, in zone: Zone) -> [WallTime] {
    guard let recurrence else { return [] }
    let changed = Set(differing.compactMap(\.occurrence))
    var starts: [WallTime] = []
    var occurrences = recurrence.occurrences(
      startingIn: InstantRange(
        start: instant, end: Instant(secondsSinceEpoch: Self.endOfTime)))
    while starts.count < count, let occurrence = occurrences.next() {
      if changed.contains(occurrence.id.description) { continue }
      starts.append(
        series.isAllDay || series.zone == "floating"
          ? occurrence.start : zone.wallTime(at: occurrence.range.start))
    }
    return starts
  }

  /// The end of the year 9999.
  private static let endOfTime: Int64 = 253_402_300_800

  private static func time(_ text: Substring) -> RecurrenceTime? {
    let text = String(text)
    if let date = CalendarDate(text: text) { return .date(date) }
    if let wall = WallTime(text: text) { return .local(wall) }
    return Instant(text: text).map { .utc($0) }
  }
}

extension SeriesOutline {
  /// Reads a series from the server, nothing if the appointment is none.
  static func read(
    _ id: String, client: CalendarClient, _ context: CommandContext
  ) async throws -> SeriesOutline? {
    let listing = Listing(client: client)
    let reference = AppointmentReference(id: id)
    let (seen, differing) = try await listing.rows(reference)
    guard seen.isSeries else { return nil }
    let own = context.surroundings.findZone(seen.zone)
    guard let own, !seen.isAllDay else {
      return SeriesOutline(
        series: seen, differing: differing, zone: context.surroundings.zone)
    }
    let series = try await listing.rows(reference, zone: own.identifier).0
    return SeriesOutline(series: series, differing: differing, zone: own)
  }

  /// `Mon 15 Feb 09:00, Tue 16 Feb 09:00, …`, or that there are none.
  ///
  /// The year stands where one would take another for granted: that of the start before; for the
  /// first, the present one or that in which the series starts.
  func nextText(from now: Instant, in zone: Zone, count: Int = 3) -> String {
    let starts = starts(from: now, atMost: count + 1, in: zone)
    if starts.isEmpty { return "no more" }
    var expected = [zone.wallTime(at: now).date.year, series.start.date.year]
    let texts = starts.prefix(count).map { start in
      let year = start.date.year
      defer { expected = [year] }
      return DateText.short(start.date) + (expected.contains(year) ? "" : " \(year)")
        + (series.isAllDay ? "" : " \(ClockText.text(start))")
    }
    return texts.joined(separator: ", ") + (starts.count > count ? ", …" : "")
  }
}
