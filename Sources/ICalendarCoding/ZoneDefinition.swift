import Scheduling

/// A zone as a file defines it (RFC 5545, 3.6.5 VTIMEZONE).
struct ZoneDefinition {
  /// Its TZID.
  let name: String
  /// Its rules over the years 1900 to 2099, under its TZID.
  let zone: Zone
  /// The IANA name that it gives beside its own (X-LIC-LOCATION).
  let place: String?
  /// The system's zones that keep the same time, once they have been looked for.
  var matches: [ZoneMatch]?

  private static let years = InstantRange(
    start: Instant(secondsSinceEpoch: -2_208_988_800), end: ZoneMatch.compared.end)
  /// The most changes of a definition.
  private static let limit = 4_096

  /// Reads a VTIMEZONE, or gives nothing if it has no TZID or no observance that can be read.
  init?(_ component: Component) {
    guard component.fault == nil else { return nil }
    var name: String?
    var place: String?
    var observances: [Observance] = []
    var current: Observance?
    for line in component.lines {
      guard let parts = PropertyLine(component.text[line.range], nameEnd: line.nameEnd) else {
        continue
      }
      switch line.property {
      case .zoneName where !line.isNested: name = name ?? PlainValue.text(parts.value)
      case .place where !line.isNested: place = place ?? PlainValue.text(parts.value)
      case .begin: current = Observance()
      case .end:
        if let whole = current { observances.append(whole) }
        current = nil
      default: current?.take(line.property, parts)
      }
    }
    guard let name, !name.isEmpty else { return nil }
    var changes: [Observance.Change] = []
    for observance in observances {
      changes += observance.changes(in: Self.years, limit: Self.limit - changes.count)
    }
    changes.sort { $0.instant < $1.instant }
    guard let first = changes.first else { return nil }
    self.name = name
    self.place = place
    zone = Zone(
      identifier: name, offset: first.from,
      transitions: changes.map { ZoneTransition(at: $0.instant, offset: $0.to) })
  }
}

/// A STANDARD or DAYLIGHT part of a VTIMEZONE: when it begins and how the clocks change then.
private struct Observance {
  struct Change {
    var instant: Instant
    var from: Int
    var to: Int
  }

  private var start: WallTime?
  private var from: Int?
  private var to: Int?
  private var rules: [RecurrenceRule] = []
  private var dates: [WallTime] = []

  mutating func take(_ property: ICalendarProperty, _ line: PropertyLine) {
    switch property {
    case .start: start = start ?? Self.wall(line.value)
    case .offsetFrom: from = from ?? PlainValue.offset(line.value)
    case .offsetTo: to = to ?? PlainValue.offset(line.value)
    case .rule:
      let text = String(decoding: line.value, as: UTF8.self)
      if let rule = try? RecurrenceRule(text: text), rules.count < 16 { rules.append(rule) }
    case .addition:
      dates += PlainValue.list(line.value).compactMap {
        Self.wall($0.prefix { $0 != 0x2F })
      }
    default: break
    }
  }

  private static func wall(_ value: ArraySlice<UInt8>) -> WallTime? {
    PlainValue.time(value.trimmed, zoneName: nil).flatMap { $0.wall }
  }

  /// The instants at which it begins; those of its rules within the given years.
  func changes(in years: InstantRange, limit: Int) -> [Change] {
    guard let start, let from, let to else { return [] }
    var walls = Array(dates.prefix(max(0, limit)))
    if rules.isEmpty { walls.append(start) }
    let set = RecurrenceSet(
      first: .floating(start: start, end: start), rules: rules.map { local($0, from: from) })
    if !rules.isEmpty, let recurrence = try? Recurrence(set, zone: .utc) {
      walls += recurrence.occurrences(startingIn: years).prefix(max(0, limit - walls.count))
        .map(\.start)
    }
    return walls.map { wall in
      Change(
        instant: Instant(secondsSinceEpoch: wall.wallSeconds).adding(seconds: -Int64(from)),
        from: from, to: to)
    }
  }

  /// The rule with its UNTIL, which is in UTC, as the wall time before the change.
  private func local(_ rule: RecurrenceRule, from: Int) -> RecurrenceRule {
    guard case .until(.utc(let instant)) = rule.end else { return rule }
    let wall = WallTime(wallSeconds: instant.secondsSinceEpoch).adding(seconds: Int64(from))
    return (try? rule.ending(.until(.local(wall)))) ?? rule
  }
}
