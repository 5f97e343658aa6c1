/// The rules by which the clocks of one place follow UTC (an IANA time zone).
///
/// A zone is a value made from the bytes of a TZif file (RFC 9636), which the shell or an app hands
/// in. Two zones are equal when their identifiers are. No question traps, however far from 1970.
public struct Zone: Hashable, Sendable {
  /// The IANA identifier, for example `Europe/Athens`.
  public let identifier: String
  let rules: ZoneRules

  init(identifier: String, rules: ZoneRules) {
    self.identifier = identifier
    self.rules = rules
  }

  /// Creates a zone from the bytes of a TZif file, versions 1 to 4.
  ///
  /// - Throws: `ZoneError.malformed` when the bytes are not one.
  public init(identifier: String, tzif bytes: [UInt8]) throws(ZoneError) {
    self.identifier = identifier
    do {
      self.rules = try TZifFile(bytes).rules()
    } catch {
      throw ZoneError.malformed(identifier: identifier, reason: error.reason)
    }
  }

  /// Creates a zone whose clocks always stand that many seconds east of UTC.
  ///
  /// Offsets beyond 26 hours either way, which no clock on Earth keeps, are clamped.
  public init(fixedOffset seconds: Int, identifier: String) {
    self.identifier = identifier
    self.rules = ZoneRules(fixedOffset: max(-93_600, min(93_600, seconds)))
  }

  /// Coordinated Universal Time.
  public static let utc = Zone(fixedOffset: 0, identifier: "UTC")

  /// The offset of the zone's clocks at an instant, in seconds east of UTC.
  public func offset(at instant: Instant) -> Int {
    rules.span(at: instant.secondsSinceEpoch).offset
  }

  /// What the zone's clocks show at an instant.
  public func wallTime(at instant: Instant) -> WallTime {
    WallTime(wallSeconds: instant.secondsSinceEpoch).adding(seconds: Int64(offset(at: instant)))
  }

  /// Whether an instant is the first or the second one at which the clocks show its wall time.
  public func fold(at instant: Instant) -> Fold {
    if case .ambiguous(_, let later) = resolve(wallTime(at: instant)), instant >= later {
      return .second
    }
    return .first
  }

  /// What a wall time means in the zone.
  public func resolve(_ wall: WallTime) -> WallTimeResolution {
    rules.resolve(wall)
  }

  /// The instant that a wall time names.
  ///
  /// In a gap the wall time moves forward by the gap's length (RFC 5545, 3.3.5); `fold` chooses
  /// between the two instants of a doubled one.
  public func instant(of wall: WallTime, fold: Fold = .first) -> Instant {
    switch resolve(wall) {
    case .unique(let instant): instant
    case .gap(_, let instant): instant
    case .ambiguous(let earlier, let later): fold == .first ? earlier : later
    }
  }

  /// The first instant of a date: midnight, or the end of the gap that swallows midnight.
  ///
  /// A date that the zone left out altogether starts where the next one does.
  public func startOfDay(_ date: CalendarDate) -> Instant {
    rules.startOfDay(date)
  }

  public static func == (left: Zone, right: Zone) -> Bool {
    left.identifier == right.identifier
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(identifier)
  }
}
