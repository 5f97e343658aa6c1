/// Series in a range, expanded one occurrence at a time and merged with what stands alone.
public struct Expansion: Sendable {
  /// A series with what is needed to expand it.
  public struct Source: Hashable, Sendable {
    public var series: Appointment
    /// The occurrences that overrides take the place of.
    public var overridden: Set<OccurrenceID>
    /// The series' own zone; for floating and all-day series the calendar's.
    public var zone: Zone

    public init(series: Appointment, overridden: Set<OccurrenceID> = [], zone: Zone) {
      self.series = series
      self.overridden = overridden
      self.zone = zone
    }
  }

  /// The farthest that a floating time's instants lie from those of another zone.
  public static let spread: Int64 = 26 * 3_600

  private struct Head {
    var source: Source
    var occurrences: Occurrences
    var next: Instance?
  }

  private var heads: [Head] = []
  private var singles: ArraySlice<Instance>
  private var budget: InstanceBudget

  /// Prepares the instances that touch a range, in the order of lists.
  ///
  /// Floating and all-day series are expanded 26 hours around the range, as their instants depend on
  /// the reader's zone: the caller drops what does not touch it there.
  ///
  /// - Parameters:
  ///   - singles: single appointments and overrides, in order.
  ///   - cursor: the place in the list to go on after.
  ///   - isOver: whether no more time may be spent, asked before each series: series that occur
  ///     nowhere in the range cost time, too, but nothing of the budget.
  public init(
    _ sources: [Source], singles: [Instance] = [], touching range: InstantRange,
    after cursor: InstanceCursor? = nil, budget: InstanceBudget = InstanceBudget(),
    isOver: () -> Bool = { false }
  ) throws(ExpansionError) {
    self.singles = singles[...]
    self.budget = budget
    for source in sources {
      guard !isOver() else { throw .tooMany }
      let recurrence: Recurrence
      do throws(RecurrenceError) {
        recurrence = try Recurrence(source.series.recurrence, zone: source.zone)
      } catch {
        throw .recurrence(source.series.id, error)
      }
      let isZoned = source.series.time.zoneIdentifier != nil
      let slack = isZoned ? 0 : Self.spread
      let range = InstantRange(
        start: range.start.adding(seconds: -slack), end: range.end.adding(seconds: slack))
      var occurrences: Occurrences
      if let cursor, cursor.start >= range.start {
        occurrences = recurrence.occurrences(
          startingIn: InstantRange(start: cursor.start, end: range.end))
      } else {
        occurrences = recurrence.occurrences(overlapping: range)
      }
      var next: Instance?
      repeat {
        next = try Self.step(&occurrences, of: source, &self.budget)
      } while next.map { cursor.map($0.cursor.isNotAfter) ?? false } ?? false
      if next != nil { heads.append(Head(source: source, occurrences: occurrences, next: next)) }
    }
  }

  /// The next instance in the order of lists; nothing after the last.
  public mutating func next() throws(ExpansionError) -> Instance? {
    var first = -1
    for index in heads.indices {
      guard let cursor = heads[index].next?.cursor else { continue }
      if first < 0 || heads[first].next.map({ cursor < $0.cursor }) ?? true { first = index }
    }
    let occurrence = first < 0 ? nil : heads[first].next
    if let single = singles.first, occurrence.map({ single.cursor < $0.cursor }) ?? true {
      singles.removeFirst()
      return single
    }
    guard first >= 0 else { return nil }
    let source = heads[first].source
    heads[first].next = try Self.step(&heads[first].occurrences, of: source, &budget)
    if heads[first].next == nil { heads.remove(at: first) }
    return occurrence
  }

  private static func step(
    _ occurrences: inout Occurrences, of source: Source, _ budget: inout InstanceBudget
  ) throws(ExpansionError) -> Instance? {
    while let occurrence = occurrences.next() {
      try budget.spend()
      if source.overridden.contains(occurrence.id) { continue }
      return Instance(
        appointment: source.series.occurring(as: occurrence), series: source.series.id,
        range: occurrence.range)
    }
    return nil
  }
}

extension InstanceCursor {
  fileprivate func isNotAfter(_ other: InstanceCursor) -> Bool { self <= other }
}
