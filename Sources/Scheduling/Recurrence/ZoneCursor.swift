/// Turns wall times into instants, quickly where they come in order.
///
/// It remembers the stretch of wall times around the last one in which each means one instant.
struct ZoneCursor: Sendable {
  struct Placed: Sendable {
    var instant: Int64
    /// What the clocks show at the instant, in wall seconds.
    var shown: Int64
    var fold: Fold
    /// By how much a wall time in a gap moved forward; 0 outside of gaps.
    var gap: Int64
  }

  let zone: Zone
  private var plain: Range<Int64> = 0..<0
  private var offset: Int64 = 0

  init(_ zone: Zone) {
    self.zone = zone
  }

  /// The instant of a wall time, `fold` choosing where it is doubled.
  mutating func place(_ wall: Int64, fold: Fold) -> Placed {
    if plain.contains(wall) {
      return Placed(instant: wall - offset, shown: wall, fold: .first, gap: 0)
    }
    switch zone.resolve(WallTime(wallSeconds: wall)) {
    case .unique(let instant):
      remember(around: instant.secondsSinceEpoch)
      return Placed(instant: instant.secondsSinceEpoch, shown: wall, fold: .first, gap: 0)
    case .gap(let shifted, let instant):
      return Placed(
        instant: instant.secondsSinceEpoch, shown: shifted.wallSeconds,
        fold: zone.fold(at: instant),
        gap: shifted.wallSeconds - wall)
    case .ambiguous(let earlier, let later):
      let instant = fold == .first ? earlier : later
      return Placed(instant: instant.secondsSinceEpoch, shown: wall, fold: fold, gap: 0)
    }
  }

  private mutating func remember(around instant: Int64) {
    let span = zone.rules.span(at: instant)
    offset = Int64(span.offset)
    // No overlap at either end of the span is longer than this.
    let margin = zone.offsetSpread
    let lower = span.start == .min ? EraTime.least : span.start + offset + margin
    let upper = span.end == .max ? EraTime.greatest : span.end + offset - margin
    plain = lower..<max(lower, upper)
  }
}

extension EraTime {
  /// Wall seconds well before and after the years 1 to 9999, far from any overflow.
  static let least: Int64 = -1 << 40
  static let greatest: Int64 = 1 << 40
}

extension Zone {
  /// The difference between the zone's greatest and least offset of all time, in seconds.
  var offsetSpread: Int64 { rules.greatestOffset - rules.leastOffset }

  /// The gaps of the zone's clocks, in order, as wall times in era seconds.
  ///
  /// - Parameters:
  ///   - wall: gaps that end at or before it are left out.
  ///   - body: is given each gap, and says whether to go on.
  func eachGap(from wall: Int, _ body: (Range<Int>) -> Bool) {
    let start = WallTime(eraSeconds: wall).wallSeconds - rules.greatestOffset
    var span = rules.span(at: start)
    while span.end < EraTime.greatest {
      let next = rules.span(at: span.end)
      guard next.end > span.end else { return }
      if next.offset > span.offset {
        let base = Int(span.end) + EraTime.epochDay * 86_400
        let gap = base + span.offset..<base + next.offset
        if gap.upperBound > wall, !body(gap) { return }
      }
      span = next
    }
  }
}
