import Interaction
import Scheduling
import Testing

/// Input that no device should send: nothing traps, and nothing is committed without its `up`.
@Suite struct BadInputTests {
  private let two: KeyValuePairs<ItemReference, String> = [
    "a": "2026-03-02T09:00/2026-03-02T10:00", "b": "2026-03-03T09:00/2026-03-03T10:00",
  ]

  @Test(arguments: [(0, 960), (1_400, 0), (-1, 960), (100_001, 960), (.max, .min)])
  func aViewportWithoutAPointIsRefused(width: Int, height: Int) throws {
    let configuration = try exampleWeek { $0.size = Size(width: width, height: height) }
    #expect(throws: ConfigurationError.size) {
      try CalendarView(configuration: configuration, items: [], now: Instant(secondsSinceEpoch: 0))
    }
    var scene = try scene(two)
    #expect(scene.send(.configured(configuration, items: []), at: 1) == [.fault(.badValue)])
  }

  @Test(arguments: ViewConfiguration.Layout.allCases)
  func aViewportOfOnePointIsDrawnAndHandled(layout: ViewConfiguration.Layout) throws {
    var scene = try scene(
      two,
      exampleWeek {
        $0.size = Size(width: 1, height: 1)
        $0.layout = layout
      })
    for (time, event) in Self.everything.enumerated() { _ = scene.send(event, at: Int64(time)) }
    #expect(scene.edits.allSatisfy { $0.operation != .move })
  }

  @Test func hoursThatAreEmptyAreNoHours() {
    #expect(DayHours(startMinute: 600, endMinute: 600) == nil)
    #expect(DayHours(startMinute: 600, endMinute: 599) == nil)
    #expect(DayHours(startMinute: 0, endMinute: 1_441) == nil)
    #expect(DayHours(startMinute: 1_439, endMinute: 1_440) != nil)
  }

  /// A minute of a day, a whole day, and drags over them.
  @Test(arguments: ["08:00-08:01", "23:59-24:00", "00:00-24:00"])
  func hoursOfAMinuteAreDrawnAndHandled(hours: String) throws {
    var scene = try scene(two, exampleWeek(hours: hours))
    for (time, event) in Self.everything.enumerated() { _ = scene.send(event, at: Int64(time)) }
    let columns = scene.send(.refresh, at: 100).filter {
      if case .column = $0 { true } else { false }
    }
    #expect(columns.count == 7)
  }

  @Test(arguments: [Int.min, -1_000_000_001, 1_000_000_001, .max])
  func coordinatesAtTheLimitsOfIntegersAreHandled(limit: Int) throws {
    for point in [Point(x: limit, y: limit), Point(x: limit, y: 120), Point(x: 50, y: limit)] {
      var scene = try scene(two)
      _ = scene.send(.hover(point), at: 0)
      _ = scene.send(.wheel(point, dx: limit, dy: limit), at: 1)
      _ = scene.send(.down(contact: 0, .indirectPointer, Point(x: 50, y: 120)), at: 2)
      _ = scene.send(.move(contact: 0, point), at: 3)
      #expect(scene.edits.isEmpty)
      _ = scene.send(.up(contact: 0, point), at: 4)
      _ = scene.send(.down(contact: 1, .direct, point), at: 5)
      _ = scene.send(.tick, at: Int64(limit))
      _ = scene.send(.up(contact: 1, point), at: .max)
    }
  }

  /// Sixteen fingers at once, on one box and on none: one gesture at most.
  @Test func sixteenContactsMakeOneGesture() throws {
    var scene = try scene(two)
    var grabs = 0
    func play(_ event: Event, at time: Milliseconds) {
      for case .grab in scene.send(event, at: time) { grabs += 1 }
    }
    let kinds = TouchType.allCases
    for contact in 0..<16 {
      play(
        .down(
          contact: contact, kinds[contact % kinds.count], Point(x: 50 + 4 * contact, y: 120)),
        at: Int64(contact))
    }
    for step in 1...20 {
      for contact in 0..<16 {
        play(
          .move(contact: contact, Point(x: 50 + 4 * contact, y: 120 + 10 * step)),
          at: Int64(600 + step))
      }
    }
    #expect(grabs <= 1 && scene.edits.isEmpty)
    for contact in 0..<16 { play(.up(contact: contact, Point(x: 50, y: 400)), at: 700) }
    #expect(scene.edits.count <= 1)
  }

  @Test(arguments: [-1, 100, .max, .min])
  func contactsOfOtherNumbersAreFaults(number: Int) throws {
    var scene = try scene(two)
    #expect(
      scene.send(.down(contact: number, .indirectPointer, Point(x: 50, y: 120)), at: 0)
        .contains(.fault(.badValue)))
    #expect(scene.send(.move(contact: number, Point(x: 50, y: 300)), at: 1).isEmpty)
    #expect(scene.send(.up(contact: number, Point(x: 50, y: 300)), at: 2).isEmpty)
    #expect(scene.edits.isEmpty)
  }

  /// Moves before the down, two downs, two ups, and a cancel between: only a whole press counts.
  @Test func contactsOutOfOrderCommitNothing() throws {
    var scene = try scene(two)
    scene.play(
      """
      @0 move 0 50 200
      @1 up 0 50 200
      @2 down 0 pointer 50 120
      @3 down 0 pointer 50 300
      @4 cancel 0
      @5 move 0 50 300
      @6 up 0 50 300
      @7 up 0 50 300
      @8 cancel 0
      @9 cancel all
      """)
    #expect(scene.edits.isEmpty)
  }

  @Test(arguments: [
    "F35", "\u{1F600}", "LaunchCalendar", String(repeating: "x", count: 4_000), "ά",
  ])
  func keysNobodyKnowsAreUnhandled(name: String) throws {
    var scene = try scene(two)
    for modifiers in [[], .command, [.shift, .control, .option, .command]] as [KeyModifierFlags] {
      #expect(
        scene.send(.press(Press(.began, name, modifiers: modifiers)), at: 0)
          .contains(.unhandled))
      #expect(scene.send(.press(Press(.ended, name, modifiers: modifiers)), at: 1).isEmpty)
    }
  }

  @Test func moreKeysThanAKeyboardHasAreForgotten() throws {
    var scene = try scene(two)
    for number in 0..<1_000 { _ = scene.send(.press(Press(.began, "k\(number)")), at: 0) }
    for number in 0..<1_000 { _ = scene.send(.press(Press(.ended, "k\(number)")), at: 1) }
    // And the next one is taken as ever.
    scene.play(
      """
      @2 key down Tab
      FOCUS ref=a…
      """)
    #expect(scene.edits.isEmpty)
  }

  /// Deleted, then revoked, in mid-drag: the drag ends, and its `up` commits nothing.
  @Test(arguments: [("remove", "changed"), ("revoke", "denied")])
  func whatIsTakenAwayInMidDragCancels(deed: String, cause: String) throws {
    var scene = try scene(two)
    scene.play(
      """
      @0 down 0 pointer 50 120
      @1 move 0 50 160
      GRAB op=move ref=a…
      …
      > \(deed) a
      CANCEL op=move ref=a cause=\(cause)
      …
      @2 move 0 50 300
      @3 up 0 50 300
      …
      """)
    #expect(scene.edits.isEmpty)
  }

  /// One of each event, at places inside and outside.
  private static let everything: [Event] = [
    .hover(Point(x: 0, y: 0)), .hover(Point(x: 50, y: 120), .pencil), .leave,
    .down(contact: 0, .indirectPointer, Point(x: 0, y: 0)), .move(contact: 0, Point(x: 9, y: 90)),
    .up(contact: 0, Point(x: 9, y: 90)), .rejected(.conflict),
    .down(contact: 1, .direct, Point(x: 0, y: 0)),
    .move(contact: 1, Point(x: 0, y: 30)), .cancel(contact: 1),
    .down(contact: 2, .pencil, Point(x: 0, y: 0)), .move(contact: 2, Point(x: 5, y: 5)), .blur,
    .wheel(Point(x: 0, y: 0), dx: 5, dy: 500), .press(Press(.began, "Tab")),
    .press(Press(.began, "ArrowDown")), .tick, .press(Press(.ended, "ArrowDown")),
    .press(Press(.began, "a", modifiers: .command)), .run("page-next"), .loadFailed,
    .run("select-all"), .focus(text: true), .focus(text: false), .choose(.all), .refresh,
  ]
}
