import Interaction
import Scheduling
import Testing

/// Arrow keys from press to release.
@Suite struct ArrowKeyTests {
  private let two: KeyValuePairs<ItemReference, String> = [
    "a": "2026-03-02T09:00/2026-03-02T10:00", "b": "2026-03-03T09:00/2026-03-03T10:00",
  ]

  private func selected(
    _ change: (inout ViewConfiguration) -> Void = { _ in }
  ) throws -> Scene {
    var scene = try scene(two, exampleWeek(change))
    scene.play(
      """
      @0 down 0 touch 50 120
      @1 up 0 50 120
      SELECT refs=a
      FOCUS ref=a…
      """)
    return scene
  }

  /// A step that was let go, at which the store is at work.
  private func waitingForTheStore() throws -> Scene {
    var scene = try selected()
    scene.play(
      """
      @1000 key down ArrowDown
      …
      @1010 key up ArrowDown
      PENDING op=move ref=a
      > commit op=move…
      """)
    return scene
  }

  @Test func aHeldKeyMovesBySteps_andCommitsOnceWhenItIsReleased() throws {
    var scene = try selected()
    scene.play(
      """
      @1000 key down ArrowDown
      GRAB op=move ref=a rev=8800
      PREVIEW op=move ref=a start=2026-03-02T09:15 end=2026-03-02T10:15 rect=0,100,180,80
      @1100 key repeat ArrowDown
      @1399 tick
      @1400 tick
      PREVIEW op=move ref=a start=2026-03-02T09:30…
      @1560 tick
      PREVIEW op=move ref=a start=2026-03-02T10:00…
      @1600 key up ArrowDown
      PENDING op=move ref=a
      > commit op=move [a rev=8800 2026-03-02T08:00Z/2026-03-02T09:00Z]
      > store
      COMMIT op=move ref=a…
      BOX ref=a…
      """)
    #expect(scene.edits.count == 1)
  }

  @Test func severalKeysAddUp_andTheLastReleaseCommits() throws {
    var scene = try selected()
    scene.play(
      """
      @1000 key down ArrowDown
      GRAB…
      PREVIEW op=move ref=a start=2026-03-02T09:15…
      @1001 key down ArrowRight
      PREVIEW op=move ref=a start=2026-03-03T09:15…
      @1002 key up ArrowDown
      @1003 key down ArrowUp
      PREVIEW op=move ref=a start=2026-03-03T09:00…
      @1004 key up ArrowRight
      @1005 key up ArrowUp
      PENDING op=move ref=a
      > commit op=move [a rev=8800 2026-03-03T07:00Z/2026-03-03T08:00Z]
      """)
  }

  @Test func stepsThatCancelOutChangeNothing() throws {
    var scene = try selected()
    scene.play(
      """
      @1000 key down ArrowDown
      …
      @1001 key down ArrowUp
      PREVIEW…
      @1002 key up ArrowDown
      @1003 key up ArrowUp
      CANCEL op=move ref=a cause=unchanged
      """)
    #expect(scene.edits.isEmpty)
  }

  @Test(
    arguments: [
      ("key down Escape", "escape"), ("key down Escape +shift", "escape"), ("blur", "blur"),
      ("down 1 pointer 50 500", "cancel"), ("cancel all", "cancel"),
    ])
  func aHeldMoveIsRestored(by event: String, cause: String) throws {
    var scene = try selected()
    scene.play(
      """
      @1000 key down ArrowDown
      …
      @1100 \(event)
      CANCEL op=move ref=a cause=\(cause)
      @1200 key up ArrowDown
      @2000 tick
      """)
    #expect(scene.edits.isEmpty)
  }

  @Test func optionResizesTheEnd_andWithShiftTheStart() throws {
    var scene = try selected()
    scene.play(
      """
      @1000 key down ArrowDown +option
      GRAB op=resize-end ref=a rev=8800
      PREVIEW op=resize-end ref=a start=2026-03-02T09:00 end=2026-03-02T10:15…
      @1001 key up ArrowDown +option
      PENDING op=resize-end ref=a
      > commit…
      > store
      …
      @1002 key down ArrowUp +option+shift
      GRAB op=resize-start ref=a…
      PREVIEW op=resize-start ref=a start=2026-03-02T08:45 end=2026-03-02T10:15…
      @1003 key up ArrowUp
      PENDING…
      > commit…
      """)
  }

