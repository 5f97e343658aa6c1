import Interaction
import Scheduling
import Testing

/// What is said to those who do not see the view.
@Suite struct AnnouncementTests {
  private func world(readOnly: Set<ItemReference> = []) throws -> Scene {
    try scene(
      ["a": "2026-03-02T09:00/2026-03-02T10:00"], readOnly: readOnly,
      exampleWeek { $0.announces = true })
  }

  @Test func focusCommitAndCancelAreSaid() throws {
    var scene = try world()
    scene.play(
      """
      @0 down 0 touch 50 120
      @1 up 0 50 120
      SELECT refs=a
      FOCUS ref=a…
      SAY code=selected ref=a start=2026-03-02T09:00 end=2026-03-02T10:00 count=1
      @2 run end-later
      GRAB…
      PREVIEW…
      PENDING…
      > commit…
      > store
      COMMIT…
      BOX…
      SAY code=resized ref=a start=2026-03-02T09:00 end=2026-03-02T10:15 count=1
      @1000 down 0 pointer 50 120
      @1001 move 0 50 160
      GRAB…
      PREVIEW…
      @1002 key down Escape
      CANCEL…
      …
      SAY code=cancelled ref=a start=2026-03-02T09:00 end=2026-03-02T10:15 count=1 reason=escape
      """)
  }

  @Test func aRefusalIsSaid() throws {
    var scene = try world(readOnly: ["a"])
    scene.play(
      """
      @0 key down Tab
      FOCUS…
      SAY…
      @1 run move-later
      REJECT code=DENIED ref=a revert=500
      SAY code=refused ref=a start=2026-03-02T09:00 end=2026-03-02T10:00 count=1 reason=DENIED
      """)
  }

  @Test func inAKeyHoldAtMostEveryHalfSecond() throws {
    var scene = try world()
    _ = scene.send(.down(contact: 0, .direct, Point(x: 50, y: 120)), at: 0)
    _ = scene.send(.up(contact: 0, Point(x: 50, y: 120)), at: 1)
    scene.play(
      """
      @1000 key down ArrowDown
      GRAB…
      PREVIEW…
      SAY code=moved ref=a start=2026-03-02T09:15 end=2026-03-02T10:15
      @1400 tick
      PREVIEW…
      @1480 tick
      PREVIEW…
      @1500 tick
      @1560 tick
      PREVIEW…
      SAY code=moved ref=a start=2026-03-02T10:00 end=2026-03-02T11:00
      @1570 key up ArrowDown
      PENDING…
      > commit…
      > store
      COMMIT…
      BOX…
      SAY code=moved ref=a start=2026-03-02T10:00…
      """)
  }
}
