import EdgewiseTesting
import Scheduling
import Testing

/// Laws over random rules; each failure names the seed and the rule that it came from.
@Suite("Recurrence laws")
struct RecurrenceLawTests {
  static let long: [RecurrenceFrequency] = [.daily, .weekly, .monthly, .yearly]
  static let short: [RecurrenceFrequency] = [.hourly, .minutely, .secondly]

  private func series(_ rule: RecurrenceRule, from start: WallTime) throws -> Recurrence {
    try Recurrence(
      RecurrenceSet(first: .floating(start: start, end: start), rules: [rule]), zone: .utc)
  }

  private func range(_ start: WallTime, _ end: WallTime) -> InstantRange {
    WallRange(start: start, end: end).instants(in: .utc)
  }

  @Test("Agrees with a plain walk, whole and from any point on", arguments: UInt64(1)...20)
  func agreesWithWalk(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for isLong in [true, true, false] {
      let rule = try generator.rule(isLong ? Self.long : Self.short)
      let start = generator.wall()
      let days = isLong ? 1_300 : rule.frequency == .secondly ? 1 : 4
      let last = start.date.adding(days: days)
      let expected = NaiveExpander(rule: rule, start: start).wallTimes(through: last)
      let series = try series(rule, from: start)
      let comment: Comment = "seed \(seed): \(start) \(rule)"
      let end = WallTime(last.adding(days: 1))
      let found = series.occurrences(startingIn: range(start, end)).map(\.id.wall)
      try #require(found == expected, comment)
      for _ in 0..<8 {
        let from = start.adding(
          seconds: Int64.random(in: -10...Int64(days * 86_400), using: &generator))
        let to = from.adding(seconds: Int64.random(in: 0...Int64(days * 30_000), using: &generator))
        let part = series.occurrences(startingIn: range(from, min(to, end))).map(\.id.wall)
        #expect(part == expected.filter { $0 >= from && $0 < min(to, end) }, comment)
      }
    }
  }

  @Test("Counts what a plain walk counts, also far from the start", arguments: UInt64(1)...20)
  func counts(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for isLong in [true, true, false] {
      let endless = try generator.rule(isLong ? Self.long : Self.short)
      let start = generator.wall()
      let last = start.date.adding(days: isLong ? 1_300 : endless.frequency == .secondly ? 1 : 4)
      let all = NaiveExpander(rule: endless, start: start).wallTimes(through: last)
      guard !all.isEmpty else { continue }
      let count = Int.random(in: 1...all.count, using: &generator)
      let series = try series(try endless.ending(.count(count)), from: start)
      let comment: Comment = "seed \(seed): \(start) \(endless) COUNT=\(count)"
      let end = series.last
      #expect(end?.id.wall == all[count - 1], comment)
      #expect(series.isBounded, comment)
      #expect(Array(series.occurrences.map(\.id.wall)) == Array(all.prefix(count)), comment)
      let after = try #require(end).range.start.adding(seconds: 1)
      #expect(series.next(after: after) == nil, comment)
    }
  }

  @Test("Counts far ahead what stepping there counts", arguments: UInt64(1)...60)
  func countsFar(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let endless = try generator.rule(Self.long + Self.long + Self.short)
    let start = generator.wall()
    let all = try series(endless, from: start).occurrences.prefix(2_000).map(\.id.wall)
    for _ in 0..<5 where !all.isEmpty {
      let count = Int.random(in: 1...all.count, using: &generator)
      let counted = try series(try endless.ending(.count(count)), from: start)
      let comment: Comment = "seed \(seed): \(start) \(endless) COUNT=\(count)"
      let last = try #require(counted.last, comment)
      #expect(last.id.wall == all[count - 1], comment)
      // Splitting asks for the count before a time, the other way round.
      guard count > 1 else { continue }
      let (before, after) = try counted.split(at: last.id)
      #expect(before?.rules.map(\.end) == [.count(count - 1)], comment)
      #expect(after.rules.map(\.end) == [.count(1)], comment)
    }
  }

  @Test(
    "Counts weeks at the year's edges, which depend on the years beside",
    arguments: Weekday.allCases)
  func countsEdgeWeeks(weekStart: Weekday) throws {
    for week in [53, 1, -1, -53] {
      let endless = try RecurrenceRule(
        frequency: .yearly, weekStart: weekStart,
        weekdays: Weekday.allCases.map { RecurrenceWeekday($0) }, weeks: [week])
      let start = try #require(WallTime(text: "1990-01-01T09:00"))
      let all = try series(endless, from: start).occurrences.prefix(800).map(\.id.wall)
      for count in stride(from: 1, through: 800, by: 43) {
        let counted = try series(try endless.ending(.count(count)), from: start)
        #expect(counted.last?.id.wall == all[count - 1], "\(endless) COUNT=\(count)")
      }
    }
  }

