import Interaction
import Testing

/// Moves by the body.
@Suite struct MoveTests {
  let one: KeyValuePairs<ItemReference, String> = ["a": "2026-03-03T09:30/2026-03-03T10:30"]

  @Test func aMoveGrabsAtFourPointsAndCommitsOnce() throws {
    var scene = try scene(one)
    scene.play(
      """
      @1 down 0 pointer 271 160
      @2 move 0 273 163
      @3 move 0 271 164
      GRAB op=move ref=a rev=8800
      SELECT refs=a
      PREVIEW op=move ref=a start=2026-03-03T09:30 end=2026-03-03T10:30 rect=200,120,180,80
      @4 move 0 471 200
      PREVIEW op=move ref=a start=2026-03-04T10:00 end=2026-03-04T11:00 rect=400,160,180,80
      @5 move 0 471 201
      @6 up 0 471 201
      PENDING op=move ref=a
      > commit op=move [a rev=8800 2026-03-04T08:00Z/2026-03-04T09:00Z]
      @7 key down Escape
      > store
      COMMIT op=move ref=a rev=8801 undo=u8801
      BOX ref=a seg=1/1 rev=8801 rect=400,160,180,80 start=2026-03-04T10:00 end=2026-03-04T11:00 \
      order=1
      HANDLES ref=a edges=start,end hot=none rect=400,160,180,80
      STYLE on=body…
      """)
    #expect(scene.edits.count == 1)
  }

  @Test func aMoveIsNotHeldByTheShownHours() throws {
    var scene = try scene(one)
    scene.play(
      """
      @1 down 0 pointer 271 160
      @2 move 0 271 20
      GRAB…
      SELECT…
      PREVIEW op=move ref=a start=2026-03-03T07:45 end=2026-03-03T08:45 rect=200,0,180,60
      @3 move 0 271 -200
      PREVIEW op=move ref=a start=2026-03-03T05:00 end=2026-03-03T06:00 rect=200,0,200,4
      @4 up 0 271 -200
      PENDING op=move ref=a
      > commit op=move [a rev=8800 2026-03-03T03:00Z/2026-03-03T04:00Z]
      > store
      COMMIT…
      NOBOX ref=a
      MORE date=2026-03-03 side=before count=1 rect=200,0,200,4
      """)
  }

  @Test func shiftKeepsTheAxisOfTheLargerWay() throws {
    var scene = try scene(one)
    scene.play(
      """
      @1 down 0 pointer 271 160
      @2 move 0 471 200 +shift
      GRAB op=move ref=a rev=8800
      SELECT refs=a
      PREVIEW op=move ref=a start=2026-03-04T09:30 end=2026-03-04T10:30 rect=400,120,180,80
      @3 move 0 401 400 +shift
      PREVIEW op=move ref=a start=2026-03-03T12:30 end=2026-03-03T13:30 rect=200,360,180,80
      @4 move 0 401 400
      PREVIEW op=move ref=a start=2026-03-04T12:30 end=2026-03-04T13:30 rect=400,360,180,80
      @5 cancel all
      CANCEL op=move ref=a cause=cancel
      …
      """)
  }

  /// The change is a multiple of the snap; with Command the result lies on the grid.
  @Test func commandBringsTheStartToALine() throws {
    var scene = try scene(["a": "2026-03-03T08:35/2026-03-03T09:35"])
    scene.play(
      """
      @1 down 0 pointer 271 80
      @2 move 0 271 107
      GRAB op=move ref=a rev=8800
      SELECT refs=a
      PREVIEW op=move ref=a start=2026-03-03T08:50 end=2026-03-03T09:50 rect=200,66,180,80
      @3 key down Meta +command
      PREVIEW op=move ref=a start=2026-03-03T09:00 end=2026-03-03T10:00 rect=200,80,180,80
      @4 key up Meta
      PREVIEW op=move ref=a start=2026-03-03T08:50 end=2026-03-03T09:50 rect=200,66,180,80
      @5 up 0 271 107 +command
      PREVIEW op=move ref=a start=2026-03-03T09:00 end=2026-03-03T10:00 rect=200,80,180,80
      PENDING op=move ref=a
      > commit op=move [a rev=8800 2026-03-03T07:00Z/2026-03-03T08:00Z]
      """)
  }

