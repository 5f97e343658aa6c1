/// A series expanded by a zone's rules: answers which occurrences it has, and when.
///
/// Making one costs little, as nothing is walked but what a COUNT may need; queries jump to the range
/// they ask for. Policies where RFC 5545 leaves a choice:
/// - A wall time in a gap that comes from the series' start moves forward by the gap, on that day
///   alone; one that BYHOUR, BYMINUTE, BYSECOND or a step within the day names is left out, and COUNT
///   does not count it. A day that a zone left out altogether is left out here as well.
/// - A doubled wall time means its first instant, or the second if the series' start does.
/// - HOURLY, MINUTELY and SECONDLY step on the wall, as clocks show it: every two hours from
///   midnight stays at even hours all year.
/// - BYWEEKNO without BYDAY keeps the weekday of the start; YEARLY with BYMONTHDAY but without
///   BYMONTH means that day of each month; BYDAY mixes plain and numbered weekdays as a union.
/// - BYSETPOS chooses among the whole period, also among what lies before the start; it chooses
///   among wall times, before gaps take any of them away.
/// - A start that no rule names is not an occurrence, and COUNT does not count it.
/// - An UNTIL that is a date includes that whole local day; in an all-day series a time of day in
///   UNTIL is passed over, and in a floating one UNTIL is read as a wall time.
/// - No series goes on after the year 9999.
public struct Recurrence: Sendable {
  public let set: RecurrenceSet
  /// The series' own zone; for floating and all-day series the one they are read in.
  public let zone: Zone
  let expansions: [RuleExpansion]
  /// The single times, in order.
  let additions: [PlacedAddition]
  let exclusions: ExclusionTable
  /// The first occurrence's start in era seconds.
  let anchor: Int
  /// Wall seconds from an occurrence's start to its end.
  let length: Int64
  /// Elapsed seconds that no occurrence of a rule exceeds.
  let longest: Int64

  /// - Throws: `RecurrenceError` when a year lies outside 1...9999, there are more dates than the
  ///   limits allow, an all-day series steps within the day, or the zone is not the series' own.
  public init(_ set: RecurrenceSet, zone: Zone) throws(RecurrenceError) {
    try set.validate()
    if let own = set.first.zoneIdentifier, own != zone.identifier { throw .wrongZone(own) }
    self.set = set
    self.zone = zone
    anchor = set.first.start.eraSeconds
    length = max(0, set.first.end.seconds(since: set.first.start))
    let bounds = set.first.bounds(zone: zone)
    longest = max(length + zone.offsetSpread, bounds.seconds)
    expansions = set.rules.map { rule in
      RuleExpansion(rule, start: set.first.start, isAllDay: set.first.isAllDay)
        .ended(in: zone, of: set.first)
    }
    exclusions = ExclusionTable(set.exclusions, of: set.first, zone: zone)
    additions = PlacedAddition.all(of: set, zone: zone, length: length)
  }

  /// Whether its occurrences end before the year 9999 does.
  public var isBounded: Bool { expansions.allSatisfy { $0.last < EraTime.lastSecond } }

  /// The occurrences that start in a range, by their start, none twice.
  public func occurrences(startingIn range: InstantRange) -> Occurrences {
    Occurrences(self, startingIn: range, overlapping: nil)
  }

  /// The occurrences that share an instant with a range, by their start, none twice.
  public func occurrences(overlapping range: InstantRange) -> Occurrences {
    let longest = max(longest, additions.reduce(0) { max($0, $1.seconds) })
    return Occurrences(
      self,
      startingIn: InstantRange(
        start: range.start.adding(seconds: -longest),
        end: range.end.adding(seconds: range.isEmpty ? 1 : 0)),
      overlapping: range)
  }

  /// All occurrences from the first one on.
  public var occurrences: Occurrences {
    occurrences(
      startingIn: InstantRange(
        start: Instant(secondsSinceEpoch: EraTime.least),
        end: Instant(secondsSinceEpoch: EraTime.greatest)))
  }

  /// The first occurrence that starts after an instant.
  public func next(after instant: Instant) -> Occurrence? {
    let range = InstantRange(
      start: instant.adding(seconds: 1), end: Instant(secondsSinceEpoch: EraTime.greatest))
    return occurrences(startingIn: range).first { _ in true }
  }

  /// The occurrence of a name, unless it is left out.
  ///
  /// A wall time in a gap and the one it moves to are the same occurrence.
  public func occurrence(_ id: OccurrenceID) -> Occurrence? {
    guard id.isDate == set.first.isAllDay, id.wall.date.isInYears else { return nil }
    let start =
      id.isDate
      ? zone.startOfDay(id.wall.date)
      : zone.instant(of: id.wall, fold: set.first.startFold)
    return occurrence(startingAt: start) { !id.isDate || $0.id == id }
  }

  /// The occurrence that starts at an instant.
  public func occurrence(at instant: Instant) -> Occurrence? {
    occurrence(startingAt: instant) { _ in true }
  }

  private func occurrence(
    startingAt start: Instant, where isMeant: (Occurrence) -> Bool
  ) -> Occurrence? {
    occurrences(startingIn: InstantRange(start: start, end: start.adding(seconds: 1)))
      .first(where: isMeant)
  }
}

extension AppointmentTime {
  /// Which of the two instants a doubled start means.
  var startFold: Fold {
    if case .zoned(_, let fold, _, _, _) = self { return fold }
    return .first
  }
}
