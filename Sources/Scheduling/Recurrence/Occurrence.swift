/// One occurrence of a series, where its rule puts it.
public struct Occurrence: Hashable, Sendable {
  public let id: OccurrenceID
  /// What the clocks show at its start: later than `id` where that falls into a gap.
  public let start: WallTime
  /// Which of the two instants a doubled start means.
  public let startFold: Fold
  /// What the clocks show at its exclusive end.
  public let end: WallTime
  public let endFold: Fold
  /// The instants it covers, by the zone that the series was expanded in.
  public let range: InstantRange

  init(
    id: OccurrenceID, start: WallTime, startFold: Fold = .first, end: WallTime,
    endFold: Fold = .first, range: InstantRange
  ) {
    self.id = id
    self.start = start
    self.startFold = startFold
    self.end = end
    self.endFold = endFold
    self.range = range
  }

  /// Its time as an appointment of its own would have it.
  ///
  /// - Parameter first: the time of the series' start, which tells the kind and the zone.
  public func time(like first: AppointmentTime) -> AppointmentTime {
    switch first {
    case .zoned(_, _, _, _, let zone):
      .zoned(start: start, startFold: startFold, end: end, endFold: endFold, zone: zone)
    case .floating: .floating(start: start, end: end)
    case .allDay: .allDay(start: start.date, end: end.date)
    }
  }
}