  @Test func commandFindsTheEdgesOfOthersInThatColumn() throws {
    var scene = try scene([
      "a": "2026-03-03T09:00/2026-03-03T10:00", "b": "2026-03-03T11:00/2026-03-03T12:20",
      "c": "2026-03-04T12:10/2026-03-04T13:00",
    ])
    // 12:20 is 200 minutes, 266.7 points, away; 12:30 is 280 points away.
    scene.play(
      """
      @1 down 0 pointer 271 120
      @2 move 0 271 390 +command
      GRAB op=move ref=a rev=8800
      SELECT refs=a
      PREVIEW op=move ref=a start=2026-03-03T12:20 end=2026-03-03T13:20 rect=200,346,180,80
      @3 move 0 471 374 +command
      PREVIEW op=move ref=a start=2026-03-04T12:10 end=2026-03-04T13:10 rect=400,333,180,80
      """)
  }

  @Test func optionDragsACopyAndReleasingItMoves() throws {
    var scene = try scene(one)
    scene.play(
      """
      @1 down 0 pointer 271 160
      @2 move 0 271 200 +option
      GRAB op=copy ref=a rev=8800
      SELECT refs=a
      PREVIEW op=copy ref=new from=a start=2026-03-03T10:00 end=2026-03-03T11:00 rect=200,160,180,80
      @3 key up Alt
      PREVIEW op=move ref=a start=2026-03-03T10:00 end=2026-03-03T11:00 rect=200,160,180,80
      @4 up 0 271 200 +option
      PREVIEW op=copy ref=new from=a start=2026-03-03T10:00 end=2026-03-03T11:00 rect=200,160,180,80
      PENDING op=copy ref=a
      > commit op=copy [a rev=8800 2026-03-03T08:00Z/2026-03-03T09:00Z]
      > store
      COMMIT op=copy ref=new1 rev=8801 undo=u8801
      …
      """)
    #expect(scene.items.count == 2)
    #expect(scene.items["a"]?.revision == 8_800)
  }

  @Test func escapeGivesUpACopyThoughOptionIsHeld() throws {
    var scene = try scene(one)
    scene.play(
      """
      @1 down 0 pointer 271 160
      @2 move 0 271 200 +option
      GRAB op=copy…
      SELECT…
      PREVIEW…
      @3 key down Escape +option
      CANCEL op=copy ref=a cause=escape
      …
      @4 up 0 271 200 +option
      """)
    #expect(scene.edits.isEmpty)
  }

  @Test func whatMayNotBeMovedIsRefusedOnceAndCanBeCopied() throws {
    var scene = try scene(one, readOnly: ["a"])
    scene.play(
      """
      @1 down 0 pointer 271 160
      @2 move 0 271 200
      REJECT code=DENIED ref=a revert=500
      @3 move 0 271 240
      @4 up 0 271 240
      STYLE on=empty effect=none shape=beam
      @5 down 0 pointer 271 160
      @6 move 0 271 200 +option
      GRAB op=copy ref=a rev=8800
      SELECT refs=a
      PREVIEW op=copy ref=new from=a…
      @7 up 0 271 200
      PREVIEW op=move ref=a…
      REJECT op=move code=DENIED ref=a revert=500
      BOX ref=a…
      """)
    #expect(scene.edits.isEmpty)
  }