  @Test func withoutASelectionTheFocusMoves_scrollingAndPagingAtTheEnds() throws {
    var scene = try scene(two, exampleWeek { $0.hourHeight = 160 })
    scene.play(
      """
      @0 key down ArrowDown
      FOCUS slot=2026-03-02T08:30…
      @1 key up ArrowDown
      @2 key down ArrowUp
      FOCUS slot=2026-03-02T08:00…
      @3 key up ArrowUp
      @4 key down ArrowUp
      @5 key up ArrowUp
      @6 down 0 touch 50 950
      @7 up 0 50 950
      FOCUS slot=2026-03-02T13:30…
      @8 key down ArrowDown
      FOCUS slot=2026-03-02T14:00 rect=0,960,180,80
      SCROLL x=0 y=80
      @9 key up ArrowDown
      @10 key down ArrowLeft
      FOCUS slot=2026-03-01T14:00
      > load week 2026-02-23/2026-03-02
      """)
    #expect(scene.view.keyCommand("page-next")?.input == "ArrowRight")
  }

  @Test func shiftSelectsWhileMoving() throws {
    var scene = try scene([
      "a": "2026-03-02T09:00/2026-03-02T10:00", "b": "2026-03-02T12:00/2026-03-02T13:00",
      "c": "2026-03-03T09:00/2026-03-03T10:00", "d": "2026-03-03T12:30/2026-03-03T13:00",
    ])
    scene.play(
      """
      @0 down 0 touch 50 120
      @1 up 0 50 120
      SELECT refs=a
      FOCUS ref=a…
      @2 key down ArrowDown +shift
      SELECT refs=a,b
      FOCUS ref=b…
      @3 key up ArrowDown
      @4 key down ArrowRight +shift
      SELECT refs=a,b,c,d
      FOCUS ref=d…
      @5 key up ArrowRight
      @6 key down ArrowUp +shift
      SELECT refs=a,b,c
      FOCUS ref=c…
      """)
  }

  @Test func aReadOnlyMemberRefusesTheKeyOnce() throws {
    var scene = try scene(two, readOnly: ["a"])
    scene.play(
      """
      @0 down 0 touch 50 120
      @1 up 0 50 120
      …
      @2 key down ArrowDown
      REJECT code=DENIED ref=a revert=500
      @900 tick
      @901 key up ArrowDown
      @902 key down Delete
      REJECT code=DENIED ref=a revert=500
      """)
  }

  @Test func metaUpReleasesWhatWasPressedDuringIt() throws {
    var scene = try selected()
    scene.play(
      """
      @1000 key down Meta +command
      @1001 key down Shift +shift+command
      @1002 key up Shift
      @1003 key down ArrowRight +command
      > load week 2026-03-09/2026-03-16
      @1004 key up Meta
      @1005 key down ArrowDown
      GRAB…
      PREVIEW…
      """)
  }

  /// What is pressed while the store is at work is not lost: it is taken once the store is done.
  @Test func stepsThatTheStoreKeepsWaitingAreTakenAfterwards() throws {
    var scene = try waitingForTheStore()
    scene.play(
      """
      @1020 key down ArrowDown
      @1030 key up ArrowDown
      @1040 key down ArrowDown
      @1050 key up ArrowDown
      > store
      COMMIT op=move ref=a…
      BOX ref=a…
      GRAB op=move ref=a rev=8801
      PREVIEW op=move ref=a start=2026-03-02T09:45…
      PENDING op=move ref=a
      > commit op=move [a rev=8801 2026-03-02T07:45Z/2026-03-02T08:45Z]
      """)
  }

  @Test func aKeyStillDownGoesOnAfterTheStore_andABlurForgetsIt() throws {
    var scene = try waitingForTheStore()
    scene.play(
      """
      @1020 key down ArrowRight
      > store
      COMMIT op=move ref=a…
      BOX ref=a…
      GRAB op=move ref=a rev=8801
      PREVIEW op=move ref=a start=2026-03-03T09:15…
      @1030 key up ArrowRight
      PENDING op=move ref=a
      > commit op=move…
      @1040 key down ArrowDown
      @1050 blur
      > refuse CONFLICT
      REJECT op=move code=CONFLICT ref=a…
      BOX ref=a…
      """)
  }

  @Test func anEdgeByKeysStaysInTheShownHours() throws {
    var scene = try scene(["a": "2026-03-02T18:45/2026-03-02T19:45"])
    scene.play(
      """
      @0 key down Tab
      FOCUS ref=a…
      @1 key up Tab
      @2 key down ArrowDown +option
      GRAB op=resize-end ref=a…
      PREVIEW op=resize-end ref=a start=2026-03-02T18:45 end=2026-03-02T20:00…
      @3 key down ArrowDown +option
      PREVIEW op=resize-end ref=a start=2026-03-02T18:45 end=2026-03-02T20:00 rect=0,860,180,100 \
      limited=view
      """)
    let preview = scene.send(
      .press(Press(.repeated, "ArrowDown", modifiers: .option)), at: 4)
    #expect(preview.isEmpty)
  }
}
