extension Series {
  /// Takes an occurrence, all from it on, or everything out of the series.
  ///
  /// A single occurrence becomes an exclusion; what would leave no occurrence takes the series along.
  ///
  /// - Parameters:
  ///   - id: the occurrence; nothing for the series as a whole.
  ///   - zone: the series' own zone; for floating and all-day series the calendar's.
  /// - Throws: `RecurrenceError.noSuchOccurrence`, or `cannotContinue` from `Recurrence.split(at:)`.
  public func deleting(
    _ id: OccurrenceID?, scope: EditScope, in zone: Zone
  ) throws(RecurrenceError) -> SeriesEdit {
    guard let id, scope != .all else { return SeriesEdit(rows: [], subject: master.id) }
    var rest = self
    switch scope {
    case .this:
      rest = try without(id, in: zone)
    default:
      let parts = try Recurrence(master.recurrence, zone: zone).split(at: id)
      guard let before = parts.before else { return SeriesEdit(rows: [], subject: master.id) }
      rest.master = master.taking(place: before)
      rest.overrides = overrides.filter { ($0.occurrence ?? id) < id }
    }
    if rest.overrides.isEmpty,
      try Recurrence(rest.master.recurrence, zone: zone).occurrences.first(where: { _ in true })
        == nil
    {
      return SeriesEdit(rows: [], subject: master.id)
    }
    return SeriesEdit(rows: rest.rows, subject: master.id)
  }

  /// The series with one occurrence excluded.
  func without(_ id: OccurrenceID, in zone: Zone) throws(RecurrenceError) -> Series {
    _ = try time(of: id, in: zone)
    var rest = self
    rest.overrides.removeAll { $0.occurrence == id }
    let exclusion: RecurrenceTime = id.isDate ? .date(id.wall.date) : .local(id.wall)
    if !rest.master.exclusions.contains(exclusion) { rest.master.exclusions.append(exclusion) }
    return rest
  }
}
