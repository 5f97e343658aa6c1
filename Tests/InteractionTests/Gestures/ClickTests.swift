import Interaction
import Testing

/// Clicks, selection, focus and the Escape key.
@Suite struct ClickTests {
  let three: KeyValuePairs<ItemReference, String> = [
    "a": "2026-03-02T09:00/2026-03-02T10:00", "b": "2026-03-03T09:00/2026-03-03T10:00",
    "c": "2026-03-04T09:00/2026-03-04T10:00",
  ]

  @Test func clicksSelectToggleAndExtend() throws {
    var scene = try scene(three)
    scene.play(
      """
      @0 down 0 touch 50 120
      @1 up 0 50 120
      SELECT refs=a
      FOCUS ref=a rect=0,80,180,80
      @1000 down 0 touch 450 120
      @1001 up 0 450 120 +shift
      SELECT refs=a,b,c
      FOCUS ref=c rect=400,80,180,80
      @2000 down 0 touch 250 120
      @2001 up 0 250 120 +command
      SELECT refs=a,c
      FOCUS ref=b rect=200,80,180,80
      @3000 down 0 touch 450 120
      @3001 up 0 450 120 +shift
      SELECT refs=b,c
      FOCUS ref=c rect=400,80,180,80
      @4000 down 0 touch 450 120
      @4001 up 0 450 120
      SELECT refs=c
      @5000 down 0 touch 650 130
      @5001 up 0 650 130
      SELECT refs=
      FOCUS slot=2026-03-05T09:30 rect=600,120,180,40
      @6000 down 0 touch 450 120
      @6001 up 0 450 120 +command
      SELECT refs=c
      FOCUS ref=c…
      > remove c
      NOBOX ref=c
      SELECT refs=
      FOCUS slot=2026-03-02T08:00 rect=0,0,180,40
      """)
  }

  @Test(arguments: [(300, true), (301, false)])
  func twoClicksWithin300MillisecondsOpen(gap: Int, opens: Bool) throws {
    var scene = try scene(three)
    _ = scene.send(.down(contact: 0, .direct, Point(x: 50, y: 120)), at: 10)
    _ = scene.send(.up(contact: 0, Point(x: 50, y: 120)), at: 20)
    _ = scene.send(.down(contact: 0, .direct, Point(x: 56, y: 128)), at: 30)
    let effects = scene.send(.up(contact: 0, Point(x: 56, y: 128)), at: Milliseconds(20 + gap))
    #expect(effects == (opens ? [.open("a", .detail)] : []))
  }

  @Test func twoClicksTooFarApartOrOnOthersDoNotOpen() throws {
    var scene = try scene(three)
    scene.play(
      """
      @0 down 0 pointer 50 120
      @1 up 0 50 120
      …
      @2 down 0 pointer 50 131
      @3 up 0 50 131
      @4 down 0 pointer 50 131
      @5 up 0 50 131
      OPEN ref=a as=detail
      @6 down 0 pointer 50 131
      @7 up 0 50 131
      """)
  }

  @Test func aSecondaryClickSelectsOnDown() throws {
    var scene = try scene(three)
    scene.play(
      """
      @0 down 0 pointer 50 120 button=secondary
      SELECT refs=a
      FOCUS ref=a…
      MENU point=50,120…
      @1 up 0 50 120
      …
      @2 down 0 pointer 250 120
      NOMENU
      @3 up 0 250 120 +command
      SELECT refs=a,b
      FOCUS ref=b…
      …
      @4 down 0 pointer 50 120 +control
      FOCUS ref=a…
      MENU point=50,120…
      @5 move 0 50 300
      @6 up 0 50 300
      …
      @7 down 0 pointer 650 130 button=secondary
      NOMENU
      FOCUS slot=2026-03-05T09:30…
      MENU point=650,130…
      """)
    #expect(scene.view.selectedReferences == ["a", "b"])
  }

  @Test func onAPCControlIsCommand() throws {
    var scene = try scene(three, exampleWeek { $0.platform = .pc })
    scene.play(
      """
      @0 down 0 touch 50 120 +control
      @1 up 0 50 120 +control
      SELECT refs=a
      FOCUS ref=a…
      @2 down 0 touch 50 120 +control
      @3 up 0 50 120 +control
      SELECT refs=
      OPEN ref=a as=detail
      """)
  }

  @Test func escapeLeavesOneLevelAPress() throws {
    var scene = try scene(three)
    scene.play(
      """
      @0 down 0 pointer 50 120
      @1 move 0 50 160
      GRAB…
      SELECT…
      PREVIEW…
      @2 key down Escape
      CANCEL op=move ref=a cause=escape
      HANDLES…
      STYLE…
      @3 key repeat Escape
      @4 key up Escape
      @5 key down Escape
      SELECT refs=
      @6 key down Escape
      UNHANDLED
      @7 key down F7
      UNHANDLED
      @8 key down Dead
      @9 key down Unidentified
      @10 key down Shift +shift
      """)
  }

  @Test func whileTextIsEditedOnlyAGestureHeedsEscape() throws {
    var scene = try scene(three)
    scene.tellsKeys = true
    scene.play(
      """
      @0 down 0 touch 50 120
      @1 up 0 50 120
      SELECT refs=a
      FOCUS…
      @2 focus text
      KEYS claim=
      @3 key down Escape
      UNHANDLED
      @4 down 0 pointer 50 120
      @5 move 0 50 160
      GRAB…
      PREVIEW…
      @6 key down Escape
      CANCEL op=move ref=a cause=escape
      …
      @7 focus
      KEYS claim=ArrowUp,ArrowUp+shift…
      @8 focus
      """)
  }

  @Test func theSelectionSurvivesPagingButNotDeletion() throws {
    var scene = try scene(three)
    scene.play(
      """
      @0 down 0 touch 50 120
      @1 up 0 50 120
      SELECT refs=a
      FOCUS…
      """)
    let effects = scene.send(.configured(try exampleWeek(week: 11), items: [])).map(\.text)
    #expect(effects.contains("SELECT refs=a"))
    #expect(effects.contains { $0.hasPrefix("FOCUS slot=2026-03-09T08:00") })
    scene.play(
      """
      > remove a
      SELECT refs=
      """)
  }

  @Test func theMarkOfThePresentMovesEachMinuteOfViewTime() throws {
    var scene = try scene(three)
    scene.play(
      """
      @59999 tick
      @60000 tick
      NOW at=2026-03-02T08:06 rect=0,8,200,1
      @60001 tick
      @30000 tick
      @240000 tick
      NOW at=2026-03-02T08:09 rect=0,12,200,1
      """)
  }
}
