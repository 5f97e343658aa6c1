import Interaction
import Testing

/// Regions, handles and styles under a pointer.
@Suite struct PointerTests {
  let one: KeyValuePairs<ItemReference, String> = ["a": "2026-03-03T09:30/2026-03-03T10:30"]

  @Test func regionsAreEnteredAndLeftInPairs() throws {
    var scene = try scene(one)
    scene.play(
      """
      @10 hover 100 100
      STYLE on=empty effect=none shape=beam
      @20 hover 101 100
      @30 hover 271 160
      NOSTYLE
      HANDLES ref=a edges=start,end hot=none rect=200,120,180,80
      STYLE on=body effect=hover shape=rounded-rect rect=200,120,180,80
      @40 hover 271 161
      @50 hover 271 127
      HANDLES ref=a edges=start,end hot=start rect=200,116,180,12
      STYLE on=handle effect=none shape=resize-vertical axes=v
      @60 hover 385 127
      NOHANDLES ref=a fade=200
      NOSTYLE
      STYLE on=empty effect=none shape=beam
      @70 hover 1400 100
      NOSTYLE
      @80 hover 271 160
      HANDLES ref=a edges=start,end hot=none rect=200,120,180,80
      STYLE on=body effect=hover shape=rounded-rect rect=200,120,180,80
      > remove a
      NOBOX ref=a
      NOHANDLES ref=a fade=200
      NOSTYLE
      STYLE on=empty effect=none shape=beam
      @90 leave
      NOSTYLE
      @95 leave
      """)
  }

  /// Inside 8 points, outside 4; the rectangles are half-open.
  @Test(arguments: [
    (115, "none"), (116, "start"), (127, "start"), (128, "body"), (191, "body"), (192, "end"),
    (203, "end"), (204, "none"),
  ])
  func aHandleReachesEightInAndFourOut(y: Int, expected: String) throws {
    var scene = try scene(one)
    let effects = scene.send(.hover(Point(x: 271, y: y)), at: 1).map(\.text)
    let hot = effects.first { $0.hasPrefix("HANDLES") }
    switch expected {
    case "none": #expect(hot == nil)
    case "body": #expect(hot?.contains("hot=none") == true)
    default: #expect(hot?.contains("hot=\(expected)") == true)
    }
  }

