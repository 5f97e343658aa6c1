import Interaction
import Testing

/// Fingers, pencils and what UIKit does not name.
@Suite struct TouchTests {
  let one: KeyValuePairs<ItemReference, String> = ["a": "2026-03-03T09:30/2026-03-03T10:30"]

  @Test func aTapSelectsAndHasNoHandles() throws {
    var scene = try scene(one)
    scene.play(
      """
      @1 down 0 touch 271 199
      @499 up 0 272 199
      SELECT refs=a
      FOCUS ref=a rect=200,120,180,80
      """)
  }

  @Test(arguments: ["touch", "unknown"])
  func aHoldLiftsByTheDeadline(type: String) throws {
    var scene = try scene(one)
    scene.play(
      """
      @1000 down 0 \(type) 271 160
      @1100 move 0 277 168
      """)
    #expect(scene.view.deadline == 1_500)
    scene.play(
      """
      @1499 tick
      @1500 tick
      GRAB op=move ref=a rev=8800
      SELECT refs=a
      """)
    #expect(scene.view.deadline == 60_000, "only the mark of the present is to be moved")
    scene.play(
      """
      @1600 move 0 271 180
      PREVIEW op=move ref=a start=2026-03-03T09:45 end=2026-03-03T10:45 rect=200,140,180,80
      @1700 up 0 271 180
      PENDING op=move ref=a
      > commit op=move [a rev=8800 2026-03-03T07:45Z/2026-03-03T08:45Z]
      > store
      COMMIT…
      BOX ref=a…
      """)
  }

  @Test func aLiftThatIsReleasedInPlaceChangesNothing() throws {
    var scene = try scene(one)
    scene.play(
      """
      @0 down 0 touch 271 160
      @500 up 0 272 161
      GRAB op=move ref=a rev=8800
      SELECT refs=a
      CANCEL op=move ref=a cause=unchanged
      MENU point=272,161…
      """)
  }

  @Test func movementBeforeTheHoldScrolls() throws {
    var scene = try scene(one, exampleWeek { $0.hourHeight = 160 })
    scene.play(
      """
      @0 down 0 touch 271 400
      @100 move 0 271 390
      @120 move 0 271 385
      SCROLL x=0 y=15
      @700 move 0 271 300
      SCROLL x=0 y=100
      @710 move 0 271 2000
      SCROLL x=0 y=0
      @720 up 0 271 2000
      """)
    #expect(scene.view.selectedReferences.isEmpty)
  }

  /// A finger is hit where the content is, not where the viewport is.
  @Test func scrolledContentIsHitWhereItLies() throws {
    var scene = try scene(one, exampleWeek { $0.hourHeight = 160 })
    scene.play(
      """
      @0 wheel 271 300 0 200
      SCROLL x=0 y=200
      @10 down 0 touch 271 100
      @20 up 0 271 100
      SELECT refs=a
      FOCUS ref=a rect=200,240,180,160
      @30 down 0 touch 271 300
      @40 up 0 271 300
      SELECT refs=
      FOCUS slot=2026-03-03T11:00 rect=200,480,180,80
      """)
  }

  /// What lies under the pointer is previewed when a wheel scrolls in mid-drag.
  @Test func aDragFollowsAScroll() throws {
    var scene = try scene(one, exampleWeek { $0.hourHeight = 160 })
    scene.play(
      """
      @0 down 0 pointer 271 300
      @10 move 0 271 340
      GRAB…
      SELECT…
      PREVIEW op=move ref=a start=2026-03-03T09:45…
      @20 wheel 271 340 0 160
      SCROLL x=0 y=160
      PREVIEW op=move ref=a start=2026-03-03T10:45…
      """)
  }

