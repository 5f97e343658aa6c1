import EdgewiseTesting
import Scheduling
import Testing

@Suite struct ZoneTests {
  @Test func aGapMovesForwardByItsLength() throws {
    let berlin = try #require(Zone.berlin)
    #expect(
      try berlin.resolve(wall("2017-03-26T02:30"))
        == .gap(shifted: wall("2017-03-26T03:30"), at: instant("2017-03-26T01:30Z")))
    #expect(
      try berlin.resolve(wall("2017-03-25T02:30")) == .unique(instant("2017-03-25T01:30Z")))
    // The last second before the gap and the first after it are no gap.
    #expect(
      try berlin.resolve(wall("2017-03-26T01:59:59")) == .unique(instant("2017-03-26T00:59:59Z")))
    #expect(
      try berlin.resolve(wall("2017-03-26T03:00")) == .unique(instant("2017-03-26T01:00Z")))
  }

  @Test func aDoubledHourHasTwoInstantsAndMeansTheFirst() throws {
    let newYork = try #require(Zone.newYork)
    let doubled = try wall("2007-11-04T01:30")
    let first = try instant("2007-11-04T05:30Z")
    let second = try instant("2007-11-04T06:30Z")
    #expect(newYork.resolve(doubled) == .ambiguous(earlier: first, later: second))
    #expect(newYork.instant(of: doubled) == first)
    #expect(newYork.instant(of: doubled, fold: .second) == second)
    #expect(newYork.wallTime(at: first) == doubled && newYork.fold(at: first) == .first)
    #expect(newYork.wallTime(at: second) == doubled && newYork.fold(at: second) == .second)
    #expect(
      try newYork.resolve(wall("2007-11-04T02:00")) == .unique(instant("2007-11-04T07:00Z")))
  }

  @Test func gapsMayBeHalfAnHourOrAWholeDay() throws {
    let lordHowe = try #require(Zone.lordHowe)
    #expect(
      try lordHowe.resolve(wall("2026-10-04T02:15"))
        == .gap(shifted: wall("2026-10-04T02:45"), at: instant("2026-10-03T15:45Z")))
    #expect(
      try lordHowe.resolve(wall("2026-04-05T01:45"))
        == .ambiguous(earlier: instant("2026-04-04T14:45Z"), later: instant("2026-04-04T15:15Z")))
    let apia = try #require(Zone.apia)
    #expect(
      try apia.resolve(wall("2011-12-30T09:00"))
        == .gap(shifted: wall("2011-12-31T09:00"), at: instant("2011-12-30T19:00Z")))
    let skipped = try #require(CalendarDate(text: "2011-12-30"))
    #expect(try apia.startOfDay(skipped) == instant("2011-12-30T10:00Z"))
    #expect(apia.startOfDay(skipped) == apia.startOfDay(skipped.adding(days: 1)))
    #expect(try apia.startOfDay(skipped.adding(days: -1)) == instant("2011-12-29T10:00Z"))
  }

  @Test func aDayStartsAfterAGapAtMidnightAndAtTheFirstDoubledMidnight() throws {
    let havana = try #require(Zone.havana)
    let spring = try #require(CalendarDate(text: "2026-03-08"))
    #expect(try havana.startOfDay(spring) == instant("2026-03-08T05:00Z"))
    #expect(try havana.wallTime(at: havana.startOfDay(spring)) == wall("2026-03-08T01:00"))
    let autumn = try #require(CalendarDate(text: "2026-11-01"))
    #expect(try havana.startOfDay(autumn) == instant("2026-11-01T04:00Z"))
  }

  @Test func theRuleRepeatsForEver() throws {
    let berlin = try #require(Zone.berlin)
    for years in [400, 1_200, 7_600] {
      let date = try #require(CalendarDate(year: 2026 + years, month: 3, day: 29))
      let gap = WallTime(date, secondOfDay: 9_000)
      guard case .gap(let shifted, _) = berlin.resolve(gap) else {
        Issue.record("no gap in \(gap)")
        continue
      }
      #expect(shifted == gap.adding(seconds: 3_600))
      #expect(berlin.offset(at: berlin.instant(of: WallTime(date, secondOfDay: 0))) == 3_600)
      #expect(berlin.offset(at: berlin.instant(of: WallTime(date, secondOfDay: 20_000))) == 7_200)
    }
  }

  @Test(arguments: [Zone.berlin, .newYork, .lordHowe, .havana, .apia, .utc])
  func everyQuestionHasAnAnswer(_ candidate: Zone?) throws {
    let zone = try #require(candidate)
    var edges: [Int64] = [.min, .min + 1, .min + 86_400, -1, 0, 1, .max - 86_400, .max - 1, .max]
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<200 { edges.append(.random(in: .min...(.max), using: &generator)) }
    for edge in edges {
      let instant = Instant(secondsSinceEpoch: edge)
      _ = zone.wallTime(at: instant).description
      _ = zone.fold(at: instant)
      _ = zone.instant(of: WallTime(wallSeconds: edge), fold: .second)
      _ = zone.startOfDay(WallTime(wallSeconds: edge).date)
    }
    _ = zone.startOfDay(CalendarDate(daysSinceEpoch: .min))
    _ = zone.startOfDay(CalendarDate(daysSinceEpoch: .max))
  }

  @Test(arguments: [Zone.berlin, .newYork, .lordHowe, .havana, .apia])
  func wallTimesLeadBackToTheirInstants(_ candidate: Zone?) throws {
    let zone = try #require(candidate)
    let seed = UInt64.random(in: 0...(.max))
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<5_000 {
      let instant = Instant(
        secondsSinceEpoch: .random(in: -60_000_000_000...200_000_000_000, using: &generator))
      let shown = zone.wallTime(at: instant)
      #expect(zone.instant(of: shown, fold: zone.fold(at: instant)) == instant, "seed \(seed)")
    }
  }

  /// The resolver against a search through every instant that could show the wall time.
  @Test(arguments: [
    (Zone.berlin, "2026-03-29"), (.berlin, "2026-10-25"), (.lordHowe, "2026-10-04"),
    (.lordHowe, "2026-04-05"), (.havana, "2026-03-08"), (.havana, "2026-11-01"),
    (.apia, "2011-12-30"),
  ])
  func resolutionsAgreeWithASearch(_ candidate: Zone?, _ day: String) throws {
    let zone = try #require(candidate)
    let date = try #require(CalendarDate(text: day))
    for minute in stride(from: -120, to: 1_560, by: 15) {
      let wanted = WallTime(date, secondOfDay: minute * 60)
      let shown = stride(from: -15 * 3_600, through: 15 * 3_600, by: 900)
        .map { Instant(secondsSinceEpoch: wanted.wallSeconds + Int64($0)) }
        .filter { zone.wallTime(at: $0) == wanted }
      switch zone.resolve(wanted) {
      case .unique(let instant): #expect(shown == [instant])
      case .ambiguous(let earlier, let later): #expect(shown == [earlier, later])
      case .gap(let shifted, let instant):
        #expect(shown.isEmpty)
        #expect(shifted > wanted && zone.wallTime(at: instant) == shifted)
      }
    }
  }

  @Test func zonesAreEqualByName() {
    #expect(Zone.utc == Zone(fixedOffset: 3_600, identifier: "UTC"))
    #expect(
      Zone(fixedOffset: .max, identifier: "X").offset(at: Instant(secondsSinceEpoch: 0)) == 93_600)
  }
}
