import Interaction
import Scheduling
import Testing

/// Drags near the edges of a view: auto-scroll, paging, and the all-day lane.
@Suite struct EdgeTests {
  @Test func aDragNearTheBottomScrollsByTicks() throws {
    var scene = try scene(
      ["a": "2026-03-03T09:00/2026-03-03T10:00"], exampleWeek { $0.hourHeight = 160 })
    scene.play(
      """
      @0 down 0 pointer 250 200
      @1 move 0 250 947
      GRAB…
      SELECT…
      PREVIEW op=move ref=a start=2026-03-03T13:45…
      @201 tick
      @301 tick
      SCROLL x=0 y=30
      @401 tick
      SCROLL x=0 y=60
      PREVIEW op=move ref=a start=2026-03-03T14:00…
      """)
    #expect(scene.view.deadline == 417)
    scene.play(
      """
      @9000 tick
      SCROLL x=0 y=960
      PREVIEW op=move ref=a start=2026-03-03T19:45…
      """)
    #expect(scene.view.deadline == 60_000, "at the end nothing is left to scroll to")
    scene.play(
      """
      @9001 move 0 250 400
      PREVIEW…
      @9900 tick
      """)
  }

  @Test func scrollingDoesNotDependOnHowOftenItTicks() throws {
    func offset(every step: Milliseconds) throws -> [String] {
      var scene = try scene(
        ["a": "2026-03-03T09:00/2026-03-03T10:00"], exampleWeek { $0.hourHeight = 160 })
      _ = scene.send(.down(contact: 0, .indirectPointer, Point(x: 250, y: 200)), at: 0)
      _ = scene.send(.move(contact: 0, Point(x: 250, y: 940)), at: 1)
      var last: [String] = []
      for time in stride(from: step, through: 1_400, by: Int(step)) {
        let told = scene.send(.tick, at: Milliseconds(time)).map(\.text)
          .filter { $0.hasPrefix("SCROLL") }
        if !told.isEmpty { last = told }
      }
      return last
    }
    #expect(try offset(every: 7) == offset(every: 1_400))
    #expect(try offset(every: 1_400) == ["SCROLL x=0 y=149"])
  }

  @Test func nearTheRightEdgeTheViewPagesAndTheDragGoesOn() throws {
    var scene = try scene(["a": "2026-03-03T09:00/2026-03-03T10:00"])
    scene.play(
      """
      @0 down 0 pointer 250 120
      @1 move 0 1390 120
      GRAB…
      SELECT…
      PREVIEW op=move ref=a start=2026-03-08T09:00…
      @700 tick
      @701 tick
      > load week 2026-03-09/2026-03-16
      """)
    var next = scene.view.configuration
    next.dates = DateRange(
      start: next.dates.start.adding(days: 7), end: next.dates.end.adding(days: 7))
    let effects = scene.send(.configured(next, items: []), at: 710).map(\.text)
    #expect(effects.first == "RESET")
    #expect(effects.contains { $0.hasPrefix("PREVIEW op=move ref=a start=2026-03-15T09:00") })
    scene.play(
      """
      @800 move 0 1000 120
      PREVIEW op=move ref=a start=2026-03-14T09:00…
      @801 up 0 1000 120
      PENDING op=move ref=a
      > commit op=move [a rev=8800 2026-03-14T07:00Z/2026-03-14T08:00Z]
      """)
  }

  @Test func aSetByTheClientCancels() throws {
    var scene = try scene(["a": "2026-03-03T09:00/2026-03-03T10:00"])
    scene.play(
      """
      @0 down 0 pointer 250 120
      @1 move 0 250 160
      …
      """)
    var next = scene.view.configuration
    next.slot = 60
    #expect(
      scene.send(.configured(next, items: Array(scene.items.values)), at: 2)
        .contains(.cancelled(.move, ["a"], .view)))
  }

  @Test("fullcalendar#8050: into the all-day lane and back") func laneAndBack() throws {
    var scene = try scene(
      ["a": "2026-03-03T09:00/2026-03-03T13:00"],
      exampleWeek {
        $0.lane = 24
        $0.size.height = 984
      })
    scene.play(
      """
      @0 down 0 pointer 250 124
      @1 move 0 450 10
      GRAB…
      SELECT…
      PREVIEW op=move ref=a start=2026-03-04 end=2026-03-05 allday=yes rect=400,0,180,24
      @2 move 0 250 204
      PREVIEW op=move ref=a start=2026-03-03T10:00 end=2026-03-03T14:00…
      @3 up 0 250 204
      PENDING…
      > commit op=move [a rev=8800 2026-03-03T08:00Z/2026-03-03T12:00Z]
      """)
  }

  @Test func wholeDaysDraggedIntoTheHoursGetAnHour() throws {
    var scene = try scene(
      ["a": "2026-03-03/2026-03-05"],
      exampleWeek {
        $0.lane = 24
        $0.size.height = 984
      })
    scene.play(
      """
      @0 down 0 pointer 250 10
      @1 move 0 450 154
      GRAB…
      SELECT…
      PREVIEW op=move ref=a start=2026-03-04T09:30 end=2026-03-04T10:30…
      """)
  }
}
