/// Which of the two instants a doubled wall time means when the clock is turned back.
public enum Fold: Int, Hashable, Sendable {
  case first = 1
  case second = 2
}

/// What a wall time means in a zone.
public enum WallTimeResolution: Hashable, Sendable {
  /// The clock shows it once.
  case unique(Instant)
  /// The clock jumps over it; `shifted` is the wall time moved forward by the gap.
  case gap(shifted: WallTime, at: Instant)
  /// The clock shows it twice.
  case ambiguous(earlier: Instant, later: Instant)
}
