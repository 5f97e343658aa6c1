package import Scheduling

/// Which occurrence an override means, as its RECURRENCE-ID says it (RFC 5545, 3.8.4.4).
///
/// What the text means depends on the series, which the file may give before it, after it or not
/// at all.
package struct OverriddenOccurrence: Hashable, Sendable {
  package var time: RecurrenceTime
  /// The zone in which a local time is read; nothing for a floating one.
  package var zone: Zone?
  /// Whether RANGE=THISANDFUTURE is said: the change holds from this occurrence on.
  ///
  /// It is read as a split: the series ends before this occurrence, and the override, with the
  /// series' rules, goes on from there.
  package var reachesOn: Bool

  /// The occurrence of a series.
  ///
  /// A date in a series with times means the occurrence of that day at the series' time of day; a
  /// time in an all-day series means its date; a time of another zone means its instant.
  package func id(in series: Recurrence) -> OccurrenceID {
    let first = series.set.first
    guard !first.isAllDay else {
      switch time {
      case .date(let date): return OccurrenceID(date)
      case .local(let wall): return OccurrenceID(wall.date)
      case .utc(let instant):
        let wall = WallTime(wallSeconds: instant.secondsSinceEpoch)
        return OccurrenceID(
          wall.secondOfDay == 0 ? wall.date : series.zone.wallTime(at: instant).date)
      }
    }
    switch time {
    case .date(let date):
      return OccurrenceID(WallTime(date, secondOfDay: first.start.secondOfDay))
    case .local(let wall):
      guard first.zoneIdentifier != nil, let zone, zone != series.zone else {
        return OccurrenceID(wall)
      }
      return id(at: zone.instant(of: wall), in: series)
    case .utc(let instant):
      guard first.zoneIdentifier != nil else {
        return OccurrenceID(WallTime(wallSeconds: instant.secondsSinceEpoch))
      }
      return id(at: instant, in: series)
    }
  }

  /// The occurrence that is at an instant; one that falls into a gap is named by its rule.
  private func id(at instant: Instant, in series: Recurrence) -> OccurrenceID {
    series.occurrence(at: instant)?.id ?? OccurrenceID(series.zone.wallTime(at: instant))
  }
}
