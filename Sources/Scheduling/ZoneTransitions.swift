/// A change of the offset that a zone's clocks keep.
public struct ZoneTransition: Hashable, Sendable {
  /// The first instant with the new offset.
  public let instant: Instant
  /// Seconds east of UTC from then on.
  public let offset: Int

  public init(at instant: Instant, offset: Int) {
    self.instant = instant
    self.offset = offset
  }
}

extension Zone {
  /// Creates a zone from its changes; after the last of them the offset stays.
  ///
  /// Offsets beyond 26 hours either way, which no clock on Earth keeps, are clamped.
  ///
  /// - Parameters:
  ///   - offset: what the clocks keep before the first change, in seconds east of UTC.
  ///   - transitions: the changes in any order; of two at the same instant the later one counts.
  public init(identifier: String, offset: Int, transitions: [ZoneTransition]) {
    func clamped(_ offset: Int) -> Int32 { Int32(max(-93_600, min(93_600, offset))) }
    var table = TransitionTable(first: clamped(offset))
    let ordered = transitions.enumerated().sorted {
      ($0.element.instant, $0.offset) < ($1.element.instant, $1.offset)
    }
    for (_, transition) in ordered {
      table.append(transition.instant.secondsSinceEpoch, offset: clamped(transition.offset))
    }
    self.init(identifier: identifier, rules: table.rules(footer: nil))
  }

  /// The first change of the offset after an instant, or nothing if there is none.
  public func nextTransition(after instant: Instant) -> ZoneTransition? {
    let span = rules.span(at: instant.secondsSinceEpoch)
    guard span.end != .max else { return nil }
    return ZoneTransition(
      at: Instant(secondsSinceEpoch: span.end), offset: rules.span(at: span.end).offset)
  }
}
