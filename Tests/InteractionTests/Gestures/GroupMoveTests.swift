import Interaction
import Testing

/// Moves of several that are selected.
@Suite struct GroupMoveTests {
  @Test func severalSelectedMoveAsOneEdit() throws {
    var scene = try scene([
      "a": "2026-03-02T09:00/2026-03-02T10:00", "b": "2026-03-03T11:00/2026-03-03T12:00",
      "c": "2026-03-04T09:00/2026-03-04T10:00",
    ])
    scene.play(
      """
      @1 down 0 touch 50 120
      @2 up 0 50 120
      SELECT refs=a
      FOCUS ref=a rect=0,80,180,80
      @500 down 0 pointer 271 280
      @501 move 0 471 360 +command
      GRAB op=move ref=b rev=8800
      SELECT refs=a,b
      PREVIEW op=move ref=a…
      PREVIEW op=move ref=b…
      @502 move 0 471 360
      @503 up 0 471 360
      PENDING op=move refs=a,b
      > commit op=move [a rev=8800 2026-03-03T08:00Z/2026-03-03T09:00Z] \
      [b rev=8800 2026-03-04T10:00Z/2026-03-04T11:00Z]
      > refuse CLASH
      REJECT op=move code=CLASH refs=a,b revert=500
      BOX ref=a seg=1/1 rev=8800 rect=0,80,180,80 …
      BOX ref=b seg=1/1 rev=8800 rect=200,240,180,80 …
      STYLE on=empty…
      """)
  }

  @Test func oneReadOnlyMemberStopsTheGroup() throws {
    var scene = try scene(
      ["a": "2026-03-02T09:00/2026-03-02T10:00", "b": "2026-03-03T09:00/2026-03-03T10:00"],
      readOnly: ["b"])
    scene.play(
      """
      @1 down 0 touch 250 120
      @2 up 0 250 120
      SELECT refs=b
      FOCUS…
      @3 down 0 pointer 50 120
      @4 move 0 50 200 +shift
      REJECT code=DENIED ref=b revert=500
      @5 move 0 50 240
      """)
  }
}
