import Interaction
import Testing

/// Resizes by either edge.
@Suite struct ResizeTests {
  let one: KeyValuePairs<ItemReference, String> = ["a": "2026-03-03T09:30/2026-03-03T10:30"]

  @Test func theStartEdgeKeepsTheEnd() throws {
    var scene = try scene(one)
    scene.play(
      """
      @1 down 0 pointer 271 118
      @2 move 0 271 114
      GRAB op=resize-start ref=a rev=8800
      PREVIEW op=resize-start ref=a start=2026-03-03T09:30 end=2026-03-03T10:30 rect=200,120,180,80
      @3 move 0 271 78
      PREVIEW op=resize-start ref=a start=2026-03-03T09:00 end=2026-03-03T10:30 rect=200,80,180,120
      @4 move 0 271 500
      PREVIEW op=resize-start ref=a start=2026-03-03T10:15 end=2026-03-03T10:30 rect=200,180,180,20 \
      limited=min-duration
      @5 move 0 271 -500
      PREVIEW op=resize-start ref=a start=2026-03-03T08:00 end=2026-03-03T10:30 rect=200,0,180,200 \
      limited=view
      @6 up 0 271 -500
      PENDING op=resize-start ref=a
      > commit op=resize-start [a rev=8800 2026-03-03T06:00Z/2026-03-03T08:30Z]
      > store
      COMMIT…
      BOX ref=a…
      """)
  }

  @Test func anEdgeGoesIntoOtherDaysUnlessShiftHoldsIt() throws {
    var scene = try scene(one)
    scene.play(
      """
      @1 down 0 pointer 271 199
      @2 move 0 471 99
      GRAB op=resize-end ref=a rev=8800
      PREVIEW op=resize-end ref=a seg=1/2 start=2026-03-03T09:30 end=2026-03-04T09:15 \
      rect=200,120,180,840
      PREVIEW op=resize-end ref=a seg=2/2 start=2026-03-03T09:30 end=2026-03-04T09:15 \
      rect=400,0,180,100
      @3 key down Shift +shift
      PREVIEW op=resize-end ref=a start=2026-03-03T09:30 end=2026-03-03T09:45 rect=200,120,180,20 \
      limited=min-duration
      @4 move 0 471 239 +shift
      PREVIEW op=resize-end ref=a start=2026-03-03T09:30 end=2026-03-03T11:00 rect=200,120,180,120 \
      limited=day
      @5 move 0 71 239
      PREVIEW op=resize-end ref=a start=2026-03-03T09:30 end=2026-03-03T09:45 rect=200,120,180,20 \
      limited=min-duration
      @6 up 0 271 199
      PREVIEW op=resize-end ref=a start=2026-03-03T09:30 end=2026-03-03T10:30 rect=200,120,180,80
      CANCEL op=resize-end ref=a cause=unchanged
      HANDLES ref=a…
      STYLE on=handle…
      """)
    #expect(scene.edits.isEmpty)
  }

  @Test func commandBringsTheEdgeToALine() throws {
    var scene = try scene(["a": "2026-03-03T09:10/2026-03-03T10:10"])
    // 10:10 lies at 173.3; 26 points down are 10:29.5.
    scene.play(
      """
      @1 down 0 pointer 271 170
      @2 move 0 271 196 +command
      GRAB op=resize-end ref=a rev=8800
      PREVIEW op=resize-end ref=a start=2026-03-03T09:10 end=2026-03-03T10:30 rect=200,93,180,107
      @3 move 0 271 196
      PREVIEW op=resize-end ref=a start=2026-03-03T09:10 end=2026-03-03T10:25 rect=200,93,180,100
      """)
  }

  @Test func resizingOneOfSeveralSelectedChangesItAlone() throws {
    var scene = try scene([
      "a": "2026-03-02T09:00/2026-03-02T10:00", "b": "2026-03-03T09:00/2026-03-03T10:00",
    ])
    scene.play(
      """
      @1 down 0 touch 50 120
      @2 up 0 50 120
      SELECT refs=a
      FOCUS…
      @3 down 0 touch 250 120
      @4 up 0 250 120 +command
      SELECT refs=a,b
      FOCUS…
      @5 down 0 pointer 250 159
      @6 move 0 250 199
      GRAB op=resize-end ref=b rev=8800
      PREVIEW op=resize-end ref=b…
      @7 up 0 250 199
      PENDING op=resize-end ref=b
      > commit op=resize-end [b rev=8800 2026-03-03T07:00Z/2026-03-03T08:30Z]
      """)
  }

  @Test func theSecondButtonAndOtherContactsDoNotDisturb() throws {
    var scene = try scene(one)
    scene.play(
      """
      @1 down 0 pointer 271 199
      @2 move 0 271 219
      GRAB…
      PREVIEW…
      @3 down 0 pointer 271 219 button=secondary
      @4 down 1 touch 271 160
      @5 down 2 pointer 271 160 button=secondary
      @900 move 1 300 400
      @901 up 1 300 400
      @902 up 2 271 160
      @903 up 0 271 219
      PENDING op=resize-end ref=a
      > commit op=resize-end [a rev=8800 2026-03-03T07:30Z/2026-03-03T08:45Z]
      """)
  }

  @Test func blurRestoresAndTheLaterUpIsIgnored() throws {
    var scene = try scene(one)
    scene.play(
      """
      @1 down 0 pointer 271 199
      @2 move 0 271 219
      GRAB…
      PREVIEW…
      @3 blur
      CANCEL op=resize-end ref=a cause=blur
      STYLE on=empty…
      @4 up 0 271 219
      """)
  }
}