  @Test func betweenTwoTheNearerEdgeCountsAndOnATieTheEarlierEnd() throws {
    // Four and a half minutes are a gap of 6 points: 160 to 166.
    let pair: KeyValuePairs<ItemReference, String> = [
      "a": "2026-03-02T09:00/2026-03-02T10:00", "b": "2026-03-02T10:04:30/2026-03-02T11:00",
    ]
    for (y, reference, edge) in [
      (160, "a", "end"), (163, "a", "end"), (164, "b", "start"), (165, "b", "start"),
    ] {
      var scene = try scene(pair)
      let effects = scene.send(.hover(Point(x: 50, y: y)), at: 1).map(\.text)
      #expect(
        effects.first?.hasPrefix("HANDLES ref=\(reference) edges=start,end hot=\(edge)") == true,
        "at \(y): \(effects)")
    }
  }

  @Test func insideABoxTheNeighboursHandleDoesNotCount() throws {
    var scene = try scene([
      "a": "2026-03-02T09:00/2026-03-02T10:00", "b": "2026-03-02T10:00/2026-03-02T11:00",
    ])
    scene.play(
      """
      @1 hover 50 159
      HANDLES ref=a edges=start,end hot=end rect=0,152,180,12
      STYLE…
      @2 hover 50 160
      NOHANDLES ref=a fade=200
      NOSTYLE
      HANDLES ref=b edges=start,end hot=start rect=0,156,180,12
      STYLE on=handle…
      """)
  }

  @Test func whatIsTooLowHasOnlyItsEnd() throws {
    // 8 minutes are 10 points, drawn as 12.
    var scene = try scene(["a": "2026-03-02T09:00/2026-03-02T09:08"])
    scene.play(
      """
      @1 hover 50 81
      HANDLES ref=a edges=end hot=none rect=0,80,180,12
      STYLE on=body…
      @2 hover 50 88
      HANDLES ref=a edges=end hot=end rect=0,88,180,8
      STYLE on=handle…
      """)
  }

  @Test func aReadOnlyItemHasNoHandles() throws {
    var scene = try scene(one, readOnly: ["a"])
    scene.play(
      """
      @1 hover 271 199
      STYLE on=body effect=hover shape=rounded-rect rect=200,120,180,80
      @2 hover 271 201
      NOSTYLE
      STYLE on=empty…
      """)
  }

  @Test func aPencilThatHoversGivesStyleAndNoHandles() throws {
    var scene = try scene(one)
    scene.play(
      """
      @1 hover 271 199 pencil
      STYLE on=body effect=hover shape=rounded-rect rect=200,120,180,80
      @2 leave
      NOSTYLE
      """)
  }

  @Test func onlyTheFirstAndLastSegmentHaveTheirHandles() throws {
    var scene = try scene(["a": "2026-03-02T18:00/2026-03-04T09:00"])
    scene.play(
      """
      > refresh
      …
      BOX ref=a seg=1/3 rev=8800 rect=0,800,180,160 start=2026-03-02T18:00 end=2026-03-04T09:00 \
      clip=end order=1
      BOX ref=a seg=2/3 rev=8800 rect=200,0,180,960 start=2026-03-02T18:00 end=2026-03-04T09:00 \
      clip=start,end order=1
      BOX ref=a seg=3/3 rev=8800 rect=400,0,180,80 start=2026-03-02T18:00 end=2026-03-04T09:00 \
      clip=start order=1
      @1 hover 50 803
      HANDLES ref=a edges=start hot=start rect=0,796,180,12
      STYLE on=handle…
      @2 hover 250 3
      NOHANDLES ref=a fade=200
      NOSTYLE
      STYLE on=body…
      @3 hover 450 79
      NOSTYLE
      HANDLES ref=a edges=end hot=end rect=400,72,180,12
      STYLE on=handle…
      """)
  }

  @Test func withoutTheSwitchAPointerIsAFinger() throws {
    var scene = try scene(one, exampleWeek { $0.supportsIndirectInput = false })
    scene.play(
      """
      @1 hover 271 199
      @2 down 0 pointer 271 199
      @3 move 0 271 230
      @4 up 0 271 230
      @10 down 0 pointer 271 199
      @600 move 0 271 219
      GRAB op=move ref=a rev=8800
      SELECT refs=a
      PREVIEW op=move ref=a start=2026-03-03T09:45 end=2026-03-03T10:45 rect=200,140,180,80
      @610 cancel 0
      CANCEL op=move ref=a cause=cancel
      """)
  }

  @Test func whatHoveredIsForgottenWithTheSwitch() throws {
    var scene = try scene(one)
    _ = scene.send(.hover(Point(x: 271, y: 160)))
    var next = scene.view.configuration
    next.supportsIndirectInput = false
    let effects = scene.send(.configured(next, items: Array(scene.items.values))).map(\.text)
    #expect(!effects.contains { $0.hasPrefix("STYLE") || $0.hasPrefix("HANDLES") })
  }

  @Test func aDragFreezesHandlesAndStyle() throws {
    var scene = try scene([
      "a": "2026-03-03T09:00/2026-03-03T10:00", "b": "2026-03-04T09:00/2026-03-04T10:00",
    ])
    scene.play(
      """
      @1 hover 271 120
      HANDLES ref=a…
      STYLE on=body…
      @2 down 0 pointer 271 120
      @3 move 0 271 124
      GRAB…
      SELECT…
      PREVIEW…
      @4 hover 450 120
      @5 key down Escape
      CANCEL op=move ref=a cause=escape
      NOHANDLES ref=a fade=200
      NOSTYLE
      HANDLES ref=b edges=start,end hot=none rect=400,80,180,80
      STYLE on=body…
      @6 up 0 271 124
      NOHANDLES ref=b fade=200
      NOSTYLE
      HANDLES ref=a edges=start,end hot=none rect=200,80,180,80
      STYLE on=body…
      """)
  }

  @Test func scrollingHitsAgain() throws {
    var scene = try scene(one, exampleWeek { $0.hourHeight = 160 })
    scene.play(
      """
      @1 hover 271 300
      HANDLES ref=a edges=start,end hot=none rect=200,240,180,160
      STYLE on=body…
      @2 wheel 271 300 0 200
      SCROLL x=0 y=200
      NOHANDLES ref=a fade=200
      NOSTYLE
      STYLE on=empty…
      @3 wheel 271 300 0 -99999
      SCROLL x=0 y=0
      NOSTYLE
      HANDLES ref=a…
      STYLE on=body…
      @4 wheel 271 300 0 -1
      @5 wheel 271 300 0 99999
      SCROLL x=0 y=960
      …
      """)
  }
}
