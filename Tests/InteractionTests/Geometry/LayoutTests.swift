import Interaction
import Scheduling
import Testing

/// Where items are drawn.
@Suite struct LayoutTests {
  /// The boxes of a scene, as `REF SEG RECT`.
  func boxes(_ scene: Scene) -> [String] {
    var view = scene.view
    return view.handle(.refresh, at: 0).compactMap { effect in
      guard case .box(let box) = effect else { return nil }
      let rect = box.rect
      return "\(box.item.reference) \(box.segment.number)/\(box.segment.count) "
        + "\(rect.x),\(rect.y),\(rect.width),\(rect.height)"
    }
  }

  @Test func columnsSpanTheWidthWithoutARest() throws {
    let configuration = try exampleWeek { $0.size.width = 1_000 }
    var scene = try scene([:], configuration)
    let columns = scene.send(.refresh).compactMap { effect -> Rect? in
      guard case .column(_, let rect, _) = effect else { return nil }
      return rect
    }
    #expect(columns.map(\.x) == [0, 142, 285, 428, 571, 714, 857])
    #expect(columns.map(\.width).reduce(0, +) == 1_000)
  }

  @Test func overlappingBoxesShareTheColumnAndGrowToTheRight() throws {
    let scene = try scene([
      "a": "2026-03-02T09:00/2026-03-02T12:00", "b": "2026-03-02T09:00/2026-03-02T10:00",
      "c": "2026-03-02T09:30/2026-03-02T10:30", "d": "2026-03-02T11:00/2026-03-02T13:00",
      "e": "2026-03-02T13:00/2026-03-02T14:00",
    ])
    #expect(
      boxes(scene) == [
        "a 1/1 0,80,60,240", "b 1/1 60,80,60,80", "c 1/1 120,120,60,80", "d 1/1 60,240,120,160",
        "e 1/1 0,400,180,80",
      ])
  }

  @Test func theTabOrderIsStartThenLongerThenName() throws {
    let scene = try scene([
      "z": "2026-03-02T09:00/2026-03-02T10:00", "b": "2026-03-02T09:00/2026-03-02T09:30",
      "a": "2026-03-02T09:00/2026-03-02T09:30", "c": "2026-03-02T08:00/2026-03-02T08:10",
    ])
    #expect(boxes(scene).map { String($0.prefix(1)) } == ["c", "z", "a", "b"])
  }

  @Test func midnightBelongsToTheEarlierDay() throws {
    let whole = try exampleWeek(hours: "00:00-24:00")
    let first = try scene(["a": "2026-03-02T23:00/2026-03-03T00:00"], whole)
    #expect(boxes(first) == ["a 1/1 0,920,180,40"])
    let second = try scene(["a": "2026-03-02T23:00/2026-03-03T01:00"], whole)
    #expect(boxes(second) == ["a 1/2 0,920,180,40", "a 2/2 200,0,180,40"])
    let point = try scene(["a": "2026-03-03T00:00/2026-03-03T00:00"], whole)
    #expect(boxes(point) == ["a 1/1 200,0,180,12"])
  }

  @Test func whatEndsAtTheLastMinuteStaysInTheView() throws {
    let scene = try scene(["a": "2026-03-02T19:59/2026-03-02T20:00"])
    #expect(boxes(scene) == ["a 1/1 0,948,180,12"])
  }

  @Test func hoursAndDatesCutAndCount() throws {
    var scene = try scene([
      "a": "2026-03-02T06:00/2026-03-02T09:00", "b": "2026-03-02T06:00/2026-03-02T08:00",
      "c": "2026-03-02T20:00/2026-03-02T21:00", "d": "2026-03-01T22:00/2026-03-02T07:00",
      "e": "2026-03-08T19:00/2026-03-10T09:00", "f": "2026-03-09T09:00/2026-03-09T10:00",
      "g": "2026-03-03/2026-03-05",
    ])
    scene.play(
      """
      > refresh
      …
      MORE date=2026-03-02 side=before count=2 rect=0,0,200,4
      MORE date=2026-03-02 side=after count=1 rect=0,956,200,4
      MORE date=2026-03-03 count=1 rect=200,0,200,4
      MORE date=2026-03-04 count=1 rect=400,0,200,4
      FOCUS…
      BOX ref=a seg=1/1 rev=8800 rect=0,0,180,80 start=2026-03-02T06:00 end=2026-03-02T09:00 \
      clip=start order=1
      BOX ref=e seg=1/1 rev=8800 rect=1200,880,180,80 start=2026-03-08T19:00 end=2026-03-10T09:00 \
      clip=end order=2
      > remove c
      MORE date=2026-03-02 side=after count=0 rect=0,956,200,4
      > remove b
      MORE date=2026-03-02 side=before count=1 rect=0,0,200,4
      > set e 2026-03-08T10:00/2026-03-08T11:00
      BOX ref=e seg=1/1…
      """)
  }

  @Test func aTokyoViewShowsAnAthensAppointment() throws {
    let scene = try scene(
      ["a": "2026-03-03T07:30Z/2026-03-03T08:15Z"], exampleWeek(zone: "Asia/Tokyo"))
    #expect(boxes(scene) == ["a 1/1 200,680,180,60"])
  }

  @Test func floatingTimesStandWhereTheyAre() throws {
    var floating = try item("a", "2026-03-03T09:30/2026-03-03T10:15", in: .utc)
    floating.time = .floating(
      start: try #require(WallTime(text: "2026-03-03T09:30")),
      end: try #require(WallTime(text: "2026-03-03T10:15")))
    for name in ["Asia/Tokyo", "America/New_York"] {
      var scene = try Scene(exampleWeek(zone: name), [floating])
      #expect(boxes(scene) == ["a 1/1 200,120,180,60"])
      scene.play(
        """
        @1 down 0 pencil 271 150
        @2 move 0 271 190
        GRAB…
        SELECT…
        PREVIEW…
        @3 up 0 271 190
        PENDING op=move ref=a
        > commit op=move [a rev=8800 2026-03-03T10:00/2026-03-03T10:45]
        """)
    }
  }

  @Test func aDayViewHasOneColumn() throws {
    let day = CalendarDate(year: 2026, month: 3, day: 3).map { DateRange(day: $0) }
    var configuration = try exampleWeek()
    configuration.layout = .day
    configuration.dates = try #require(day)
    let scene = try scene(["a": "2026-03-03T09:30/2026-03-03T10:15"], configuration)
    #expect(boxes(scene) == ["a 1/1 0,120,1380,60"])
  }

  @Test func aConfigurationOutOfItsRangeIsRefused() throws {
    let changes: [(ConfigurationError, (inout ViewConfiguration) -> Void)] = [
      (.size, { $0.size.width = 0 }), (.size, { $0.size.height = -1 }),
      (.size, { $0.size.height = 100_001 }), (.snap, { $0.snap = 0 }), (.snap, { $0.snap = 1_441 }),
      (.slot, { $0.slot = 0 }), (.hourHeight, { $0.hourHeight = 0 }), (.lane, { $0.lane = 960 }),
      (.lane, { $0.lane = -1 }), (.policy, { $0.policy.slop = -1 }),
      (.dates, { $0.dates = DateRange(start: $0.dates.start, end: $0.dates.start) }),
      (
        .dates,
        { $0.dates = DateRange(start: $0.dates.start, end: $0.dates.start.adding(days: 367)) }
      ),
    ]
    for (error, change) in changes {
      let configuration = try exampleWeek(change)
      #expect(throws: error) {
        try CalendarView(
          configuration: configuration, items: [], now: Instant(secondsSinceEpoch: 0))
      }
      var scene = try scene([:])
      #expect(scene.send(.configured(configuration, items: [])) == [.fault(.badValue)])
      #expect(!error.description.isEmpty)
    }
    #expect(DayHours(startMinute: 600, endMinute: 600) == nil)
  }

  @Test func tinyViewsAreDrawnAndHandled() throws {
    for width in 1...3 {
      for height in 1...3 {
        var scene = try scene(
          ["a": "2026-03-03T09:30/2026-03-03T10:15", "b": "2026-03-03T09:30/2026-03-03T10:15"],
          exampleWeek { $0.size = Size(width: width, height: height) })
        for x in -1...3 {
          for y in -1...3 { _ = scene.send(.hover(Point(x: x, y: y)), at: 1) }
        }
        #expect(boxes(scene).count == 2)
      }
    }
  }
}