  @Test func wholeDaysMoveByDatesInTheLane() throws {
    var scene = try scene(
      ["a": "2026-03-03/2026-03-05", "b": "2026-03-01/2026-03-04", "c": "2026-03-03/2026-03-04"],
      exampleWeek { $0.lane = 48 })
    scene.play(
      """
      > refresh
      …
      MORE date=2026-03-03 count=1 rect=200,44,200,4
      FOCUS…
      BOX ref=b seg=1/1 rev=8800 rect=0,0,380,24 start=2026-03-01 end=2026-03-04 allday=yes \
      clip=start order=1
      BOX ref=a seg=1/1 rev=8800 rect=200,24,380,24 start=2026-03-03 end=2026-03-05 allday=yes \
      order=2
      @1 hover 575 30
      HANDLES ref=a edges=start,end hot=end rect=572,24,8,24
      STYLE on=handle effect=none shape=resize-horizontal axes=h
      @2 down 0 pointer 575 30
      @3 move 0 775 30
      GRAB op=resize-end ref=a rev=8800
      PREVIEW op=resize-end ref=a start=2026-03-03 end=2026-03-06 allday=yes rect=200,24,580,24
      @4 move 0 10 30
      PREVIEW op=resize-end ref=a start=2026-03-03 end=2026-03-04 allday=yes rect=200,24,180,24 \
      limited=min-duration
      @5 key down Escape
      CANCEL op=resize-end ref=a cause=escape
      …
      @6 up 0 10 30
      …
      @7 down 0 pointer 300 30
      @8 move 0 700 40
      GRAB op=move…
      SELECT refs=a
      PREVIEW op=move ref=a start=2026-03-05 end=2026-03-07 allday=yes rect=600,24,380,24
      @9 up 0 700 40
      PENDING op=move ref=a
      > commit op=move [a rev=8800 2026-03-05/2026-03-07]
      """)
  }

  @Test func changedByOthersUnderneathCancels() throws {
    var scene = try scene([
      "a": "2026-03-03T09:30/2026-03-03T10:30", "b": "2026-03-04T09:30/2026-03-04T10:30",
    ])
    scene.play(
      """
      @1 down 0 pointer 271 160
      @2 move 0 271 200
      GRAB…
      SELECT…
      PREVIEW…
      > set b 2026-03-04T11:00/2026-03-04T12:00
      BOX ref=b…
      > set b 2026-03-03T09:30/2026-03-03T10:30
      BOX ref=a…
      BOX ref=b…
      PREVIEW op=move ref=a start=2026-03-03T10:00 end=2026-03-03T11:00 rect=200,160,90,80
      > set a 2026-03-03T12:00/2026-03-03T13:00
      CANCEL op=move ref=a cause=changed
      BOX ref=b…
      BOX ref=a…
      HANDLES ref=b edges=start,end hot=end rect=200,192,180,12
      STYLE on=handle…
      @3 move 0 271 240
      @4 up 0 271 240
      NOHANDLES ref=b fade=200
      NOSTYLE
      STYLE on=empty…
      """)
    #expect(scene.edits.isEmpty)
  }

  @Test func aNewSizeKeepsTheDragAndOtherChangesCancelIt() throws {
    var scene = try scene(one)
    scene.play(
      """
      @1 down 0 pointer 271 160
      @2 move 0 271 200
      GRAB…
      SELECT…
      PREVIEW op=move ref=a start=2026-03-03T10:00 end=2026-03-03T11:00 rect=200,160,180,80
      """)
    var configuration = scene.view.configuration
    configuration.size.height = 1_920
    var effects = scene.send(
      .configured(configuration, items: Array(scene.items.values))
    ).map(\.text)
    #expect(effects.first == "RESET")
    #expect(!effects.contains { $0.hasPrefix("CANCEL") })
    // The grab point went to 320: 120 points up at 160 an hour are three snaps.
    #expect(
      effects.last { $0.hasPrefix("PREVIEW") }
        == "PREVIEW op=move ref=a start=2026-03-03T08:45 end=2026-03-03T09:45 rect=200,120,180,160")
    configuration.slot = 60
    effects = scene.send(.configured(configuration, items: Array(scene.items.values))).map(\.text)
    #expect(Array(effects.prefix(2)) == ["RESET", "CANCEL op=move ref=a cause=view"])
    #expect(scene.send(.up(contact: 0, Point(x: 271, y: 200))).map(\.text).isEmpty)
  }
}
