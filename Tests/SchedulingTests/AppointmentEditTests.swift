import EdgewiseTesting
import Scheduling
import Testing

@Suite struct AppointmentEditTests {
  private func timed(_ start: String, _ end: String, in zone: Zone) throws -> AppointmentTime {
    try .zoned(
      start: wall(start), startFold: .first, end: wall(end), endFold: .first,
      zone: zone.identifier)
  }

  private func duration(_ text: String) throws -> WallDuration {
    try #require(WallDuration(text: text))
  }

  @Test func aMoveIntoAGapShiftsAndKeepsTheElapsedHour() throws {
    let zone = try #require(Zone.newYork)
    let moved = try timed("2020-03-08T00:00", "2020-03-08T01:00", in: zone)
      .moved(by: duration("2h"), in: zone)
    #expect(try moved.time == timed("2020-03-08T03:00", "2020-03-08T04:00", in: zone))
    #expect(moved.limits == .gapShift)
    #expect(
      try moved.time.bounds(zone: zone)
        == InstantRange(start: instant("2020-03-08T07:00Z"), end: instant("2020-03-08T08:00Z")))
  }

  @Test func aMoveAcrossDaysKeepsTheWallTimes() throws {
    let zone = try #require(Zone.newYork)
    let moved = try timed("2026-03-06T09:00", "2026-03-06T10:00", in: zone)
      .moved(by: duration("3d"), in: zone)
    #expect(try moved.time == timed("2026-03-09T09:00", "2026-03-09T10:00", in: zone))
    #expect(try moved.time.bounds(zone: zone).start == instant("2026-03-09T13:00Z"))
    #expect(moved.limits.isEmpty)
    // Six hours on the wall stay six hours on the wall, though a clock is put forward in them.
    let night = try timed("2026-03-07T00:00", "2026-03-07T06:00", in: zone)
      .moved(by: duration("1d"), in: zone)
    #expect(try night.time == timed("2026-03-08T00:00", "2026-03-08T06:00", in: zone))
    // A start in the gap takes its end along.
    let early = try timed("2026-03-07T02:00", "2026-03-07T02:30", in: zone)
      .moved(by: duration("1d"), in: zone)
    #expect(try early.time == timed("2026-03-08T03:00", "2026-03-08T03:30", in: zone))
    #expect(early.limits == .gapShift)
  }

  @Test func aMoveInsideADayKeepsTheElapsedDurationAcrossADoubledHour() throws {
    let zone = try #require(Zone.newYork)
    let moved = try timed("2026-11-01T03:00", "2026-11-01T05:00", in: zone)
      .moved(by: duration("-3h"), in: zone)
    #expect(
      try moved.time
        == .zoned(
          start: wall("2026-11-01T00:00"), startFold: .first, end: wall("2026-11-01T01:00"),
          endFold: .second, zone: zone.identifier))
    #expect(moved.time.bounds(zone: zone).seconds == 7_200)
  }

  @Test func allDayCountsDates() throws {
    let zone = try #require(Zone.berlin)
    let day = try #require(DateRange(text: "2022-03-20"))
    let moved = AppointmentTime.allDay(start: day.start, end: day.end)
      .moved(by: WallDuration(days: 7), in: zone)
    #expect(moved.time.start.description == "2022-03-27T00:00")
    #expect(moved.time.end.description == "2022-03-28T00:00")
    #expect(moved.time.bounds(zone: zone).seconds == 23 * 3_600)
  }

  @Test func anEdgeMovesAloneAndStopsAtTheLeastDuration() throws {
    let zone = try #require(Zone.berlin)
    let time = try timed("2026-03-03T10:07", "2026-03-03T10:40", in: zone)
    let short = try time.resized(.end, to: wall("2026-03-03T10:10"), least: 1_800, in: zone)
    #expect(try short.time == timed("2026-03-03T10:07", "2026-03-03T10:37", in: zone))
    #expect(short.limits == .leastDuration)
    let far = try time.resized(.end, to: wall("2026-03-03T07:00"), least: 1_800, in: zone)
    #expect(far == short)
    let late = try time.resized(.start, to: wall("2026-03-03T23:00"), least: 900, in: zone)
    #expect(try late.time == timed("2026-03-03T10:25", "2026-03-03T10:40", in: zone))
    let tiny = try timed("2026-03-03T10:00", "2026-03-03T10:05", in: zone)
      .resized(.end, to: wall("2026-03-03T09:00"), least: 900, in: zone)
    #expect(try tiny.time == timed("2026-03-03T10:00", "2026-03-03T10:05", in: zone))
    let night = try timed("2026-03-03T23:00", "2026-03-03T23:30", in: zone)
      .resized(.end, to: wall("2026-03-04T01:00"), least: 900, in: zone)
    #expect(try night.time == timed("2026-03-03T23:00", "2026-03-04T01:00", in: zone))
    #expect(night.limits.isEmpty)
  }

  @Test func anEdgeInAGapMovesForward() throws {
    let zone = try #require(Zone.berlin)
    let resized = try timed("2026-03-29T01:00", "2026-03-29T01:30", in: zone)
      .resized(.end, to: wall("2026-03-29T02:15"), least: 900, in: zone)
    #expect(try resized.time == timed("2026-03-29T01:00", "2026-03-29T03:15", in: zone))
    #expect(resized.limits == .gapShift)
  }

  @Test func datesAndFloatingTimesStopAtTheOtherEdge() throws {
    let days = try #require(DateRange(text: "2026-03-03/2026-03-06"))
    let time = AppointmentTime.allDay(start: days.start, end: days.end)
    let start = try time.resized(.start, to: wall("2026-03-09T12:00"), in: .utc)
    #expect(start.time == .allDay(start: days.end.adding(days: -1), end: days.end))
    #expect(start.limits == .leastDuration)
    let end = try time.resized(.end, to: wall("2026-03-08T00:00"), in: .utc)
    #expect(end.time == .allDay(start: days.start, end: days.end.adding(days: 2)))
    let floating = try AppointmentTime.floating(
      start: wall("2026-03-29T02:15"), end: wall("2026-03-29T03:15"))
    #expect(
      try floating.resized(.end, to: wall("2026-03-29T01:00"), least: 900, in: .utc).time
        == .floating(start: wall("2026-03-29T02:15"), end: wall("2026-03-29T02:30")))
  }

  /// Whatever is asked, edges keep their order and the least duration, and the result is valid.
  @Test func editsKeepTheirPromises() throws {
    let zones = try [#require(Zone.berlin), #require(Zone.lordHowe), #require(Zone.havana)]
    let seed = UInt64.random(in: 0...(.max))
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<6_000 {
      let zone = zones[Int.random(in: 0..<3, using: &generator)]
      // Around the clock changes of 2026, so that gaps and doubled hours are common.
      let change = try instant(
        ["2026-03-29T00:00Z", "2026-11-01T06:00Z", "2026-04-04T15:00Z"][
          Int.random(in: 0..<3, using: &generator)])
      let start = change.adding(seconds: 900 * .random(in: -200...200, using: &generator))
      let time = AppointmentTime.zoned(
        InstantRange(
          start: start, end: start.adding(seconds: 900 * .random(in: 0...40, using: &generator))),
        in: zone)
      let before = time.bounds(zone: zone)
      try time.validate(zone: zone)

      let delta = WallDuration(
        days: .random(in: -3...3, using: &generator),
        seconds: 900 * .random(in: -20...20, using: &generator))
      let moved = time.moved(by: delta, in: zone).time
      try moved.validate(zone: zone)
      if moved.start.date == time.start.date {
        #expect(moved.bounds(zone: zone).seconds == before.seconds, "seed \(seed)")
      }

      let least = Int64.random(in: 0...3, using: &generator) * 900
      let edge: AppointmentEdge = Bool.random(using: &generator) ? .start : .end
      let target = zone.wallTime(at: start).adding(
        seconds: 900 * .random(in: -60...60, using: &generator))
      let resized = time.resized(edge, to: target, least: Int(least), in: zone).time
      try resized.validate(zone: zone)
      let after = resized.bounds(zone: zone)
      #expect(after.seconds >= min(least, before.seconds), "seed \(seed)")
      #expect(edge == .start ? after.end == before.end : after.start == before.start)
    }
  }
}