  @Test func aPencilDragsAtOnceAndNeverByAnEdge() throws {
    var scene = try scene(one)
    scene.play(
      """
      @0 down 0 pencil 271 199
      @1 move 0 271 219
      GRAB op=move ref=a rev=8800
      SELECT refs=a
      PREVIEW op=move ref=a start=2026-03-03T09:45 end=2026-03-03T10:45 rect=200,140,180,80
      @2 cancel 0
      CANCEL op=move ref=a cause=cancel
      @3 up 0 271 219
      @4 down 0 pencil 271 202
      @5 up 0 271 202
      SELECT refs=
      FOCUS slot=2026-03-03T10:30 rect=200,200,180,40
      """)
  }

  @Test func theFirstToReachItsThresholdOwnsTheGesture() throws {
    var scene = try scene([
      "a": "2026-03-03T09:30/2026-03-03T10:30", "b": "2026-03-04T09:30/2026-03-04T10:30",
    ])
    scene.play(
      """
      @0 down 0 touch 271 160
      @100 down 1 pencil 471 160
      @500 tick
      GRAB op=move ref=a rev=8800
      SELECT refs=a
      @700 move 1 471 300
      @701 up 1 471 300
      @702 cancel all
      CANCEL op=move ref=a cause=cancel
      @703 up 0 271 160
      """)
  }

  @Test func aDragOverEmptySpaceCreates() throws {
    var scene = try scene(one)
    scene.play(
      """
      @0 down 0 pointer 50 88
      @1 move 0 50 130
      GRAB op=create ref=new
      PREVIEW op=create ref=new start=2026-03-02T09:00 end=2026-03-02T09:45 rect=0,80,180,60
      @2 move 0 50 50
      PREVIEW op=create ref=new start=2026-03-02T08:30 end=2026-03-02T09:15 rect=0,40,180,60
      @3 up 0 50 50
      PENDING op=create ref=new
      > commit op=create [new 2026-03-02T06:30Z/2026-03-02T07:15Z]
      > store
      COMMIT op=create ref=new1 rev=8801 undo=u8801
      BOX ref=new1…
      BOX ref=a…
      HANDLES ref=new1…
      STYLE…
      @10 down 0 touch 50 400
      @509 move 0 50 405
      @510 move 0 50 440
      GRAB op=create ref=new
      PREVIEW op=create ref=new start=2026-03-02T13:00 end=2026-03-02T13:30 rect=0,400,180,40
      @511 cancel 0
      CANCEL op=create ref=new cause=cancel
      …
      """)
  }

  @Test func aContactHasALocationOnlyWhileItIsDown() throws {
    var scene = try scene(one)
    #expect(scene.view.location(ofContact: 0) == nil)
    scene.play(
      """
      @0 down 0 touch 50 60
      @1 move 0 51 62
      """)
    #expect(scene.view.location(ofContact: 0) == Point(x: 51, y: 62))
    #expect(scene.view.location(ofContact: 1) == nil)
    #expect(scene.view.location(ofContact: -1) == nil)
    _ = scene.send(.up(contact: 0, Point(x: 51, y: 62)), at: 2)
    #expect(scene.view.location(ofContact: 0) == nil)
  }

  /// A reset voids what came before it, so that what is due at its time comes after it.
  @Test func aLiftThatIsDueAtAResetComesAfterIt() throws {
    var scene = try scene(one)
    _ = scene.send(.down(contact: 0, .direct, Point(x: 271, y: 160)), at: 0)
    let effects = scene.send(.refresh, at: 60_000).map(\.text)
    #expect(Array(effects.prefix(2)) == ["RESET", "GRAB op=move ref=a rev=8800"])
    #expect(effects.count { $0.hasPrefix("NOW") } == 1)
  }

  @Test func nothingTrapsOnAContactThatIsNotDown() throws {
    var scene = try scene(one)
    scene.play(
      """
      @0 move 5 271 160
      @1 up 5 271 160
      @2 cancel 5
      @3 cancel all
      @4 down 100 touch 271 160
      FAULT code=BAD-VALUE
      @5 down -1 touch 271 160
      FAULT code=BAD-VALUE
      """)
  }
}
