import Testing

@testable import Scheduling

@Suite struct ExpansionTests {
  static let zone = (try? Zone.sample("Europe/Berlin"))!

  static func range(_ from: String, _ to: String) -> InstantRange {
    InstantRange(
      start: zone.instant(of: WallTime(text: from)!), end: zone.instant(of: WallTime(text: to)!))
  }

  static func source(
    _ number: UInt64, _ start: String, _ rule: String, overridden: Set<OccurrenceID> = []
  ) throws -> Expansion.Source {
    var series = try SeriesEditTests.series(start, rule)
    series.master.id = AppointmentID(high: 0, low: number)
    return Expansion.Source(series: series.master, overridden: overridden, zone: zone)
  }

  static func all(_ expansion: Expansion) throws -> [Instance] {
    var expansion = expansion
    var result: [Instance] = []
    while let next = try expansion.next() { result.append(next) }
    return result
  }

  @Test func occurrencesStandAmongSinglesInOrder() throws {
    let single = Instance(
      appointment: Appointment(
        id: AppointmentID(high: 0, low: 50), calendar: CalendarID(high: 0, low: 0), uid: "s",
        time: SeriesEditTests.at("2026-03-04T12:30"), title: "Single"),
      range: Self.range("2026-03-04T12:30", "2026-03-04T13:30"))
    let found = try Self.all(
      try Expansion(
        [
          try Self.source(
            1, "2026-03-02T12:00", "FREQ=DAILY",
            overridden: [SeriesEditTests.id("2026-03-05T12:00")]),
          try Self.source(2, "2020-03-04T12:00", "FREQ=WEEKLY"),
        ], singles: [single], touching: Self.range("2026-03-04T12:30", "2026-03-07T00:00")))
    #expect(
      found.map { "\($0.appointment.time.start) \($0.appointment.id.low)" } == [
        "2026-03-04T12:00 1", "2026-03-04T12:00 2", "2026-03-04T12:30 50", "2026-03-06T12:00 1",
      ])
    #expect(found[0].appointment.occurrence == SeriesEditTests.id("2026-03-04T12:00"))
    #expect(found[0].appointment.rules == [] && found[2].series == nil)
  }

  /// Series that occur nowhere in the range cost nothing of the budget, but time.
  @Test func noMoreSeriesAreLookedAtOnceTimeIsOver() throws {
    let barren = try (1...5).map { try Self.source($0, "2026-03-02T12:00", "FREQ=YEARLY") }
    let range = Self.range("2026-04-01T00:00", "2026-05-01T00:00")
    var looks = 0
    func isOver(after most: Int) -> Bool {
      looks += 1
      return looks > most
    }
    #expect(throws: ExpansionError.tooMany) {
      try Expansion(barren, touching: range, isOver: { isOver(after: 3) })
    }
    #expect(looks == 4)
    looks = 0
    #expect(try Self.all(try Expansion(barren, touching: range) { isOver(after: 5) }).isEmpty)
  }

  /// Pages put together are the whole, wherever they are cut.
  @Test(arguments: 1...7) func pagesFollowOneAnother(size: Int) throws {
    let sources = [
      try Self.source(1, "2026-03-02T12:00", "FREQ=DAILY"),
      try Self.source(2, "2026-03-02T12:00", "FREQ=HOURLY;INTERVAL=12"),
      try Self.source(3, "2026-03-01T23:30", "FREQ=WEEKLY"),
    ]
    let range = Self.range("2026-03-02T00:00", "2026-03-09T00:00")
    let whole = try Self.all(try Expansion(sources, touching: range))
    #expect(whole.count > 20)
    var pages: [Instance] = []
    var cursor: InstanceCursor?
    while true {
      let page = try Self.all(
        try Expansion(sources, touching: range, after: cursor)
      ).prefix(size)
      guard let last = page.last else { break }
      pages += page
      cursor = last.cursor
    }
    #expect(pages == whole)
  }

  @Test func tooManyOccurrencesAreRefused() throws {
    let sources = [try Self.source(1, "2026-03-02T12:00", "FREQ=SECONDLY")]
    let range = Self.range("2026-03-02T00:00", "2026-03-09T00:00")
    #expect(throws: ExpansionError.tooMany) {
      try Self.all(try Expansion(sources, touching: range, budget: InstanceBudget(100)))
    }
  }

  @Test(arguments: [
    "RRULE:FREQ=WEEKLY;BYDAY=MO\n", "RRULE:FREQ=DAILY\nEXDATE:20260303T120000\n",
    "RDATE:20260303T120000/20260303T130000\nRDATE:20260304/P1h30m\nRDATE:20260305T110000Z\n"
      + "EXDATE:20260303\n",
  ])
  func textIsReadAsItWasPrinted(text: String) throws {
    let set = try RecurrenceText.read(text, first: SeriesEditTests.at("2026-03-02T12:00"))
    #expect(RecurrenceText.text(of: set) == text)
  }
}