  @Test("Is sorted and without doubles, and a range is its parts", arguments: UInt64(1)...30)
  func isSorted(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let series = try generator.series()
    let start = series.set.first.bounds(zone: series.zone).start
    let a = start.adding(seconds: Int64.random(in: -1_000...40_000_000, using: &generator))
    let b = a.adding(seconds: Int64.random(in: 0...9_000_000, using: &generator))
    let c = b.adding(seconds: Int64.random(in: 0...9_000_000, using: &generator))
    let whole = Array(series.occurrences(startingIn: InstantRange(start: a, end: c)))
    let comment: Comment = "seed \(seed): \(series.set)"
    let early = Array(series.occurrences(startingIn: InstantRange(start: a, end: b)))
    let late = Array(series.occurrences(startingIn: InstantRange(start: b, end: c)))
    #expect(whole == early + late, comment)
    for (one, next) in zip(whole, whole.dropFirst()) {
      #expect(one.range.start < next.range.start, comment)
      #expect(one.id < next.id, comment)
    }
    #expect(whole.allSatisfy { $0.range.start >= a && $0.range.start < c }, comment)
    let overlapping = Array(series.occurrences(overlapping: InstantRange(start: b, end: c)))
    #expect(overlapping.allSatisfy { $0.range.overlaps(InstantRange(start: b, end: c)) }, comment)
    #expect(Set(overlapping).isSuperset(of: late.filter { !$0.range.isEmpty }), comment)
  }

  @Test("Two halves of a split series are the whole", arguments: UInt64(1)...60)
  func splits(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let series = try generator.series(bounded: generator.chance(60))
    let whole = Array(series.occurrences.prefix(60))
    guard let cut = whole.randomElement(using: &generator) else { return }
    let comment: Comment = "seed \(seed) at \(cut.id): \(series.set)"
    let (before, after) = try series.split(at: cut.id)
    var parts: [Occurrence] = []
    if let before { parts += Array(try Recurrence(before, zone: series.zone).occurrences) }
    #expect(parts.last.map { $0.range.start < cut.range.start } ?? true, comment)
    #expect((before == nil) == (whole.first == cut), comment)
    parts += Array(try Recurrence(after, zone: series.zone).occurrences.prefix(60))
    #expect(Array(parts.prefix(whole.count)) == whole, comment)
    if series.isBounded {
      #expect(parts.count == whole.count || whole.count == 60, comment)
      #expect(try #require(series.last).range.end <= (try #require(series.endBound)), comment)
    }
  }

  @Test("Reads a rule as it prints it", arguments: UInt64(1)...200)
  func prints(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var rule = try generator.rule(Self.long + Self.short)
    switch seed % 4 {
    case 0: rule = try rule.ending(.count(Int(seed) * 1_000_003))
    case 1: rule = try rule.ending(.until(.date(generator.wall().date)))
    case 2: rule = try rule.ending(.until(.local(generator.wall())))
    default:
      let instant = Instant(secondsSinceEpoch: generator.wall().wallSeconds)
      rule = try rule.ending(.until(.utc(instant)))
    }
    #expect(try RecurrenceRule(text: rule.description) == rule)
    #expect(try RecurrenceRule(text: rule.description.lowercased() + ";") == rule)
  }
}

extension SeededGenerator {
  /// A series of any kind, with times in gaps, exceptions and additions.
  mutating func series(bounded: Bool = false) throws -> Recurrence {
    var rule = try rule(RecurrenceLawTests.long + [.daily, .weekly, .hourly])
    if bounded { rule = try rule.ending(.count(Int.random(in: 1...40, using: &self))) }
    let start = wall(from: 2_015, to: 2_027)
    var additions: [RecurrenceAddition] = []
    var exclusions: [RecurrenceTime] = []
    for _ in 0..<3 where chance(40) {
      let date = start.date.adding(days: Int.random(in: 0...60, using: &self))
      exclusions.append(
        chance(50) ? .date(date) : .local(WallTime(date, secondOfDay: start.secondOfDay)))
      let added = start.date.adding(days: Int.random(in: 0...60, using: &self))
      additions.append(RecurrenceAddition(.local(WallTime(added, secondOfDay: 61_000))))
    }
    let end = start.adding(seconds: [0, 1_800, 5_400, 100_000].randomElement(using: &self)!)
    let first: AppointmentTime
    var zone = Zone.utc
    switch Int.random(in: 0..<5, using: &self) {
    case 0 where rule.frequency >= .daily:
      first = .allDay(start: start.date, end: start.date.adding(days: 2))
      additions = additions.map {
        guard case .local(let wall) = $0.start else { return $0 }
        return RecurrenceAddition(.date(wall.date))
      }
    case 1: first = .floating(start: start, end: end)
    default:
      let name = ["America/New_York", "Australia/Lord_Howe", "Europe/Vienna"].randomElement(
        using: &self)!
      zone = try Zone.sample(name)
      first = .zoned(start: start, startFold: .first, end: end, endFold: .first, zone: name)
    }
    return try Recurrence(
      RecurrenceSet(first: first, rules: [rule], additions: additions, exclusions: exclusions),
      zone: zone)
  }
}
