import Scheduling

/// How long a zone of the system keeps the same time as one that a file defines.
struct ZoneMatch {
  let zone: Zone
  /// The stretches over which their offsets agree, in order.
  private let agreed: [InstantRange]

  /// 1950-01-01 to 2100-01-01, between which they are compared.
  static let compared = InstantRange(
    start: Instant(secondsSinceEpoch: -631_152_000),
    end: Instant(secondsSinceEpoch: 4_102_444_800))
  /// Zones that agree for less than most of a year at a time have different rules.
  private static let least: Int64 = 300 * 86_400

  /// Compares two zones; nothing if they never agree for long.
  init?(_ zone: Zone, _ other: Zone) {
    var agreed: [InstantRange] = []
    var start: Instant?
    var now = Self.compared.start
    while now < Self.compared.end {
      if zone.offset(at: now) == other.offset(at: now) {
        start = start ?? now
      } else if let first = start {
        agreed.append(InstantRange(start: first, end: now))
        start = nil
      }
      let next = [zone.nextTransition(after: now), other.nextTransition(after: now)]
        .compactMap { $0?.instant }.min()
      now = next.map { min($0, Self.compared.end) } ?? Self.compared.end
    }
    if let first = start { agreed.append(InstantRange(start: first, end: Self.compared.end)) }
    self.zone = zone
    self.agreed = agreed.filter { $0.seconds >= Self.least }
    if self.agreed.isEmpty { return nil }
  }

  func agrees(over span: InstantRange) -> Bool {
    agreed.contains { $0.start <= span.start && span.end <= $0.end }
  }

  /// Until when they agree from an instant on, or nothing if they do not there.
  func end(from start: Instant) -> Instant? {
    agreed.first { $0.contains(start) }?.end
  }
}
